import { z } from 'zod';
import { errorReply, instant, slugParams } from '#shared/contract/common.ts';
import { premiumBrandReply } from '#shared/contract/library/brands.ts';
import { categoryNormReply, peerNormReply } from '#shared/contract/library/category-norms.ts';
import { offerReply } from '#shared/contract/library/offers.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { filterDay, pickedSet } from '#shared/contract/search/email-search.ts';
import { isTimeZone } from '#shared/format/time-zone.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const day = z.iso.date();

/**
 * Days from and to, both included, as senders' clocks say them; without them the whole history. `clock`: the time zone
 * whose hours are told, such as Europe/London; without it the senders' own.
 */
export const brandInsightsQuery = z.strictObject({
  from: filterDay.optional(),
  to: filterDay.optional(),
  clock: z.string().max(60).refine(isTimeZone, 'A clock is a time zone, such as Europe/London.').optional(),
});

/** `set`: whose median is told too. */
const insightsWithPeersQuery = brandInsightsQuery.extend({ set: pickedSet });

export type InsightsWithPeersQuery = z.infer<typeof insightsWithPeersQuery>;

export type BrandInsightsQuery = z.infer<typeof brandInsightsQuery>;

const emails = z.number().int();

/**
 * What a brand sends, and when. `watched`, `days` and `types` count all published mail of an open brand; everything else
 * tells what stood in mails, and is of those that this reader may read (`sample`).
 */
export const countedInsights = z.object({
  /** `since`: the day of the first mail, or `from` where that is later; null before it. Gaps: days on which nothing at all reached this vault. */
  watched: z.object({ since: day.nullable(), gaps: z.array(z.object({ from: day, to: day })) }),
  /** Days with mail only, oldest first; days of the sender's clock, in UTC where a mail does not tell it. */
  days: z.array(z.object({ day, emails, byType: z.partialRecord(z.enum(campaignTypes), emails) })),
  types: z.array(z.object({ campaignType: z.enum(campaignTypes), emails })),
  /** What the figures below were read from; `since` is the first day this reader may read, null for the whole history. */
  sample: z.object({ emails, since: day.nullable() }),
  /** Monday first, each 24 hours of the sender's clock, in UTC where a mail does not tell it. */
  hours: z.array(z.array(emails).length(24)).length(7),
  /** How many of them stand there in UTC. */
  hoursInUtc: emails,
  seasons: z.array(
    z.object({
      season: z.enum(seasons),
      /** Of the event, such as 2027 for a New Year mail of December 2026. */
      year: z.number().int(),
      /** The day it is about; null for seasons that are none, such as spring. */
      event: day.nullable(),
      firstDay: day,
      lastDay: day,
      emails,
    }),
  ),
  offers: z.object({
    /** Of the emails with an offer, 0 to 1; null without emails. */
    share: z.number().nullable(),
    deepestPercent: z.number().nullable(),
    /** Newest first, at most 200. */
    diary: z.array(offerReply.extend({ emailId: z.number().int(), day })),
  }),
  /** By their first mail; null where the platform is not known. */
  platforms: z.array(
    z.object({ platform: z.string().nullable(), emails, firstAt: instant, lastAt: instant }),
  ),
  /** The addresses it sends from, at most 20, by their first mail. */
  senders: z.array(z.object({ address: z.string(), emails, firstAt: instant, lastAt: instant })),
  /** Shares are 0 to 1; null without emails. */
  subjects: z.object({
    medianLength: z.number().nullable(),
    emojiShare: z.number().nullable(),
    questionShare: z.number().nullable(),
    numberShare: z.number().nullable(),
  }),
  /** Medians of the bytes of html and of the pictures; null without emails. */
  weight: z.object({ medianBytes: z.number().nullable(), medianPictures: z.number().nullable() }),
});

export type CountedInsights = z.infer<typeof countedInsights>;

/** With what is usual where the brand belongs. */
const brandInsightsReply = countedInsights.extend({
  category: categoryNormReply,
  /** Of the set that was picked; null where none was. */
  peers: peerNormReply.nullable(),
});

export type BrandInsights = z.infer<typeof brandInsightsReply>;

export const brandInsightsContract = {
  'GET /api/brands/:slug/insights': {
    params: slugParams,
    query: insightsWithPeersQuery,
    reply: brandInsightsReply,
    // Of the brand, or of the set.
    errors: { 403: z.union([premiumBrandReply, errorReply]) },
  },
  'GET /api/brands/:slug/insights.csv': {
    params: slugParams,
    query: brandInsightsQuery,
    isFile: true,
    errors: { 403: premiumBrandReply },
  },
} satisfies RouteContracts;
