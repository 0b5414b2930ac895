import type pg from 'pg';
import { type AdminBrandRow, keepFormerSlug } from '#server/curation/admin-brands/repository.ts';
import { lastPublishedAt, publishedCount } from '#server/ingest/store/brands/brand-counters.ts';
import { instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * A brand before its merge, and what the other brand gained from it: the data needed to undo. Instants are
 * texts.
 */
export interface MergedBrandSnapshot {
  brand: {
    id: number;
    name: string;
    slug: string;
    domain: string;
    email: string | null;
    description: string | null;
    logoUrl: string | null;
    categoryId: number;
    isPremiumOnly: boolean;
    createdAt: string;
    votedName: string | null;
    /** Absent in merges from before this field existed. */
    hasGivenSlug?: boolean;
    /** Absent in merges from before brands could be hidden. */
    isHidden?: boolean;
  };
  domains: string[];
  formerSlugs: string[];
  /** The further categories, without the primary one. */
  categoryIds: number[];
  favorites: Favorite[];
  /** Ids of the brand sets it was in. Absent in merges from before brand sets existed. */
  brandSets?: number[];
  wantedLogo: WantedLogo | null;
  gained: {
    fields: Array<'logoUrl' | 'email' | 'description'>;
    categoryIds: number[];
    favorites: Favorite[];
    wantedLogo: boolean;
    /** Absent like `brandSets`. */
    brandSets?: number[];
    /** Absent in merges from before recognition rules existed. */
    recognitionRules?: number[];
    /** Absent in merges from before verdicts were moved. */
    verdict?: GainedVerdict | null;
  };
  /** Id of the newest email of the vault. */
  lastEmailId: number;
}

export interface Favorite {
  userId: string;
  createdAt: string;
}

interface Verdict {
  verdict: 'publish' | 'approve' | 'hide';
  madeAt: string;
  madeBy: string | null;
}

interface GainedVerdict {
  got: Verdict;
  had: Verdict | null;
}

interface WantedLogo {
  url: string;
  askedAt: string;
  attempts: number;
  nextAttemptAt: string | null;
  failure: string | null;
}

type Known = Omit<MergedBrandSnapshot, 'gained' | 'lastEmailId'>;

async function readWhole(db: Queryable, id: number): Promise<Known> {
  const { rows } = await db.query<MergedBrandSnapshot['brand'] & Omit<Known, 'brand'>>(
    `select b.id, b.name, b.slug, b.domain, b.email, b.description, b.logo_url as "logoUrl",
       b.category_id as "categoryId", b.is_premium_only as "isPremiumOnly", ${instantText('b.created_at')} as "createdAt",
       b.voted_name as "votedName", b.has_given_slug as "hasGivenSlug", b.is_hidden as "isHidden",
       array(select domain from brand_domains where brand_id = b.id order by domain) as domains,
       array(select slug from former_brand_slugs where brand_id = b.id order by slug) as "formerSlugs",
       array(select category_id from brand_categories where brand_id = b.id order by id) as "categoryIds",
       (select coalesce(json_agg(json_build_object('userId', user_id, 'createdAt', ${instantText('created_at')})
          order by id), '[]') from favorite_brands where brand_id = b.id) as favorites,
       array(select set_id from brand_set_members where brand_id = b.id order by id) as "brandSets",
       (select json_build_object('url', url, 'askedAt', ${instantText('asked_at')}, 'attempts', attempts,
          'nextAttemptAt', ${instantText('next_attempt_at')}, 'failure', failure)
        from wanted_logos where brand_id = b.id) as "wantedLogo"
     from brands b where b.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A locked brand is not there.');
  const { domains, formerSlugs, categoryIds, favorites, brandSets = [], wantedLogo, ...brand } = row;
  return { brand, domains, formerSlugs, categoryIds, favorites, brandSets, wantedLogo };
}

/**
 * Moves everything of a brand except its emails to another brand, and deletes it. The other gets its logo,
 * address and description only if it has none.
 */
export async function handOver(
  client: pg.PoolClient,
  from: AdminBrandRow,
  into: AdminBrandRow,
  lastEmailId: number,
): Promise<MergedBrandSnapshot> {
  const whole = await readWhole(client, from.id);
  const pair = [from.id, into.id];
  await client.query('update brand_domains set brand_id = $2 where brand_id = $1', pair);
  await client.query('update former_brand_slugs set brand_id = $2 where brand_id = $1', pair);
  const gained = {
    fields: (['logoUrl', 'email', 'description'] as const).filter(
      (field) => into[field] === null && from[field] !== null,
    ),
    wantedLogo: await handOverWantedLogo(client, pair),
    favorites: await handOverFavorites(client, pair),
    brandSets: await handOverBrandSets(client, pair),
    categoryIds: await handOverCategories(client, pair),
    recognitionRules: await handOverRules(client, pair),
    verdict: await handOverVerdict(client, from.id, into.id),
  };
  await handOverFollows(client, pair);
  await keepFormerSlug(client, from.slug, into.id);
  await client.query('delete from brands where id = $1', [from.id]);
  await client.query(
    `update brands set
       email_count = ${publishedCount}, last_email_at = ${lastPublishedAt},
       logo_url = coalesce(logo_url, $2), email = coalesce(email, $3), description = coalesce(description, $4)
     where id = $1`,
    [into.id, from.logoUrl, from.email, from.description],
  );
  return { ...whole, gained, lastEmailId };
}

/** Moves the request for a logo, if the other brand has no logo and no request. */
async function handOverWantedLogo(client: Queryable, pair: readonly number[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `update wanted_logos set brand_id = $2 where brand_id = $1
       and not exists (select from wanted_logos where brand_id = $2)
       and not exists (select from brands where id = $2 and logo_url is not null)
       and not exists (select from brands where id = $1 and logo_url is not null)`,
    [...pair],
  );
  return rowCount === 1;
}

/** @returns their ids. */
async function handOverRules(client: Queryable, pair: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'update recognition_rules set brand_id = $2 where brand_id = $1 returning id',
    [...pair],
  );
  return rows.map(({ id }) => id);
}

/**
 * The other brand gets the stronger approval: `publish` trusts a brand beyond `approve`. The verdict on the
 * merged brand also stays, under its id, in case the merge is undone.
 */
async function handOverVerdict(
  client: Queryable,
  fromId: number,
  intoId: number,
): Promise<GainedVerdict | null> {
  const { rows } = await client.query<Verdict & { id: number }>(
    `select key::int as id, verdict, ${instantText('made_at')} as "madeAt", made_by as "madeBy" from gate_verdicts
     where subject = 'brand' and verdict in ('publish', 'approve') and key = any($1::text[])
     order by key for update`,
    [[String(fromId), String(intoId)]],
  );
  const verdicts = new Map(rows.map(({ id, ...verdict }) => [id, verdict]));
  const [got, had = null] = [verdicts.get(fromId), verdicts.get(intoId)];
  if (got === undefined || had?.verdict === 'publish' || had?.verdict === got.verdict) return null;
  await writeVerdict(client, intoId, got);
  return { got, had };
}

export async function writeVerdict(
  client: Queryable,
  brandId: number,
  { verdict, madeAt, madeBy }: Verdict,
): Promise<void> {
  await client.query(
    `insert into gate_verdicts (subject, key, verdict, made_at, made_by)
     values ('brand', $1, $2, $3::timestamptz, (select id from users where id = $4))
     on conflict (subject, key) do update set verdict = excluded.verdict, made_at = excluded.made_at,
       made_by = excluded.made_by`,
    [String(brandId), verdict, madeAt, madeBy],
  );
}

async function handOverFavorites(client: Queryable, pair: readonly number[]): Promise<Favorite[]> {
  const { rows } = await client.query<Favorite>(
    `insert into favorite_brands (user_id, brand_id, created_at)
     select user_id, $2, created_at from favorite_brands where brand_id = $1
     on conflict (user_id, brand_id) do nothing
     returning user_id as "userId", ${instantText('created_at')} as "createdAt"`,
    [...pair],
  );
  return rows;
}

/** Followers follow the other brand, also after the merge is undone: by then they know its mail. */
async function handOverFollows(client: Queryable, pair: readonly number[]): Promise<void> {
  await client.query(
    `update follows f set brand_id = $2
     where brand_id = $1 and not exists (
       select from follows other where other.user_id = f.user_id and other.brand_id = $2 and other.event = f.event)`,
    [...pair],
  );
}

/**
 * The other brand replaces it in each set that does not have both. @returns the sets that the other has
 * joined.
 */
async function handOverBrandSets(client: Queryable, pair: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ setId: number }>(
    `update brand_set_members m set brand_id = $2
     where brand_id = $1 and not exists (select from brand_set_members where set_id = m.set_id and brand_id = $2)
     returning set_id as "setId"`,
    [...pair],
  );
  return rows.map(({ setId }) => setId);
}

/** The default category of new brands is not moved: no administrator chose it. */
async function handOverCategories(client: Queryable, pair: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into brand_categories (brand_id, category_id)
     select $2, category_id from (
       select category_id from brand_categories where brand_id = $1
       union
       select category_id from brands b join categories c on c.id = b.category_id where b.id = $1
         and not c.takes_new_brands
     ) of_both
     where category_id <> (select category_id from brands where id = $2)
     on conflict (brand_id, category_id) do nothing returning category_id as id`,
    [...pair],
  );
  return rows.map(({ id }) => id);
}
