import { z } from 'zod';
import { pageQuery } from '#shared/contract/common.ts';
import { offerReply } from '#shared/contract/library/offers.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { anyOf, filterName, offerFilters, pickedSet } from '#shared/contract/search/email-search.ts';
import { offerKinds, offerScopes } from '#shared/vocabulary/offer-kinds.ts';
import {
  maxCodeLength,
  maxDaysAhead,
  offerSorts,
  thresholdFilters,
} from '#shared/vocabulary/offer-search.ts';

/** Filters of offers; all must hold, any value of one filter. */
const wanted = {
  kind: anyOf(z.enum(offerKinds)),
  /** The least reduction in percent. */
  depth: offerFilters.offer,
  /** Beginning of a code, case-insensitive. */
  code: z
    .string()
    .trim()
    .min(1)
    .max(maxCodeLength, `A code has at most ${maxCodeLength} characters.`)
    .regex(/^[^\0]*$/, 'A code holds no NUL character.')
    .optional(),
  /** Only offers with a code. */
  hasCode: z.literal('1').optional(),
  /** The mail names a minimum order, or none. */
  threshold: z.enum(thresholdFilters).optional(),
  scope: anyOf(z.enum(offerScopes)),
  /** Only offers that have begun, with a last day that is today or later. */
  live: z.literal('1').optional(),
  /** Only offers that end today or within this number of days. */
  endsWithin: z
    .string()
    .regex(/^\d{1,2}$/, `endsWithin is a number of days from 0 to ${maxDaysAhead}.`)
    .transform(Number)
    .refine((days) => days <= maxDaysAhead, `endsWithin is a number of days from 0 to ${maxDaysAhead}.`)
    .optional(),
  /** Slugs. */
  brand: anyOf(filterName),
  /** Slugs. */
  category: anyOf(filterName),
  set: pickedSet,
  sort: z.enum(offerSorts).optional(),
};

/** `GET /api/insights/offers.csv`. */
const offerExportQuery = z.strictObject(wanted);

/** `GET /api/insights/offers`. */
const offerSearchQuery = z.strictObject({ ...wanted, ...pageQuery.shape });

export type OfferFilters = z.infer<typeof offerExportQuery>;

/** One offer of an email this viewer may read. */
const foundOfferReply = offerReply.extend({
  emailId: z.number().int(),
  /** Index in its email's offers, from 0. */
  position: z.number().int(),
  subject: z.string(),
  /** BCP 47; null if it was not recognized. */
  language: z.string().nullable(),
  /** Day of the email, in the sender's local time. */
  day: z.iso.date(),
  brand: z.object({
    slug: z.string(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    categoryId: z.number().int(),
  }),
});

export type FoundOffer = z.infer<typeof foundOfferReply>;

const foundOfferListReply = z.array(foundOfferReply);

export const offerSearchContract = {
  'GET /api/insights/offers': { query: offerSearchQuery, reply: foundOfferListReply },
  'GET /api/insights/offers.csv': { query: offerExportQuery, isFile: true },
} satisfies RouteContracts;
