import { toAdminBrand } from '#server/features/admin-brands/admin-brand.ts';
import {
  type BrandFilter,
  type BrandOrder,
  countAdminBrands,
  listAdminBrands,
} from '#server/features/admin-brands/repository.ts';
import type { Answer } from '#server/http/answer-cache.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
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
  const after = cursor === undefined ? undefined : deps.cursors.read(listName, cursor);
  const rows = await listAdminBrands(pool, listing, listing, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    body: page.map(toAdminBrand),
    total: await countAdminBrands(pool, listing),
    nextCursor:
      last !== undefined && rows.length > limit
        ? deps.cursors.write(listName, { at: last.sortAt, id: last.id })
        : undefined,
  };
}
