import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import { brandInsightsQuery, countedInsights } from '#shared/contract/insights/brand-insights.ts';
import { askedBrands } from '#shared/contract/library/asked-brands.ts';
import { categoryNormReply, peerNormReply } from '#shared/contract/library/category-norms.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, filterName, pickedSet } from '#shared/contract/search/email-search.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

/** Weeks of the longest comparison: as many as charts draw. */
const maxWeeks = 104;

/**
 * `brand`, `category`: slugs. Without a category the one that all of the brands are in. `set`: whose median is told too;
 * without a brand its first ones are compared. `weeks`: so many before this one,
 * and this one, in the place of `from`.
 */
const brandComparisonQuery = brandInsightsQuery.extend({
  weeks: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'weeks is a whole number.')
    .transform(Number)
    .refine((weeks) => weeks <= maxWeeks, `At most ${maxWeeks} weeks are compared.`)
    .optional(),
  brand: anyOf(filterName).refine(
    (slugs) => (slugs ?? []).length <= maxCompared,
    `At most ${maxCompared} brands are compared.`,
  ),
  category: filterName.optional(),
  set: pickedSet,
});

export type BrandComparisonQuery = z.infer<typeof brandComparisonQuery>;

const comparedBrand = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
  category: z.object({ slug: z.string(), name: z.string() }),
});

export type ComparedBrand = z.infer<typeof comparedBrand>;

/** What brands send, beside each other, in the order they were asked for. */
const brandComparisonReply = z.object({
  /** The first day of it; null for the whole history. */
  from: z.iso.date().nullable(),
  brands: z.array(
    countedInsights.extend({
      brand: comparedBrand,
      /** The newest that this reader may read, at most 12. */
      newest: z.array(
        z.object({
          emailId: z.number().int(),
          day: z.iso.date(),
          receivedAt: instant,
          subject: z.string(),
        }),
      ),
    }),
  ),
  asked: askedBrands,
  /** Slugs of which there is nothing for this reader. */
  missing: z.array(z.string()),
  /** Null where no category is asked for and none is common to them. */
  category: categoryNormReply.nullable(),
  /** Of the set that was picked; null where none was. */
  peers: peerNormReply.nullable(),
});

export type BrandComparison = z.infer<typeof brandComparisonReply>;

export const brandComparisonsContract = {
  'GET /api/insights/compare': { query: brandComparisonQuery, reply: brandComparisonReply },
  'GET /api/insights/compare.csv': { query: brandComparisonQuery, isFile: true },
} satisfies RouteContracts;
