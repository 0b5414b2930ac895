import type { Queryable } from '#server/platform/db/transaction.ts';

/** A domain whose label is a name: it owns the name, regardless of the order of import. */
export interface NameOwner {
  /** The label without hyphens, normalized for comparison. */
  name: string;
  domain: string;
  brandId: number;
  brandName: string;
}

/** Further names of one domain are not stored: bounds the cost of a sender with another name in each email. */
const maxClaimedNames = 500;

/**
 * Returns the label of a domain as `nameOfLabel` computes it in the database; null for an address at a
 * platform, which owns no name.
 */
export function ownedName(domain: string): string | null {
  return domain.includes('@') ? null : (domain.split('.')[0] ?? '').replaceAll('-', '');
}

/** SQL: the same for a row; matches the index `brand_domains_label`. */
const labelOf = (domain: string) => `replace(split_part(${domain}, '.', 1), '-', '')`;

/** Returns the domains whose labels are these names, by name. A brand without published emails owns none. */
export async function findOwners(
  client: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, NameOwner[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await client.query<NameOwner>({
    name: 'name-owners',
    text: `select ${labelOf('d.domain')} as name, d.domain, b.id as "brandId", b.name as "brandName"
      from brand_domains d join brands b on b.id = d.brand_id
      where ${labelOf('d.domain')} = any($1::text[]) and strpos(d.domain, '@') = 0 and b.email_count > 0 order by d.domain`,
    values: [[...new Set(names)]],
  });
  return Map.groupBy(rows, ({ name }) => name);
}

/** Returns the domains of brands whose first published emails these are. */
export async function newOwners(
  client: Queryable,
  published: ReadonlyArray<{ brandId: number }>,
): Promise<string[]> {
  const counts = [...Map.groupBy(published, ({ brandId }) => brandId)];
  if (counts.length === 0) return [];
  const { rows } = await client.query<{ domain: string }>({
    name: 'new-owners',
    text: `select d.domain from unnest($1::int[], $2::int[]) as stored (id, emails)
      join brands b on b.id = stored.id and b.email_count = stored.emails
      join brand_domains d on d.brand_id = b.id order by d.domain`,
    values: [counts.map(([id]) => id), counts.map(([, emails]) => emails.length)],
  });
  return rows.map(({ domain }) => domain);
}

/** Stores the names that a domain's emails claim, for the day when their owner's first email is published. */
export async function noteClaims(
  client: Queryable,
  mails: ReadonlyArray<{ domain: string; claimedNames: readonly string[] }>,
): Promise<void> {
  const claims = mails.flatMap(({ domain, claimedNames }) => claimedNames.map((name) => ({ domain, name })));
  if (claims.length === 0) return;
  await client.query({
    name: 'note-claims',
    text: `update brand_domains set claimed_names = claimed_names || fresh.names
      from (select domain, array_agg(distinct name) as names
        from unnest($1::text[], $2::text[]) as claim (domain, name) join brand_domains known using (domain)
        where not claim.name = any(known.claimed_names) and cardinality(known.claimed_names) < ${maxClaimedNames}
        group by domain) fresh
      where brand_domains.domain = fresh.domain`,
    values: [claims.map(({ domain }) => domain), claims.map(({ name }) => name)],
  });
}
