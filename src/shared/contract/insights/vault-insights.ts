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
 * The vault at a glance. `days` and `types` count all published mail of the brands that are open to this reader;
 * everything else tells what stood in mails, and is of those that this reader may read.
 */
const vaultInsightsReply = z.object({
  /** When it was counted. */
  countedAt: instant,
  /** The first day this reader may read; null for the whole history. */
  since: day.nullable(),
  /** Today and the 364 days before it, in UTC. */
  from: day,
  to: day,
  /** `since`: the first of these days the vault has mail of or has watched; null before it. Gaps: days on which nothing reached it. */
  watched: z.object({ since: day.nullable(), gaps: z.array(z.object({ from: day, to: day })) }),
  /** Days with mail only, oldest first. */
  days: z.array(z.object({ day, emails: count, byType: z.partialRecord(z.enum(campaignTypes), count) })),
  /** Of these days, the most first. */
  types: z.array(z.object({ campaignType: z.enum(campaignTypes), emails: count })),
  /** Seasons with mail in the last two weeks, those first whose share has grown the most; what cannot be compared is last. */
  seasons: z.array(
    z.object({
      season: z.enum(seasons),
      /** The day it is about, the nearest one; null for seasons that are a time of the year. */
      event: day.nullable(),
      emails: count,
      brands: count,
      /** Of all emails of these two weeks, 0 to 1. */
      share: z.number(),
      /**
       * A year before, in the two weeks that were as far from the event; null where this reader may not read them, or too
       * little is there to compare: 20 emails of any season, and 20 of all.
       */
      before: z.object({ from: day, to: day, emails: count, share: z.number() }).nullable(),
    }),
  ),
  /** Brands whose first email of a season in half a year came within the last two weeks, newest first, at most 12. */
  starts: z.array(z.object({ season: z.enum(seasons), brand, day, emailId: count, subject: z.string() })),
  /** The deepest offers of the last seven days, one a brand, at most 8. */
  offers: z.array(z.object({ brand, day, emailId: count, subject: z.string(), percent: z.number() })),
});

export type VaultInsights = z.infer<typeof vaultInsightsReply>;

export const vaultInsightsContract = {
  'GET /api/insights': { reply: vaultInsightsReply },
  'GET /api/insights.csv': { isFile: true },
} satisfies RouteContracts;
