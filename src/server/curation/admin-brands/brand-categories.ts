import type pg from 'pg';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { changeBrand, getAdminBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { listCategoriesOf } from '#server/curation/admin-brands/repository.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Category } from '#shared/contract/library/categories.ts';

/** Returns the categories of a brand, its primary one first. @throws AppError `not_found`. */
export async function getCategoriesOf(pool: pg.Pool, brandId: number): Promise<Category[]> {
  const categories = await listCategoriesOf(pool, brandId);
  // Every brand has a primary category, so no rows mean no brand; this call throws the `not_found`.
  if (categories.length === 0) await getAdminBrand(pool, brandId);
  return categories;
}

/** Adds a brand to a category. Changes nothing if it is in it already, also as its primary one. */
export async function addCategory(
  pool: pg.Pool,
  admin: Administrator,
  brandId: number,
  categoryId: number,
): Promise<Category[]> {
  await changeBrand(pool, admin, brandId, async (client, brand) => {
    const { rows } = await client.query<{ name: string }>('select name from categories where id = $1', [
      categoryId,
    ]);
    const category = rows[0];
    if (category === undefined) throw new AppError('not_found', 'There is no such category.');
    if (categoryId === brand.categoryId) return undefined;
    const { rowCount } = await client.query(
      `insert into brand_categories (brand_id, category_id) values ($1, $2)
       on conflict (brand_id, category_id) do nothing`,
      [brandId, categoryId],
    );
    return rowCount === 1 ? { action: 'brand.category_added', summary: category.name } : undefined;
  });
  return getCategoriesOf(pool, brandId);
}

/**
 * Removes a brand from a category. @throws AppError `conflict` for its primary one; `not_found` if it is not
 * in it.
 */
export async function removeCategory(
  pool: pg.Pool,
  admin: Administrator,
  brandId: number,
  categoryId: number,
): Promise<Category[]> {
  await changeBrand(pool, admin, brandId, async (client, brand) => {
    if (categoryId === brand.categoryId) {
      throw new AppError(
        'conflict',
        `${brand.categoryName} is the primary category of this brand. It can only be changed in the edit form.`,
      );
    }
    const { rows } = await client.query<{ name: string }>(
      `delete from brand_categories using categories
       where brand_id = $1 and category_id = $2 and categories.id = category_id returning categories.name`,
      [brandId, categoryId],
    );
    const removed = rows[0];
    if (removed === undefined) throw new AppError('not_found', 'The brand is not in this category.');
    return { action: 'brand.category_removed', summary: removed.name };
  });
  return getCategoriesOf(pool, brandId);
}
