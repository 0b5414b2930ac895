import type pg from 'pg';
import { type CountedClaim, chooseBrandName } from '#server/ingest/identify/choose-brand-name.ts';
import { toComparableName } from '#server/ingest/identify/name-in-domain.ts';
import { isDerivedSlug, toBrandSlug } from '#server/ingest/store/brands/brand-slug.ts';
import { brandCreationLock } from '#server/ingest/store/brands/brands.ts';
import { findOwners } from '#server/ingest/store/brands/name-owners.ts';
import { settleSlugs } from '#server/ingest/store/brands/settle-slugs.ts';
import { type EventOrigin, recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

/** Brands named in one transaction. */
const namedAtOnce = 50;
/** Number of a brand's newest emails that vote on its name; older ones would add nothing. */
const askedMails = 500;

/**
 * Names the brands that are due, by the votes of all their emails and by the names' owners, and gives them
 * the slugs of their names. The result depends on the emails and domains of the vault and not on the order of
 * import. An administrator's name has priority: a brand whose name differs from its last voted name keeps it.
 * @returns how many were renamed.
 */
export async function settleNames(pool: pg.Pool, origin: EventOrigin, signal?: AbortSignal): Promise<number> {
  let renamed = 0;
  // After an abort, the rest stays due for the next run.
  while (signal?.aborted !== true) {
    const step = await inTransaction(pool, (client) => settleSome(client, origin), { retryViolations: true });
    renamed += step.renamed;
    if (step.settled < namedAtOnce) break;
  }
  return renamed;
}

interface DueBrand {
  id: number;
  domain: string;
  name: string;
  votedName: string | null;
  slug: string;
  hasGivenSlug: boolean;
}

async function settleSome(
  client: pg.PoolClient,
  origin: EventOrigin,
): Promise<{ settled: number; renamed: number }> {
  // Locks before brands, like the code that creates them.
  await client.query('select pg_advisory_xact_lock($1)', [brandCreationLock]);
  const { rows: due } = await client.query<DueBrand>({
    name: 'due-brands',
    text: `select id, domain, name, voted_name as "votedName", slug, has_given_slug as "hasGivenSlug" from brands
      where vote_due order by id limit ${namedAtOnce} for update`,
  });
  if (due.length === 0) return { settled: 0, renamed: 0 };
  const voters = due.filter(({ name, votedName }) => name === votedName);
  const named = await chooseNames(client, voters);
  await client.query({
    name: 'name-brands',
    text: `update brands set vote_due = false, name = coalesce(named.name, brands.name),
        voted_name = coalesce(named.name, voted_name)
      from unnest($1::int[], $2::text[]) as named (id, name) where brands.id = named.id`,
    values: [due.map(({ id }) => id), due.map(({ id }) => named.get(id) ?? null)],
  });
  const derived = voters.filter(
    ({ slug, name, domain, hasGivenSlug }) => !hasGivenSlug && isDerivedSlug(slug, toBrandSlug(name, domain)),
  );
  const baseOf = ({ id, name, domain }: DueBrand) => toBrandSlug(named.get(id) ?? name, domain);
  const left = derived.filter((brand) => baseOf(brand) !== toBrandSlug(brand.name, brand.domain));
  const moved = await settleSlugs(client, {
    bases: [...derived.map(baseOf), ...left.map(({ name, domain }) => toBrandSlug(name, domain))],
    left,
  });
  const renamed = voters.filter(({ id, name }) => named.get(id) !== name).map(({ id }) => id);
  recordEvent(client, 'brand.changed', [...new Set([...renamed, ...moved])], origin);
  return { settled: due.length, renamed: renamed.length };
}

async function chooseNames(client: Queryable, voters: readonly DueBrand[]): Promise<Map<number, string>> {
  const claims = new Map<number, CountedClaim[]>();
  for (const voter of voters) claims.set(voter.id, await countClaims(client, voter));
  const owners = await findOwners(
    client,
    [...claims.values()].flatMap((all) => all.map(({ name }) => toComparableName(name))),
  );
  return new Map(
    voters.map(({ id, domain }) => {
      const isOthers = (name: string) =>
        (owners.get(toComparableName(name)) ?? []).some(({ brandId }) => brandId !== id);
      return [id, chooseBrandName(domain, claims.get(id) ?? [], isOthers)];
    }),
  );
}

/** Only emails of the main domain vote, so that a merged brand does not take the other's name. */
async function countClaims(
  client: Queryable,
  { id, domain }: Pick<DueBrand, 'id' | 'domain'>,
): Promise<CountedClaim[]> {
  const { rows } = await client.query<CountedClaim>({
    name: 'ingest-count-claims',
    text: `select split_part(claim, ' ', 1) as kind, substr(claim, strpos(claim, ' ') + 1) as name, count(*)::int as mails
      from (select id from emails where brand_id = $1 and state <> 'hidden'
        order by received_at desc, id desc limit ${askedMails}) newest
      join email_bodies b on b.email_id = newest.id
      cross join unnest((string_to_array(b.name_claims, e'\\n'))[2:]) claim
      where split_part(b.name_claims, e'\\n', 1) = $2 group by 1, 2`,
    values: [id, domain],
  });
  return rows;
}
