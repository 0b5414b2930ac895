import type { SpreadsheetLayout } from '#client/platform/spreadsheet/layout.ts';
import type { BrandSpreadsheetRow } from '#shared/contract/curation/brand-changes.ts';
import { maxChangedBrands } from '#shared/vocabulary/limits.ts';

export type BrandColumn = Exclude<keyof BrandSpreadsheetRow, 'row'>;

/** Layout of the brands' spreadsheet on upload. */
export const brandSpreadsheet: SpreadsheetLayout<BrandColumn> = {
  titles: {
    name: 'Brand',
    category: 'Primary category',
    domain: 'Domain',
    furtherDomains: 'Further domains',
    premiumOnly: 'Premium only',
    email: 'Email',
    description: 'Description',
    page: 'Page',
  },
  needed: ['page', 'domain'],
  days: [],
  maxRows: maxChangedBrands,
  name: 'the brands’ spreadsheet',
  what: 'brands',
};
