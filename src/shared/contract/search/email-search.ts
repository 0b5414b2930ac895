import { z } from 'zod';
import { idNamed, instant, pageQuery } from '#shared/contract/common.ts';
import { emailListReply, emailSearchQuery, emailSummaryReply } from '#shared/contract/library/emails.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { readDays } from '#shared/email-query/days.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { emailSorts, maxFilterValues, maxSearchLength } from '#shared/vocabulary/email-search.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

export const anyOf = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z
      .array(value)
      .max(maxFilterValues, `At most ${maxFilterValues} values of one filter are taken.`)
      .optional(),
  );

/** A slug, or the name of a platform. */
export const filterName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/, 'A name holds no NUL character.');

/** Id of one of the viewer's own brand sets; limits the result to its brands. */
export const pickedSet = idNamed('set').optional();

/** A day in the range of the query operators; beyond those years PostgreSQL and JavaScript disagree. */
export const filterDay = z.iso
  .date('A day is written as 2026-11-23.')
  .refine((text) => readDays(text) !== null, 'A day lies in the years 1000 to 9998.');

export const offerFilters = {
  /** The least reduction in percent. */
  offer: z
    .string()
    .regex(/^[1-9]\d?$|^100$/, 'offer is a whole number from 1 to 100.')
    .transform(Number)
    .optional(),
  /** Only emails with a code. */
  code: z.literal('1').optional(),
};

/** Words and operators (`email-query`), and filters; all must hold, any value of one filter. */
const wanted = {
  q: z.string().max(maxSearchLength, `A search has at most ${maxSearchLength} characters.`).optional(),
  /** Slugs. */
  brand: anyOf(filterName),
  /** Slugs. */
  category: anyOf(filterName),
  set: pickedSet,
  type: anyOf(z.enum(campaignTypes)),
  season: anyOf(z.enum(seasons)),
  /** Names of platforms, as in emails. */
  platform: anyOf(filterName),
  /** BCP 47 tags. */
  language: anyOf(z.string().regex(/^[a-z]{2,3}$/, 'A language is a tag such as de.')),
  ...offerFilters,
  /** Days in UTC, both inclusive. */
  from: filterDay.optional(),
  to: filterDay.optional(),
};

/** `GET /api/emails`. */
const emailExplorerQuery = pageQuery.extend({ ...wanted, sort: z.enum(emailSorts).optional() });

/** `GET /api/emails/facets`. */
export const emailFacetsQuery = z.strictObject(wanted);

/** The search without page and order. */
export type EmailFilters = z.infer<typeof emailFacetsQuery>;

/** The part of an email that matches; `marks` are offsets in `text`, [from, before). */
const snippetReply = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});

export type Snippet = z.infer<typeof snippetReply>;

/** One email as the explorer lists it. */
const foundEmailReply = emailSummaryReply.extend({
  /** The platform that sent it; null if its marks do not identify it. */
  platform: z.string().nullable(),
  codes: z.array(z.string()),
  /** Counted in graphemes. */
  subjectLength: z.number().int(),
  preheaderLength: z.number().int(),
  /** Null if the query has no words, or the email's row shows them already. */
  snippet: snippetReply.nullable(),
});

export type FoundEmail = z.infer<typeof foundEmailReply>;

const foundEmailListReply = z.array(foundEmailReply);

const counted = z.object({ value: z.string(), count: z.number().int() });
const countedName = counted.extend({ name: z.string() });

/**
 * Number of readable emails that match, in total and for each value: the emails that match all other filters.
 * Counts are exact up to 10,000 matches; beyond that, `total` is not exact, and all counts cover the newest
 * 10,000.
 */
const emailFacetsReply = z.object({
  total: z.object({ count: z.number().int(), isExact: z.boolean() }),
  type: z.array(counted),
  season: z.array(counted),
  /** By slug, the 50 most frequent. */
  category: z.array(countedName),
  brand: z.array(countedName),
  platform: z.array(counted),
  language: z.array(counted),
  /** `2026-11`, every month with matches, in order. */
  month: z.array(counted),
  /**
   * One sentence for each part that was not understood and is searched as words, and for each limit that was
   * reached.
   */
  notes: z.array(z.string()),
  /** A corrected search if the typed one finds little. */
  didYouMean: z.string().nullable(),
  /** Days of history this viewer searches; null for all. */
  historyDays: z.number().int().nullable(),
});

export type EmailFacets = z.infer<typeof emailFacetsReply>;

/** `GET /api/emails/suggest`: a search while it is typed. */
const emailSuggestQuery = z.strictObject({ q: wanted.q });

const suggestedBrand = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

const suggestedEmail = z.object({
  id: z.number().int(),
  subject: z.string(),
  receivedAt: instant,
  brand: suggestedBrand,
});

/** Suggestions: names that contain or begin with the words, and the newest readable emails that match. */
const suggestionsReply = z.object({
  brands: z.array(suggestedBrand),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  seasons: z.array(z.object({ value: z.enum(seasons), label: z.string() })),
  emails: z.array(suggestedEmail),
});

export type Suggestions = z.infer<typeof suggestionsReply>;

export const emailSearchContract = {
  'GET /api/emails': { query: emailExplorerQuery, reply: foundEmailListReply },
  'GET /api/emails/search': { query: emailSearchQuery, reply: emailListReply },
  'GET /api/emails/facets': { query: emailFacetsQuery, reply: emailFacetsReply },
  'GET /api/emails/suggest': { query: emailSuggestQuery, reply: suggestionsReply },
} satisfies RouteContracts;
