import type { AdminBrandRow } from '#server/features/admin-brands/repository.ts';
import { paths } from '#shared/paths.ts';

/** A cell's content; its kind is what the cell is, so that text can never become a formula. */
export type SpreadsheetCell = string | number | Date | null;

export interface SpreadsheetColumn {
  title: string;
  /** In characters. */
  width: number;
}

export const spreadsheetColumns: readonly SpreadsheetColumn[] = [
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

/** One brand as a row, in the order of `spreadsheetColumns`. @param baseUrl BASE_URL, for the address of its page. */
export function toSpreadsheetRow(
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
 * `mailvault-brands-2026-11-21.xlsx`.
 * @param productName as configured; letters and digits of it are used.
 * @param what its rows.
 */
export function spreadsheetFileName(
  productName: string,
  now: Date,
  what = 'brands',
  ending: 'xlsx' | 'csv' = 'xlsx',
): string {
  const product = productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${product === '' ? '' : `${product}-`}${what}-${now.toISOString().slice(0, 10)}.${ending}`;
}
