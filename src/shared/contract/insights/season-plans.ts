import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';
import { askedBrands } from '#shared/contract/library/asked-brands.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, filterName, pickedSet } from '#shared/contract/search/email-search.ts';
import { eventSeasons } from '#shared/vocabulary/season-events.ts';

const seasonPlanParams = z.strictObject({ season: z.enum(eventSeasons) });

/** Years that stored mail can be of. */
const planYear = z
  .string()
  .regex(/^(?:19[7-9]\d|2\d{3})$/, 'A year is written as 2025, from 1970 on.')
  .transform(Number);

/**
 * `year`: of the event; default: the one nearest to today, or the last before it with mail. `brand`,
 * `category`: slugs; default: the brands with the most mail.
 */
const seasonPlanQuery = z.strictObject({
  year: planYear.optional(),
  brand: anyOf(filterName),
  category: anyOf(filterName),
  set: pickedSet,
});

export type SeasonPlanQuery = z.infer<typeof seasonPlanQuery>;

/** The plan as a spreadsheet. `compare`: another year, below the first. */
const seasonPlanFileQuery = seasonPlanQuery.extend({ compare: planYear.optional() });

export type SeasonPlanFileQuery = z.infer<typeof seasonPlanFileQuery>;

const day = z.iso.date();
const offset = z.number().int();
const emails = z.number().int();

/** First days of the brands; null below five brands, too few for a norm. */
const start = z.object({ earliest: offset, median: offset, latest: offset }).nullable();

/** Deepest percentage of each brand; null below five brands with any. */
const depth = z.object({ median: z.number(), deepest: z.number() }).nullable();

/** Seasons with an event day, and the years with mail of open brands, newest first. */
const seasonYearsReply = z.array(
  z.object({ season: z.enum(eventSeasons), years: z.array(z.number().int()) }),
);

export type SeasonYears = z.infer<typeof seasonYearsReply>;

/** Mail that brands sent for a season's event. Offsets are days from the event, negative before it. */
const seasonPlanReply = z.object({
  countedAt: instant,
  season: z.enum(eventSeasons),
  year: z.number().int(),
  /** Event day; the first of several if countries differ. */
  event: day,
  events: z.array(day).min(1),
  /**
   * Years with mail of open brands, whether or not this viewer may read it, newest first; includes this year.
   */
  years: z.array(z.number().int()),
  /** First day this viewer may read; null for the whole history. */
  since: day.nullable(),
  asked: askedBrands,
  /** All open brands with mail for it, over the whole history; this number is public. */
  brands: z.number().int(),
  emails,
  /** Of these, what this viewer may read; all following fields are limited to it. */
  readable: z.object({ brands: z.number().int(), emails }),
  start,
  depth,
  /** The year before; null if this viewer may read nothing of it. */
  before: z.object({ year: z.number().int(), start, depth }).nullable(),
  /** Earliest start first; at most 40. */
  lanes: z.array(
    z.object({
      brand: z.object({
        slug: z.string(),
        name: z.string(),
        logoUrl: z.string().nullable(),
        categoryId: z.number().int(),
      }),
      /** The event the brand's mails led up to; offsets count from it. */
      event: day,
      emails,
      deepestPercent: z.number().nullable(),
      /** Days with mail only, oldest first. */
      cells: z.array(
        z.object({
          offset,
          emails,
          deepestPercent: z.number().nullable(),
          /** Any offer was found, with or without a percentage. */
          hasOffer: z.boolean(),
          /** First five emails of that day. */
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
