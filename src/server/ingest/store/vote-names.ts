import type { Queryable } from '#server/db/transaction.ts';
import { type CountedClaim, chooseBrandName } from '#server/ingest/identify/choose-brand-name.ts';
import { reservedBrandSlugs, toBrandSlug } from '#server/ingest/store/brand-slug.ts';
import { brandCreationLock } from '#server/ingest/store/brands.ts';
import type { BrandIdentity, NameClaim } from '#server/ingest/types.ts';
import type { PackedMail } from '#server/ingest/worker-protocol.ts';

/** So many of a brand's newest mails are asked for its name; older ones say nothing else. */
const askedMails = 500;
/** A sender with a new name for each mail is asked no more after so many. */
const maxSaidNames = 60;

type NamedMail = Pick<PackedMail, 'brand' | 'nameClaims'>;

/** What brands are made of in one batch: each with the name that its mails of this batch come to. */
export function nameIdentities(mails: readonly NamedMail[]): BrandIdentity[] {
  const claims = new Map<string, NameClaim[]>();
  for (const { brand, nameClaims } of mails)
    claims.set(brand.domain, [...(claims.get(brand.domain) ?? []), ...nameClaims]);
  return mails.map(({ brand }) => ({
    ...brand,
    name: chooseBrandName(
      brand.domain,
      (claims.get(brand.domain) ?? []).map((claim) => ({ ...claim, mails: 1 })),
    ),
  }));
}

/**
 * Lets a brand's mails vote on its name anew, once one of them calls it as none did before. Whoever named a brand by hand
 * has the last word: a brand that is called otherwise than its mails last came to keeps its name. Mail of a
 * further domain has no vote, so that a merged brand does not take the other's name.
 * @returns the brands that are called otherwise now.
 */
export async function voteNames(
  client: Queryable,
  emails: ReadonlyArray<{ brandId: number; mail: NamedMail }>,
): Promise<number[]> {
  const said = namesByBrand(emails);
  const renamed: number[] = [];
  for (const brand of await findVoters(client, [...said.keys()])) {
    const fresh = newNames(brand, said);
    if (fresh.length === 0) continue;
    const saidNames = [...brand.saidNames, ...fresh].slice(0, maxSaidNames);
    if (await takeVote(client, { ...brand, saidNames })) renamed.push(brand.id);
  }
  return renamed;
}

/**
 * To be called before these mails are inserted: of several processes that store mail of one brand, one that may give it
 * another address waits here for those that have begun, and holds up those that have not. Behind the inserts, whose
 * foreign keys hold the brand's address, it would wait for another that waits for it. All brands of the batch are locked in
 * the order of their ids, those whose address stays as well, as no order is known of foreign keys.
 */
export async function lockForVote(
  client: Queryable,
  emails: ReadonlyArray<{ brandId: number; mail: NamedMail }>,
): Promise<void> {
  if (emails.length === 0) return;
  const said = namesByBrand(emails);
  const ids = [...said.keys()];
  const { rows: brands } = await client.query<Pick<Voter, 'id' | 'domain' | 'saidNames'>>({
    name: 'ingest-said-names',
    text: `select id, domain, said_names as "saidNames" from brands
      where id = any($1::int[]) and name = voted_name`,
    values: [ids],
  });
  const mayRename = brands.some((brand) => newNames(brand, said).length > 0);
  // Before brands, as who makes one does; without it the brand would keep an address that is not its name's.
  if (mayRename) await client.query('select pg_advisory_xact_lock($1)', [brandCreationLock]);
  await client.query({
    name: mayRename ? 'ingest-lock-names' : 'ingest-hold-names',
    text: `select 1 from brands where id = any($1::int[]) order by id for ${mayRename ? 'update' : 'key share'}`,
    values: [ids],
  });
}

/** What mails call their brands, each name with a mail that says it. */
function namesByBrand(
  emails: ReadonlyArray<{ brandId: number; mail: NamedMail }>,
): Map<number, Map<string, NamedMail>> {
  const said = new Map<number, Map<string, NamedMail>>();
  for (const { brandId, mail } of emails) {
    const names = said.get(brandId) ?? new Map<string, NamedMail>();
    said.set(brandId, names);
    for (const { kind, name } of mail.nameClaims) names.set(`${kind} ${name}`, mail);
  }
  return said;
}

/** The names by which no mail of the brand's has called it before; none of a brand that is asked no more. */
function newNames(
  { id, domain, saidNames }: Pick<Voter, 'id' | 'domain' | 'saidNames'>,
  said: ReadonlyMap<number, ReadonlyMap<string, NamedMail>>,
): string[] {
  if (saidNames.length >= maxSaidNames) return [];
  return [...(said.get(id) ?? [])]
    .filter(([name, mail]) => mail.brand.domain === domain && !saidNames.includes(name))
    .map(([name]) => name);
}

/**
 * The same for brands whose mails were all read anew, whatever they said before.
 * @returns the brands that are called otherwise now.
 */
export async function voteNamesAnew(client: Queryable, brandIds: readonly number[]): Promise<number[]> {
  const renamed: number[] = [];
  for (const brand of await findVoters(client, brandIds)) {
    if (await takeVote(client, brand)) renamed.push(brand.id);
  }
  return renamed;
}

interface Voter {
  id: number;
  domain: string;
  name: string;
  slug: string;
  saidNames: string[];
}

/**
 * Those of the brands that may be renamed. One that another transaction works on is left for the next mail with a new
 * name: waiting here, behind the counters, could be waiting in a circle.
 */
async function findVoters(client: Queryable, ids: readonly number[]): Promise<Voter[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<Voter>({
    name: 'ingest-find-voters',
    text: `select id, domain, name, slug, said_names as "saidNames" from brands
      where id = any($1::int[]) and name = voted_name order by id for no key update skip locked`,
    values: [ids],
  });
  return rows;
}

async function takeVote(client: Queryable, brand: Voter): Promise<boolean> {
  const name = chooseBrandName(brand.domain, await countClaims(client, brand));
  const slug = name === brand.name ? brand.slug : await findNewSlug(client, brand, name);
  await client.query({
    name: 'ingest-name-brand',
    text: 'update brands set name = $2, voted_name = $2, slug = $3, said_names = $4 where id = $1',
    values: [brand.id, name, slug, brand.saidNames],
  });
  if (slug !== brand.slug) await keepAddress(client, brand, slug);
  return name !== brand.name;
}

async function countClaims(client: Queryable, { id, domain }: Voter): Promise<CountedClaim[]> {
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

/**
 * The address that the new name gives, where the old name gave the old one and nobody has or makes the new one now; else
 * the old one.
 */
async function findNewSlug(client: Queryable, brand: Voter, name: string): Promise<string> {
  const slug = toBrandSlug(name, brand.domain);
  if (brand.slug !== toBrandSlug(brand.name, brand.domain) || reservedBrandSlugs.has(slug)) return brand.slug;
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock($3) and not exists (select from brands where slug = $1) and not exists (
       select from former_brand_slugs where slug = $1 and brand_id <> $2) as "isFree"`,
    [slug, brand.id, brandCreationLock],
  );
  return rows[0]?.isFree === true ? slug : brand.slug;
}

/** The address the brand gives up leads to it still. */
async function keepAddress(client: Queryable, brand: Voter, slug: string): Promise<void> {
  await client.query('delete from former_brand_slugs where slug = $1', [slug]);
  await client.query(
    `insert into former_brand_slugs (slug, brand_id) values ($1, $2)
     on conflict (slug) do update set brand_id = excluded.brand_id`,
    [brand.slug, brand.id],
  );
}
