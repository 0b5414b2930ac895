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

/** A time zone. */
export const clock = z.string().max(60).refine(isTimeZone, 'A clock is a time zone, such as Europe/London.');

/**
 * First and last day, inclusive, in senders' local time; default: the whole history. `clock`: time zone of
 * the hours, such as Europe/London; default: senders' local time.
 */
export const brandInsightsQuery = z.strictObject({
  from: filterDay.optional(),
  to: filterDay.optional(),
  clock: clock.optional(),
});

/** `set`: adds its median. */
const insightsWithPeersQuery = brandInsightsQuery.extend({ set: pickedSet });

export type InsightsWithPeersQuery = z.infer<typeof insightsWithPeersQuery>;

export type BrandInsightsQuery = z.infer<typeof brandInsightsQuery>;

const emails = z.number().int();

/**
 * Insights of one brand. `watched`, `days` and `types` count all published mail of an open brand; the other
 * figures come from the content of mail this viewer may read (`sample`).
 */
export const countedInsights = z.object({
  /**
   * `since`: day of the first mail, or `from` if later; null before it. `gaps`: days on which no mail at all
   * reached this vault.
   */
  watched: z.object({ since: day.nullable(), gaps: z.array(z.object({ from: day, to: day })) }),
  /** Days with mail only, oldest first, in local time; in UTC for mail without it. */
  days: z.array(z.object({ day, emails, byType: z.partialRecord(z.enum(campaignTypes), emails) })),
  types: z.array(z.object({ campaignType: z.enum(campaignTypes), emails })),
  /**
   * The emails read for the figures below; `since` is the first day this viewer may read, null for the whole
   * history.
   */
  sample: z.object({ emails, since: day.nullable() }),
  /** Monday first, 24 hours of local time each; in UTC for mail without it. */
  hours: z.array(z.array(emails).length(24)).length(7),
  /** Emails counted in UTC. */
  hoursInUtc: emails,
  seasons: z.array(
    z.object({
      season: z.enum(seasons),
      /** Year of the event, such as 2027 for a New Year mail of December 2026. */
      year: z.number().int(),
      /** Day of the event; null for seasons without one, such as spring. */
      event: day.nullable(),
      firstDay: day,
      lastDay: day,
      emails,
    }),
  ),
  offers: z.object({
    /** Share of the emails with an offer, 0 to 1; null without emails. */
    share: z.number().nullable(),
    deepestPercent: z.number().nullable(),
    /** Newest first, at most 200. */
    diary: z.array(offerReply.extend({ emailId: z.number().int(), day })),
  }),
  /** By first mail; null for an unknown ESP. */
  platforms: z.array(
    z.object({ platform: z.string().nullable(), emails, firstAt: instant, lastAt: instant }),
  ),
  /** Addresses the brand sends from, at most 20, by first mail. */
  senders: z.array(z.object({ address: z.string(), emails, firstAt: instant, lastAt: instant })),
  /** Shares are 0 to 1; null without emails. */
  subjects: z.object({
    medianLength: z.number().nullable(),
    emojiShare: z.number().nullable(),
    questionShare: z.number().nullable(),
    numberShare: z.number().nullable(),
  }),
  /** Medians of html bytes and of pictures; null without emails. */
  weight: z.object({ medianBytes: z.number().nullable(), medianPictures: z.number().nullable() }),
});

export type CountedInsights = z.infer<typeof countedInsights>;

/** Adds the norms of the brand's category and of the requested set. */
const brandInsightsReply = countedInsights.extend({
  category: categoryNormReply,
  /** Median of the requested set; null without one. */
  peers: peerNormReply.nullable(),
});

export type BrandInsights = z.infer<typeof brandInsightsReply>;

export const brandInsightsContract = {
  'GET /api/brands/:slug/insights': {
    params: slugParams,
    query: insightsWithPeersQuery,
    reply: brandInsightsReply,
    // 403 for the brand, or for the set.
    errors: { 403: z.union([premiumBrandReply, errorReply]) },
  },
  'GET /api/brands/:slug/insights.csv': {
    params: slugParams,
    query: brandInsightsQuery,
    isFile: true,
    errors: { 403: premiumBrandReply },
  },
} satisfies RouteContracts;
