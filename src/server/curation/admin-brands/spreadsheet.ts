import type { Readable } from 'node:stream';
import {
  type AdminBrandRow,
  type BrandFilter,
  type BrandOrder,
  listAdminBrands,
  listFurtherCategories,
} from '#server/curation/admin-brands/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import {
  type SpreadsheetCell,
  type SpreadsheetColumn,
  spreadsheetOf,
} from '#server/platform/spreadsheets/spreadsheet.ts';
import { paths } from '#shared/paths.ts';

const brandColumns: readonly SpreadsheetColumn[] = [
  { title: 'Brand', width: 28 },
  { title: 'Primary category', width: 22 },
  { title: 'Further categories', width: 30 },
  { title: 'Domain', width: 28 },
  { title: 'Further domains', width: 30 },
  { title: 'Emails', width: 10 },
  { title: 'Last email (UTC)', width: 18 },
  { title: 'Premium only', width: 13 },
  { title: 'Email', width: 28 },
  { title: 'Description', width: 60 },
  { title: 'Page', width: 44 },
];

/** One brand as a row, in the order of `brandColumns`. @param baseUrl BASE_URL, for the address of its page. */
function toRow(
  brand: AdminBrandRow,
  furtherCategories: readonly string[],
  baseUrl: string,
): SpreadsheetCell[] {
  return [
    brand.name,
    brand.categoryName,
    furtherCategories.join(', '),
    brand.domain,
    brand.aliasDomains.join(', '),
    brand.emailCount,
    brand.lastEmailAt,
    brand.isPremiumOnly ? 'Yes' : 'No',
    brand.email,
    brand.description,
    `${baseUrl}${paths.brand(brand.slug)}`,
  ];
}

/**
 * Streams the matching brands as an .xlsx file, in the requested order. A worker thread builds it, because
 * 5,000 rows take 150 ms.
 */
export async function brandSpreadsheet(
  db: Queryable,
  listing: BrandFilter & BrandOrder,
  baseUrl: string,
): Promise<Readable> {
  const brands = await listAdminBrands(db, listing, listing);
  const further = await listFurtherCategories(db);
  const rows = brands.map((brand) => toRow(brand, further.get(brand.id) ?? [], baseUrl));
  return spreadsheetOf({ sheet: 'Brands', columns: brandColumns, rows });
}
