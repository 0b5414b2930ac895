import { toAdminBrand } from '#server/features/admin-brands/admin-brand.ts';
import {
  type BrandFilter,
  type BrandOrder,
  countAdminBrands,
  listAdminBrands,
} from '#server/features/admin-brands/repository.ts';
import type { Answer } from '#server/features/auth/answer-cache.ts';
import { bySortAt } from '#server/http/cursor.ts';
import type { RouteDependencies } from '#server/route-dependencies.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';

const defaultPageSize = 50;

/** A page of the brands that match, with the number of all that do. */
export async function getAdminBrands(
  deps: RouteDependencies,
  {
    limit = defaultPageSize,
    cursor,
    ...listing
  }: BrandFilter & BrandOrder & { limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<AdminBrand[]>> {
  const { pool } = deps.database;
  const listName = `admin brands ${listing.sort} ${listing.direction} ${listing.categoryId ?? 'all'} ${listing.q ?? ''}`;
  const after = deps.cursors.read(listName, cursor);
  const rows = await listAdminBrands(pool, listing, listing, { limit: limit + 1, after });
  const { page, nextCursor } = deps.cursors.page(listName, rows, limit, bySortAt);
  return {
    body: page.map(toAdminBrand),
    total: await countAdminBrands(pool, listing),
    nextCursor,
  };
}
