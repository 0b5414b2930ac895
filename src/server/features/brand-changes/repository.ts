import type { Queryable } from '#server/db/transaction.ts';
import type { BrandChange, BrandFields } from '#server/features/brand-changes/brand-fields.ts';
import type { SheetBrand } from '#server/features/brand-changes/read-sheet.ts';

/** Brands with what can be changed of them. @param ids all of them when null. */
export async function readBrands(db: Queryable, ids: readonly number[] | null): Promise<SheetBrand[]> {
  const { rows } = await db.query<SheetBrand>(
    `select b.id, b.slug, b.domain, b.name, b.category_id as "categoryId", b.is_premium_only as "isPremiumOnly",
       b.email, b.description, coalesce((select array_agg(d.domain order by d.domain collate "C") from brand_domains d
         where d.brand_id = b.id and d.domain <> b.domain), '{}') as "aliasDomains"
     from brands b where $1::int[] is null or b.id = any($1) order by b.id`,
    [ids],
  );
  return rows;
}

/** Writes fields of one brand, which the caller has locked. A category it gets is no longer one beside it. */
export async function writeFields(
  client: Queryable,
  { brandId, after }: Pick<BrandChange, 'brandId' | 'after'>,
  current: BrandFields,
): Promise<void> {
  const next = { ...current, ...after };
  await client.query({
    name: 'bulk-brand',
    text: `update brands set name = $2, category_id = $3, is_premium_only = $4, email = $5, description = $6
      where id = $1`,
    values: [brandId, next.name, next.categoryId, next.isPremiumOnly, next.email, next.description],
  });
  if (after.categoryId !== undefined) {
    await client.query('delete from brand_categories where brand_id = $1 and category_id = $2', [
      brandId,
      after.categoryId,
    ]);
  }
  if (after.aliasDomains === undefined) return;
  await client.query(
    `delete from brand_domains using brands
     where brand_id = $1 and brands.id = $1 and brand_domains.domain <> brands.domain
       and brand_domains.domain <> all($2::text[])`,
    [brandId, after.aliasDomains],
  );
  await client.query(
    `insert into brand_domains (domain, brand_id) select domain, $1 from unnest($2::text[]) as domain
     where not exists (select from brand_domains known where known.domain = domain.domain and known.brand_id = $1)`,
    [brandId, after.aliasDomains],
  );
}

/** One change of many brands, as it is kept. */
export interface BulkChangeRow {
  id: number;
  madeAt: Date;
  madeBy: string | null;
  summary: string;
  undoneAt: Date | null;
}

export async function insertBulkChange(
  client: Queryable,
  change: { madeAt: Date; madeBy: string; summary: string; changes: readonly BrandChange[] },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into bulk_changes (made_at, made_by, summary, changes) values ($1, $2, $3, $4) returning id',
    [change.madeAt, change.madeBy, change.summary, JSON.stringify(change.changes)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A change was stored and not returned.');
  return row.id;
}

/** Changes that are listed; older ones are forgotten once nobody can undo them. */
const mostListed = 50;

export async function listBulkChanges(db: Queryable): Promise<BulkChangeRow[]> {
  const { rows } = await db.query<BulkChangeRow>(
    `select c.id, c.made_at as "madeAt", u.email as "madeBy", c.summary, c.undone_at as "undoneAt"
     from bulk_changes c left join users u on u.id = c.made_by order by c.id desc limit ${mostListed}`,
  );
  return rows;
}

/** A change that is about to be taken back, locked. */
export async function lockBulkChange(
  client: Queryable,
  id: number,
): Promise<(BulkChangeRow & { changes: BrandChange[] }) | undefined> {
  const { rows } = await client.query<
    Omit<BulkChangeRow, 'madeBy'> & { madeBy: string | null; changes: BrandChange[] }
  >(
    `select id, made_at as "madeAt", made_by as "madeBy", summary, undone_at as "undoneAt", changes
     from bulk_changes where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function markUndone(client: Queryable, id: number, now: Date): Promise<void> {
  await client.query('update bulk_changes set undone_at = $2 where id = $1', [id, now]);
}

/** Forgets changes that can no longer be undone. */
export async function purgeBulkChanges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from bulk_changes where made_at < $1', [before]);
}
