import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import { toAdminBrand } from '#server/curation/admin-brands/admin-brand.ts';
import {
  type BrandFilter,
  type BrandOrder,
  countAdminBrands,
  listAdminBrands,
} from '#server/curation/admin-brands/repository.ts';
import { bySortAt, type PageQuery, type Paging } from '#server/platform/http/cursor.ts';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

const defaultPageSize = 50;

/** Returns a page of the matching brands, with their total number. */
export async function getAdminBrands(
  { database: { pool }, cursors }: Paging,
  { limit = defaultPageSize, cursor, ...listing }: BrandFilter & BrandOrder & PageQuery,
): Promise<Answer<AdminBrand[]>> {
  const listName = `admin brands ${listing.sort} ${listing.direction} ${listing.categoryId ?? 'all'} ${listing.hidden ?? false} ${listing.q ?? ''}`;
  const after = cursors.read(listName, cursor);
  const rows = await listAdminBrands(pool, listing, listing, { limit: limit + 1, after });
  const { page, nextCursor } = cursors.page(listName, rows, limit, bySortAt);
  return {
    body: page.map(toAdminBrand),
    total: await countAdminBrands(pool, listing),
    nextCursor,
  };
}
