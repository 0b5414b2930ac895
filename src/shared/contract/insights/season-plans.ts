import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import { askedBrands } from '#shared/contract/library/asked-brands.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, filterName, pickedSet } from '#shared/contract/search/email-search.ts';
import { eventSeasons } from '#shared/vocabulary/season-events.ts';

const seasonPlanParams = z.strictObject({ season: z.enum(eventSeasons) });

/** The years a plan can be of: those that mail is of. */
const planYear = z
  .string()
  .regex(/^(?:19[7-9]\d|2\d{3})$/, 'A year is written as 2025, from 1970 on.')
  .transform(Number);

/**
 * `year`: of the event; unless said the one nearest to today, or the last before it that holds mail. `brand`, `category`:
 * slugs; without any the brands with the most mail.
 */
const seasonPlanQuery = z.strictObject({
  year: planYear.optional(),
  brand: anyOf(filterName),
  category: anyOf(filterName),
  set: pickedSet,
});

export type SeasonPlanQuery = z.infer<typeof seasonPlanQuery>;

/** The same as a spreadsheet. `compare`: another year, below the first. */
const seasonPlanFileQuery = seasonPlanQuery.extend({ compare: planYear.optional() });

export type SeasonPlanFileQuery = z.infer<typeof seasonPlanFileQuery>;

const day = z.iso.date();
const offset = z.number().int();
const emails = z.number().int();

/** When brands began; null below five of them, which is no norm. */
const start = z.object({ earliest: offset, median: offset, latest: offset }).nullable();

/** The deepest percent off of each brand; null below five brands with any. */
const depth = z.object({ median: z.number(), deepest: z.number() }).nullable();

/** The seasons that are about a day, with the years that hold mail of open brands, newest first. */
const seasonYearsReply = z.array(
  z.object({ season: z.enum(eventSeasons), years: z.array(z.number().int()) }),
);

export type SeasonYears = z.infer<typeof seasonYearsReply>;

/** What brands sent for the day of a season. Offsets are days from the event, before it below 0. */
const seasonPlanReply = z.object({
  /** When it was counted. */
  countedAt: instant,
  season: z.enum(eventSeasons),
  year: z.number().int(),
  /** The day; the first of several where countries differ. */
  event: day,
  events: z.array(day).min(1),
  /** The years that hold mail of open brands, whoever may read it, newest first; this one among them. */
  years: z.array(z.number().int()),
  /** The first day this reader may read; null for the whole history. */
  since: day.nullable(),
  asked: askedBrands,
  /** All open brands with mail for it, over the whole history: how many there are is public. */
  brands: z.number().int(),
  emails,
  /** Those of them that this reader may read; all that follows is of these. */
  readable: z.object({ brands: z.number().int(), emails }),
  start,
  depth,
  /** The same of the year before; null where nothing of it may be read. */
  before: z.object({ year: z.number().int(), start, depth }).nullable(),
  /** Who began first stands first; at most 40. */
  lanes: z.array(
    z.object({
      brand: z.object({
        slug: z.string(),
        name: z.string(),
        logoUrl: z.string().nullable(),
        categoryId: z.number().int(),
      }),
      /** The event its mails led up to, from which its offsets are counted. */
      event: day,
      emails,
      deepestPercent: z.number().nullable(),
      /** Days with mail only, in their order. */
      cells: z.array(
        z.object({
          offset,
          emails,
          deepestPercent: z.number().nullable(),
          /** Whether any offer was found, one without a percentage too. */
          hasOffer: z.boolean(),
          /** The first five of that day. */
          emailIds: z.array(z.number().int()),
        }),
      ),
    }),
  ),
});

export type SeasonPlan = z.infer<typeof seasonPlanReply>;

export const seasonPlansContract = {
  'GET /api/insights/seasons': { reply: seasonYearsReply },
  'GET /api/insights/seasons/:season': {
    params: seasonPlanParams,
    query: seasonPlanQuery,
    reply: seasonPlanReply,
  },
  'GET /api/insights/seasons/:season/days.csv': {
    params: seasonPlanParams,
    query: seasonPlanFileQuery,
    isFile: true,
  },
} satisfies RouteContracts;
