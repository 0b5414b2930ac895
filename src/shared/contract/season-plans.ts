import { z } from 'zod';
import { askedBrands } from '#shared/contract/asked-brands.ts';
import { anyOf, filterName } from '#shared/contract/email-search.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { eventSeasons } from '#shared/vocabulary/season-events.ts';

const seasonPlanParams = z.strictObject({ season: z.enum(eventSeasons) });

/** The years a plan can be of: those that mail is of. */
const planYear = z
  .string()
  .regex(/^(?:19[7-9]\d|2\d{3})$/, 'A year is written as 2025, from 1970 on.')
  .transform(Number);

/** `year`: of the event; the one nearest to today unless said. `brand`: slugs; the brands with the most mail unless said. */
const seasonPlanQuery = z.strictObject({ year: planYear.optional(), brand: anyOf(filterName) });

export type SeasonPlanQuery = z.infer<typeof seasonPlanQuery>;

const day = z.iso.date();
const offset = z.number().int();
const emails = z.number().int();

/** What brands sent for the day of a season, of what this reader may read. Offsets are days from the event, before it below 0. */
const seasonPlanReply = z.object({
  season: z.enum(eventSeasons),
  year: z.number().int(),
  /** The day; the first of several where countries differ. */
  event: day,
  events: z.array(day).min(1),
  /** The years before and after that hold mail of this season, newest first; this one among them. */
  years: z.array(z.number().int()),
  /** The first day this reader may read; null for the whole history. */
  since: day.nullable(),
  asked: askedBrands,
  /** All brands with mail for it, those too that have no lane here. */
  brands: z.number().int(),
  emails,
  /** When brands began; null below five of them, which is no norm. */
  start: z.object({ earliest: offset, median: offset, latest: offset }).nullable(),
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
          /** The first five of that day. */
          emailIds: z.array(z.number().int()),
        }),
      ),
    }),
  ),
});

export type SeasonPlan = z.infer<typeof seasonPlanReply>;

export const seasonPlansContract = {
  'GET /api/insights/seasons/:season': {
    params: seasonPlanParams,
    query: seasonPlanQuery,
    reply: seasonPlanReply,
  },
} satisfies RouteContracts;
