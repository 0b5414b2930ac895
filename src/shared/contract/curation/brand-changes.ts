import { z } from 'zod';
import { idValue } from '#shared/contract/common.ts';
import { adminBrandFilter } from '#shared/contract/curation/admin-brands.ts';
import { bulkChangeReply, bulkStep } from '#shared/contract/curation/bulk-changes.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { brandVisibilities } from '#shared/vocabulary/brand-visibilities.ts';
import { maxChangedBrands, maxId, maxSpreadsheetCellLength } from '#shared/vocabulary/limits.ts';

const cell = z.string().max(maxSpreadsheetCellLength).optional();

/**
 * One row of the brands' spreadsheet as it comes back. A column that is absent changes nothing; an empty cell of `email`,
 * `description` or `furtherDomains` empties the field.
 */
const brandSheetRow = z.strictObject({
  /** Its number in the sheet, the head being 1: how errors name it. */
  row: z.int().min(1).max(1_100_000),
  /** The address of the brand's page, or its last part. */
  page: cell,
  /** The main domain: what a row without a page is matched by. */
  domain: cell,
  name: cell,
  /** The name of the primary category. */
  category: cell,
  /** Separated by commas. */
  furtherDomains: cell,
  /** Yes or no; empty leaves it as it is. */
  premiumOnly: cell,
  email: cell,
  description: cell,
});

export type BrandSpreadsheetRow = z.infer<typeof brandSheetRow>;

/** `POST /api/admin/bulk-changes/brands/spreadsheet`. */
export const brandSheetBody = z.strictObject({
  rows: z.array(brandSheetRow).min(1, 'The spreadsheet has no rows.').max(maxChangedBrands),
  do: bulkStep,
});

export type BrandSheetBody = z.input<typeof brandSheetBody>;

/** `POST /api/admin/bulk-changes/brands/set`: the same for all brands that are ticked, or that a list's filter lets through. */
export const brandSetBody = z.strictObject({
  brands: z.union([
    z.strictObject({ ids: z.array(idValue).min(1).max(maxChangedBrands) }),
    z.strictObject({
      filter: adminBrandFilter
        .pick({ q: true, uncategorized: true, silentSince: true, hidden: true })
        .extend({ categoryId: idValue.optional() }),
    }),
  ]),
  set: z
    .strictObject({
      categoryId: idValue.optional(),
      isPremiumOnly: z.boolean().optional(),
      isApproved: z.literal(true).optional(),
      /** What is deleted is hidden until that can no longer be undone, and then gone with its emails. */
      visibility: z.enum(brandVisibilities).optional(),
    })
    .refine((set) => Object.keys(set).length > 0, 'Say what is to be set.'),
  do: bulkStep,
});

export type BrandSetBody = z.input<typeof brandSetBody>;

/** `POST /api/admin/bulk-changes/brands/categories`: each its own, as they were suggested. */
export const brandCategoriesBody = z.strictObject({
  categories: z
    .array(z.strictObject({ brandId: idValue, categoryId: idValue }))
    .min(1)
    .max(maxChangedBrands),
  do: bulkStep,
});

export type BrandCategoriesBody = z.input<typeof brandCategoriesBody>;

/** `GET /api/admin/bulk-changes/brands/category-guesses`: of brands in Other behind `afterId`, in the order of their ids. */
const categoryGuessesQuery = z.strictObject({
  afterId: z.coerce.number().int().min(0).max(maxId).default(0),
});

const categoryGuessesReply = z.object({
  guesses: z.array(
    z.object({
      brandId: z.number().int(),
      name: z.string(),
      emailCount: z.number().int(),
      categoryId: z.number().int(),
      category: z.string(),
      /** 0 to 1; from 0.5 it is right more often than not. */
      confidence: z.number(),
      /** The words that spoke for it, the strongest first. */
      words: z.array(z.string()),
    }),
  ),
  /** How many brands of Other this answer looked at. */
  examinedCount: z.number().int(),
  /** Where the next call goes on; null when all were looked at. */
  lastId: z.number().int().nullable(),
});

export type CategoryGuesses = z.infer<typeof categoryGuessesReply>;

/** One field of one brand, as people read it. */
const fieldChange = z.object({
  field: z.enum(['name', 'category', 'domains', 'premium', 'approved', 'visibility', 'email', 'description']),
  before: z.string(),
  after: z.string(),
});

/** At most this many changed brands are told one by one; all are counted. */
export const maxReportedBrands = 500;

const brandChangesReply = z.object({
  /** How many brands change, and how many that were named stay as they are. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  brands: z.array(z.object({ id: z.number().int(), name: z.string(), fields: z.array(fieldChange) })),
  /** Why rows cannot be taken; while there is one, nothing is changed. `row` is null for what is not of a sheet. */
  errors: z.array(z.object({ row: z.number().int().nullable(), message: z.string() })),
  digest: z.string(),
  /** Null while nothing is changed. */
  made: bulkChangeReply.nullable(),
});

export type BrandChanges = z.infer<typeof brandChangesReply>;

export const brandChangesContract = {
  'POST /api/admin/bulk-changes/brands/spreadsheet': { body: brandSheetBody, reply: brandChangesReply },
  'POST /api/admin/bulk-changes/brands/set': { body: brandSetBody, reply: brandChangesReply },
  'POST /api/admin/bulk-changes/brands/categories': { body: brandCategoriesBody, reply: brandChangesReply },
  'GET /api/admin/bulk-changes/brands/category-guesses': {
    query: categoryGuessesQuery,
    reply: categoryGuessesReply,
  },
} satisfies RouteContracts;
