import { z } from 'zod';
import {
  errorReply,
  idParams,
  instant,
  pageQuery,
  searchQuery,
  slugParams,
} from '#shared/contract/common.ts';
import { premiumBrandReply } from '#shared/contract/library/brands.ts';
import { offerReply } from '#shared/contract/library/offers.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const emailBrand = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

/** One email in a list, without html. `from` is the address of the From header, `sender` its display name. */
export const emailSummaryReply = z.object({
  id: z.number().int(),
  subject: z.string(),
  preheader: z.string().nullable(),
  /** Language of subject, preheader and text, as a BCP 47 tag; null if it was not recognized. */
  language: z.string().nullable(),
  sender: z.string(),
  from: z.string(),
  brandId: z.number().int(),
  receivedAt: instant,
  campaignType: z.enum(campaignTypes),
  season: z.enum(seasons),
  previewUrl: z.string().nullable(),
  isImportant: z.boolean(),
  /** The offer on its card; only in lists of cards, and only for an email with one. */
  offer: offerReply.optional(),
  brand: emailBrand,
});

export type EmailSummary = z.infer<typeof emailSummaryReply>;

export const emailListReply = z.array(emailSummaryReply);

/**
 * One whole email. `htmlContent` is the sanitized public copy and may be empty; `esp` is the platform that
 * sent it.
 */
const emailDetailReply = emailSummaryReply.extend({
  htmlContent: z.string(),
  textContent: z.string().nullable(),
  esp: z.string().nullable(),
  sizeBytes: z.number().int(),
  /** Offers in the order of the mail, subject first. */
  offers: z.array(offerReply),
  /** How many subscribers received the campaign, if there is more than one. */
  receivedBy: z.number().int().optional(),
  /**
   * The versions in which the campaign was sent, if there are several, the email that lists show first. One of them is
   * this email.
   */
  versions: z.array(z.object({ id: z.number().int(), subject: z.string() })).optional(),
  /** Copies folded into this email; for administrators only, and only if there are any. */
  copies: z.number().int().optional(),
  /** Whether a twin proves its public copy, or rules alone made it; for administrators only. */
  copyMadeBy: z.enum(['twin', 'rules']).optional(),
  /** Why nobody else sees the email; for administrators only. */
  state: z.enum(['held', 'hidden']).optional(),
});

export type EmailDetail = z.infer<typeof emailDetailReply>;

/**
 * The 403 of an email this viewer may not read: its brand is premium-only, or it is older than the free
 * history.
 */
const premiumEmailReply = errorReply.extend({
  isPremiumContent: z.literal(true),
  brand: z.object({ name: z.string(), slug: z.string() }),
});

export type PremiumEmail = z.infer<typeof premiumEmailReply>;

/** `GET /api/emails/:id/related`: further emails this viewer may read. */
const relatedEmailsReply = z.object({
  /** The newest emails of the same brand, at most four. */
  fromBrand: emailListReply,
  /** One email of each other brand, at most four. */
  elsewhere: z.object({
    /** The common property: the season of the email, else its brand's category, else none. */
    season: z.enum(seasons).nullable(),
    category: z.object({ name: z.string(), slug: z.string() }).nullable(),
    emails: emailListReply,
  }),
});

export type RelatedEmails = z.infer<typeof relatedEmailsReply>;

const oneOrMany = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).max(15).optional(),
  );

/** `?campaignType=promotion&season=fall&season=winter`: type AND any of the seasons. */
const emailListQuery = pageQuery.extend({
  campaignType: z.enum(campaignTypes).optional(),
  season: oneOrMany(z.enum(seasons)),
});

/** `?q=summer+sale`: emails with all of these words in subject, sender or the name of the brand. */
export const emailSearchQuery = pageQuery.extend({ q: searchQuery });

export const emailsContract = {
  'GET /api/emails/:id': { params: idParams, reply: emailDetailReply, errors: { 403: premiumEmailReply } },
  'GET /api/emails/:id/related': { params: idParams, reply: relatedEmailsReply },
  'GET /api/brands/:slug/emails': {
    params: slugParams,
    query: emailListQuery,
    reply: emailListReply,
    errors: { 403: premiumBrandReply },
  },
} satisfies RouteContracts;
