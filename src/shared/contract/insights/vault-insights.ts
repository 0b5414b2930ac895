import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const day = z.iso.date();
const count = z.number().int();

const brand = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

/**
 * The vault at a glance. `days` and `types` count all published mail of the brands open to this viewer; the
 * other figures come from the content of mail this viewer may read.
 */
export const vaultInsightsReply = z.object({
  countedAt: instant,
  /** First day this viewer may read; null for the whole history. */
  since: day.nullable(),
  /** Today and the 364 days before it, in UTC. */
  from: day,
  to: day,
  /**
   * `since`: the first of these days on which the vault has mail or was watched; null before it. `gaps`: days
   * on which nothing reached it.
   */
  watched: z.object({ since: day.nullable(), gaps: z.array(z.object({ from: day, to: day })) }),
  /** Days with mail only, oldest first. */
  days: z.array(z.object({ day, emails: count, byType: z.partialRecord(z.enum(campaignTypes), count) })),
  /** Types of these days, most frequent first. */
  types: z.array(z.object({ campaignType: z.enum(campaignTypes), emails: count })),
  /**
   * Seasons with mail in the last two weeks, by growth of their share; those without a comparison come last.
   */
  seasons: z.array(
    z.object({
      season: z.enum(seasons),
      /** Nearest day of the event; null for seasons that are a time of the year. */
      event: day.nullable(),
      emails: count,
      brands: count,
      /** Share of all emails of these two weeks, 0 to 1. */
      share: z.number(),
      /**
       * The two weeks at the same distance from the event, a year before; null if this viewer may not read
       * them or they hold too little to compare: 20 emails of any season, and 20 of all.
       */
      before: z.object({ from: day, to: day, emails: count, share: z.number() }).nullable(),
    }),
  ),
  /**
   * Brands that sent, within the last two weeks, their first email of a season in half a year; newest first,
   * at most 12.
   */
  starts: z.array(z.object({ season: z.enum(seasons), brand, day, emailId: count, subject: z.string() })),
  /** Deepest offers of the last seven days, one for each brand, at most 8. */
  offers: z.array(z.object({ brand, day, emailId: count, subject: z.string(), percent: z.number() })),
});

export type VaultInsights = z.infer<typeof vaultInsightsReply>;

export const vaultInsightsContract = {
  'GET /api/insights': { reply: vaultInsightsReply },
  'GET /api/insights.csv': { isFile: true },
} satisfies RouteContracts;
