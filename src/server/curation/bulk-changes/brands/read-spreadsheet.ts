import { toSenderDomain } from '#server/curation/admin-brands/sender-domain.ts';
import {
  type BrandChange,
  type BrandFields,
  changeOf,
} from '#server/curation/bulk-changes/brands/brand-fields.ts';
import { bySlugs, type SluggedBrand } from '#server/library/brands/brand-slugs.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { brandForm } from '#shared/contract/curation/admin-brands.ts';
import type { BrandSpreadsheetRow } from '#shared/contract/curation/brand-changes.ts';
import { nameKey } from '#shared/format/name-key.ts';

/** A brand in the form that a spreadsheet is compared with. */
export interface SpreadsheetBrand extends BrandFields, SluggedBrand {
  id: number;
  domain: string;
}

/** The data that rows are compared with. */
export interface SheetContext {
  brands: readonly SpreadsheetBrand[];
  categories: ReadonlyArray<{ id: number; name: string }>;
}

export interface SheetPlan {
  changes: BrandChange[];
  unchanged: number;
  errors: Array<{ row: number | null; message: string }>;
}

/** A row that cannot be applied; the message is for the person who edits the spreadsheet. */
class RowError extends Error {
  override name = 'RowError';
}

/**
 * Compares the rows of a spreadsheet with the brands, without changing anything. Each row is one brand, found
 * by the address of its page or by its main domain; every error names its row number.
 */
export function planSheet(rows: readonly BrandSpreadsheetRow[], context: SheetContext): SheetPlan {
  const byDomain = new Map(context.brands.map((brand) => [brand.domain, brand]));
  const owners = ownersOf(context.brands);
  const categories = new Map(context.categories.map(({ id, name }) => [nameKey(name), id]));
  const plan: SheetPlan = { changes: [], unchanged: 0, errors: [] };
  const rowOf = new Map<number, number>();
  const claimed = new Map<string, number>();
  for (const row of rows) {
    try {
      const brand = findBrand(row, context.brands, byDomain);
      const earlier = rowOf.get(brand.id);
      if (earlier !== undefined) throw new RowError(`This brand is already in row ${earlier}.`);
      rowOf.set(brand.id, row.row);
      const wanted = wantedOf(row, categories);
      for (const domain of wanted.aliasDomains ?? [])
        refuseForeign(domain, { brand, row: row.row, owners, claimed });
      const change = changeOf(brand, wanted);
      if (change === null) plan.unchanged += 1;
      else plan.changes.push(change);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      plan.errors.push({ row: row.row, message: error.message });
    }
  }
  return plan;
}

/** Maps each domain to its brand. */
function ownersOf(brands: readonly SpreadsheetBrand[]): ReadonlyMap<string, SpreadsheetBrand> {
  return new Map(
    brands.flatMap((brand) => [brand.domain, ...brand.aliasDomains].map((domain) => [domain, brand])),
  );
}

function findBrand(
  { page = '', domain = '', name }: BrandSpreadsheetRow,
  brands: readonly SpreadsheetBrand[],
  byDomain: ReadonlyMap<string, SpreadsheetBrand>,
): SpreadsheetBrand {
  const slug = page.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const typed = domain.trim().toLowerCase();
  if (slug === '' && typed === '') {
    throw new RowError('This row names no brand: enter the address of its page, or its domain.');
  }
  const brand = slug === '' ? byDomain.get(typed) : bySlugs(brands, [slug])[0];
  if (brand === undefined)
    throw new RowError(`There is no brand under ${slug === '' ? typed : slug}${name ? ` (${name})` : ''}.`);
  if (slug !== '' && typed !== '' && typed !== brand.domain) {
    throw new RowError(
      `The main domain of ${brand.name} is ${brand.domain}; it is changed in the brand's own form. Further domains can be added here.`,
    );
  }
  return brand;
}

/** Target fields of a row: one for each column that is present. */
function wantedOf(row: BrandSpreadsheetRow, categories: ReadonlyMap<string, number>): Partial<BrandFields> {
  const wanted: Partial<BrandFields> = {};
  for (const field of ['name', 'email', 'description'] as const) {
    const text = row[field];
    if (text === undefined) continue;
    const read = brandForm.shape[field].safeParse(text.trim());
    if (!read.success) throw new RowError(read.error.issues[0]?.message ?? `The ${field} cannot be taken.`);
    Object.assign(wanted, { [field]: read.data });
  }
  if (row.category !== undefined) {
    const id = categories.get(nameKey(row.category));
    if (id === undefined) throw new RowError(`There is no category “${row.category.trim()}”.`);
    wanted.categoryId = id;
  }
  if ((row.premiumOnly ?? '').trim() !== '') wanted.isPremiumOnly = readYesNo(row.premiumOnly ?? '');
  if (row.furtherDomains !== undefined) wanted.aliasDomains = readDomains(row.furtherDomains);
  return wanted;
}

function readYesNo(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (['yes', 'y', 'true', '1'].includes(word)) return true;
  if (['no', 'n', 'false', '0'].includes(word)) return false;
  throw new RowError(`Premium only is Yes or No, not “${text.trim()}”.`);
}

function readDomains(text: string): string[] {
  const typed = text.split(/[\s,;]+/).filter((domain) => domain !== '');
  return [...new Set(typed.map((domain) => readDomain(domain.toLowerCase())))].sort();
}

function readDomain(typed: string): string {
  try {
    return toSenderDomain(typed);
  } catch (error) {
    if (error instanceof AppError) throw new RowError(`${typed}: ${error.message}`);
    throw error;
  }
}

/** A domain belongs to one brand only, before the change and within the spreadsheet. */
function refuseForeign(
  domain: string,
  {
    brand,
    row,
    owners,
    claimed,
  }: {
    brand: SpreadsheetBrand;
    row: number;
    owners: ReadonlyMap<string, SpreadsheetBrand>;
    claimed: Map<string, number>;
  },
): void {
  const owner = owners.get(domain);
  if (owner !== undefined && owner.id !== brand.id) {
    throw new RowError(
      `${domain} belongs to ${owner.name}. Merge ${owner.name} into ${brand.name} to bring its emails along.`,
    );
  }
  if (domain === brand.domain) throw new RowError(`${domain} is the main domain of ${brand.name} already.`);
  const other = claimed.get(domain);
  if (other !== undefined && other !== row) throw new RowError(`${domain} is also in row ${other}.`);
  claimed.set(domain, row);
}
