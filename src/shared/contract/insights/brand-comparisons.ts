import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import { brandInsightsQuery, countedInsights } from '#shared/contract/insights/brand-insights.ts';
import { askedBrands } from '#shared/contract/library/asked-brands.ts';
import { categoryNormReply, peerNormReply } from '#shared/contract/library/category-norms.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, filterName, pickedSet } from '#shared/contract/search/email-search.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

/** Weeks of the longest comparison; charts draw no more. */
export const maxWeeks = 104;

/**
 * `brand`, `category`: slugs. Default category: one that all of the brands are in. `set`: adds its median;
 * without `brand`, its first brands are compared. `weeks`: this week and that many before it, instead of
 * `from`.
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

/** Brands side by side, in the order of the request. */
export const brandComparisonReply = z.object({
  /** First day of the period; null for the whole history. */
  from: z.iso.date().nullable(),
  brands: z.array(
    countedInsights.extend({
      brand: comparedBrand,
      /** The newest emails this viewer may read, at most 12. */
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
  /** Slugs without anything this viewer may read. */
  missing: z.array(z.string()),
  /** Null if no category was requested and the brands have none in common. */
  category: categoryNormReply.nullable(),
  /** Median of the requested set; null without one. */
  peers: peerNormReply.nullable(),
});

export type BrandComparison = z.infer<typeof brandComparisonReply>;

export const brandComparisonsContract = {
  'GET /api/insights/compare': { query: brandComparisonQuery, reply: brandComparisonReply },
  'GET /api/insights/compare.csv': { query: brandComparisonQuery, isFile: true },
} satisfies RouteContracts;
