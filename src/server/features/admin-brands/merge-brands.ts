import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { recordEvent } from '#server/db/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { getAdminBrand, nameOf, toAdminBrand } from '#server/features/admin-brands/admin-brand.ts';
import {
  type AdminBrandRow,
  findAdminBrand,
  keepFormerSlug,
  lockBrands,
} from '#server/features/admin-brands/repository.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import { fieldError } from '#server/http/field-error.ts';
import { lastPublishedAt, publishedCount } from '#server/ingest/store/brand-counters.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

/** Emails of one step. Mail of both brands waits for a step, and in the embedded database everybody does. */
const emailsPerStep = 500;

/**
 * Makes two brands one: emails, domains, favourites, categories, former addresses and, where the other has none, logo,
 * email and description go over. Name, slug, primary category and premium are the other's. The brand that is no more
 * leads to the other: its page, and mail from its domains.
 *
 * Of a large brand the emails go first, in steps, oldest first, with the counters of both always right; the rest goes
 * in one transaction. A step that is not taken any more leaves two brands behind, whose merging can be asked for again.
 * @throws AppError `not_found`; `conflict` for a brand into itself.
 */
export async function mergeBrands(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  intoId: number,
): Promise<AdminBrand> {
  if (id === intoId) throw fieldError('conflict', 'intoBrandId', 'A brand cannot be merged into itself.');
  const inStep = <Result>(work: (client: pg.PoolClient, pair: Pair) => Promise<Result>) =>
    inTransaction(pool, async (client) => work(client, await lockPair(client, id, intoId)));
  await getAdminBrand(pool, id);
  const emailCount = await countStored(pool, id);
  // As many steps as the brand had emails for: two merges into each other would hand them to and fro for ever.
  const steps = Math.ceil(emailCount / emailsPerStep) - 1;
  let moved = 0;
  for (let step = 1; step <= steps; step += 1) {
    moved += await inStep(async (client, pair) => {
      if (step === 1) await recordStart(client, admin, pair);
      return moveOldestEmails(client, pair);
    });
    await nextTurn();
  }
  return toAdminBrand(await inStep((client, pair) => finish(client, admin, pair, moved)));
}

/** All of a brand's emails, whatever their state. */
async function countStored(pool: pg.Pool, brandId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from emails where brand_id = $1',
    [brandId],
  );
  return rows[0]?.count ?? 0;
}

/** The brand that goes, and the one that stays. */
interface Pair {
  from: AdminBrandRow;
  into: AdminBrandRow;
}

async function lockPair(client: pg.PoolClient, id: number, intoId: number): Promise<Pair> {
  await lockBrands(client, [id, intoId]);
  const from = await getAdminBrand(client, id);
  const into = await findAdminBrand(client, intoId);
  if (into === undefined) {
    throw fieldError('not_found', 'intoBrandId', 'There is no such brand to merge into.');
  }
  return { from, into };
}

function recordStart(client: pg.PoolClient, admin: Administrator, { from, into }: Pair): Promise<void> {
  const summary = describeMerge(into, from.emailCount);
  return recordAudit(client, admin, 'brand.merge_started', nameOf(from), summary);
}

function describeMerge(into: AdminBrandRow, emails: number): string {
  return `Into “${into.name}”, with ${emails.toLocaleString('en-GB')} emails.`;
}

/** @returns how many. */
async function moveOldestEmails(client: pg.PoolClient, { from, into }: Pair): Promise<number> {
  const { rows } = await client.query<{ id: number; isPublished: boolean }>(
    `update emails set brand_id = $2 where id = any(array(
       select id from emails where brand_id = $1 order by received_at, id limit $3))
     returning id, state = 'published' as "isPublished"`,
    [from.id, into.id, emailsPerStep],
  );
  const published = rows.filter(({ isPublished }) => isPublished).length;
  recordMove(client, { from, into }, rows);
  await client.query(
    `update brands set email_count = greatest(0, email_count + case id when $1 then -$3::int else $3::int end),
       last_email_at = ${lastPublishedAt}
     where id in ($1, $2)`,
    [from.id, into.id, published],
  );
  return rows.length;
}

function recordMove(client: pg.PoolClient, { from, into }: Pair, emails: readonly { id: number }[]): void {
  const ids = emails.map(({ id }) => id);
  recordEvent(client, 'email.changed', ids);
  recordEvent(client, 'brand.changed', [from.id, into.id]);
}

/** @param moved emails of the steps before. */
async function finish(
  client: pg.PoolClient,
  admin: Administrator,
  { from, into }: Pair,
  moved: number,
): Promise<AdminBrandRow> {
  // Mail that came meanwhile may be more than a step; half of it is no result.
  await client.query('set local statement_timeout = 0');
  await moveEverything(client, from, into);
  await client.query('delete from brands where id = $1', [from.id]);
  await completeTarget(client, from, into);
  const summary = describeMerge(into, moved + from.emailCount);
  await recordAudit(client, admin, 'brand.merged', nameOf(from), summary);
  return getAdminBrand(client, into.id);
}

async function moveEverything(
  client: pg.PoolClient,
  from: AdminBrandRow,
  into: AdminBrandRow,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'update emails set brand_id = $2 where brand_id = $1 returning id',
    [from.id, into.id],
  );
  recordMove(client, { from, into }, rows);
  for (const statement of moves) await client.query(statement, [from.id, into.id]);
  await keepFormerSlug(client, from.slug, into.id);
}

/** Each with the brand that goes as $1 and the one that stays as $2. */
const moves = [
  'update brand_domains set brand_id = $2 where brand_id = $1',
  'update former_brand_slugs set brand_id = $2 where brand_id = $1',
  // A logo that is still asked for goes over where the other has none and asks for none.
  `update wanted_logos set brand_id = $2 where brand_id = $1
     and not exists (select from wanted_logos where brand_id = $2)
     and not exists (select from brands where id = $2 and logo_url is not null)
     and not exists (select from brands where id = $1 and logo_url is not null)`,
  `insert into favorite_brands (user_id, brand_id, created_at)
   select user_id, $2, created_at from favorite_brands where brand_id = $1
   on conflict (user_id, brand_id) do nothing`,
  // Where new brands land they wait for their category: nobody has put this one there.
  `insert into brand_categories (brand_id, category_id)
   select $2, category_id from (
     select category_id from brand_categories where brand_id = $1
     union
     select category_id from brands b join categories c on c.id = b.category_id where b.id = $1 
       and not c.takes_new_brands
   ) of_both
   where category_id <> (select category_id from brands where id = $2)
   on conflict (brand_id, category_id) do nothing`,
];

async function completeTarget(
  client: pg.PoolClient,
  from: AdminBrandRow,
  into: AdminBrandRow,
): Promise<void> {
  await client.query(
    `update brands set
       email_count = ${publishedCount}, last_email_at = ${lastPublishedAt},
       logo_url = coalesce(logo_url, $2), email = coalesce(email, $3), description = coalesce(description, $4)
     where id = $1`,
    [into.id, from.logoUrl, from.email, from.description],
  );
}
