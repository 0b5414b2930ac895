import { z } from 'zod';
import { idValue } from '#shared/contract/common.ts';
import { adminBrandFilter } from '#shared/contract/curation/admin-brands.ts';
import { bulkChangeReply, bulkStep } from '#shared/contract/curation/bulk-changes.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { brandVisibilities } from '#shared/vocabulary/brand-visibilities.ts';
import { maxChangedBrands, maxId, maxSpreadsheetCellLength } from '#shared/vocabulary/limits.ts';

const cell = z.string().max(maxSpreadsheetCellLength).optional();

/**
 * One row of the edited spreadsheet of brands. An absent column changes nothing; an empty cell of `email`,
 * `description` or `furtherDomains` empties the field.
 */
const brandSheetRow = z.strictObject({
  /** Row number in the spreadsheet, with the header as 1; errors name it. */
  row: z.int().min(1).max(1_100_000),
  /** Address of the brand's page, or its last part. */
  page: cell,
  /** The main domain; a row without a page is matched by it. */
  domain: cell,
  name: cell,
  /** Name of the primary category. */
  category: cell,
  /** Separated by commas. */
  furtherDomains: cell,
  /** Yes or no; empty changes nothing. */
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

/** `POST /api/admin/bulk-changes/brands/set`: the same change for all ticked or filtered brands. */
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
      /** Deleted brands are hidden until undo is no longer possible, then removed with their emails. */
      visibility: z.enum(brandVisibilities).optional(),
    })
    .refine((set) => Object.keys(set).length > 0, 'Say what is to be set.'),
  do: bulkStep,
});

export type BrandSetBody = z.input<typeof brandSetBody>;

/** `POST /api/admin/bulk-changes/brands/categories`: the suggested category for each brand. */
export const brandCategoriesBody = z.strictObject({
  categories: z
    .array(z.strictObject({ brandId: idValue, categoryId: idValue }))
    .min(1)
    .max(maxChangedBrands),
  do: bulkStep,
});

export type BrandCategoriesBody = z.input<typeof brandCategoriesBody>;

/** `GET /api/admin/bulk-changes/brands/category-guesses`: brands in Other after `afterId`, by id. */
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
      /** The words that led to the guess, strongest first. */
      words: z.array(z.string()),
    }),
  ),
  /** Brands in Other that this answer examined. */
  examinedCount: z.number().int(),
  /** `afterId` of the next call; null after the last brand. */
  lastId: z.number().int().nullable(),
});

export type CategoryGuesses = z.infer<typeof categoryGuessesReply>;

/** One changed field of one brand, as text for people. */
const fieldChange = z.object({
  field: z.enum(['name', 'category', 'domains', 'premium', 'approved', 'visibility', 'email', 'description']),
  before: z.string(),
  after: z.string(),
});

/** Limit of changed brands listed one by one; all are counted. */
export const maxReportedBrands = 500;

const brandChangesReply = z.object({
  /** Brands that change, and named brands that stay as they are. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  brands: z.array(z.object({ id: z.number().int(), name: z.string(), fields: z.array(fieldChange) })),
  /**
   * Why rows are refused; with any error nothing is changed. `row` is null for an error outside the
   * spreadsheet.
   */
  errors: z.array(z.object({ row: z.number().int().nullable(), message: z.string() })),
  digest: z.string(),
  /** Null if nothing was changed. */
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
