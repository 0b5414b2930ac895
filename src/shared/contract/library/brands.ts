import { z } from 'zod';
import { errorReply, instant, pageQuery, searchQuery, slugParams } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** An email as a brand card shows it: headers only, no content. */
const emailTeaser = z.object({
  id: z.number().int(),
  subject: z.string(),
  preheader: z.string().nullable(),
  previewUrl: z.string().nullable(),
});

export type EmailTeaser = z.infer<typeof emailTeaser>;

/** One brand in a list. `lastEmailAt` is null before its first email; `logoUrl` is always a path of ours. */
const brandReply = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  domain: z.string(),
  logoUrl: z.string().nullable(),
  description: z.string().nullable(),
  categoryId: z.number().int(),
  category: z.object({ name: z.string(), slug: z.string() }),
  emailCount: z.number().int(),
  lastEmailAt: instant.nullable(),
  isPremiumOnly: z.boolean(),
  isFavorite: z.boolean(),
  /** The newest emails this viewer may read, newest first, at most three. */
  latestEmails: z.array(emailTeaser),
  /**
   * `#rrggbb` of the logo of a premium-only brand, readable on light and dark pages: its emails are drawn as
   * envelopes in this colour. Absent without one.
   */
  logoColour: z.string().optional(),
});

export type Brand = z.infer<typeof brandReply>;

export const brandListReply = z.array(brandReply);

/** Number of emails of one type and season. */
const emailCount = z.object({
  campaignType: z.enum(campaignTypes),
  season: z.enum(seasons),
  count: z.number().int(),
});

export type EmailCount = z.infer<typeof emailCount>;

const brandDetailReply = brandReply.omit({ latestEmails: true }).extend({
  isPremiumRestricted: z.boolean(),
  /** Emails too old for this viewer; 0 for viewers with the whole history. */
  olderEmailCount: z.number().int(),
  /** Emails this viewer may read, by type and season; combinations without any are left out. */
  emailCounts: z.array(emailCount),
});

export type BrandDetail = z.infer<typeof brandDetailReply>;

/**
 * A brand closed to this viewer: the fields of its card, and the amount premium would open; nothing of its
 * mail.
 */
const lockedBrandReply = brandReply
  .pick({
    name: true,
    logoUrl: true,
    description: true,
    categoryId: true,
    category: true,
    emailCount: true,
    lastEmailAt: true,
    logoColour: true,
  })
  .extend({
    /** Number of emails of each type, most frequent first; types without any are left out. */
    campaignTypes: z.array(z.object({ value: z.enum(campaignTypes), count: z.number().int() })),
    /** Number of emails of each season, most frequent first; seasons without any are left out. */
    seasons: z.array(z.object({ value: z.enum(seasons), count: z.number().int() })),
  });

export type LockedBrand = z.infer<typeof lockedBrandReply>;

/** The 403 of a premium-only brand: a stub whose name is made from the slug (specification, section 7). */
export const premiumBrandReply = errorReply.extend({
  isPremiumContent: z.literal(true),
  isPremiumRestricted: z.literal(true),
  name: z.string(),
  slug: z.string(),
  /** Only in the answer of the brand's address. */
  brand: lockedBrandReply.optional(),
});

export type PremiumBrand = z.infer<typeof premiumBrandReply>;

/** `q` filters on name and description, case-insensitive. Without `limit` every brand is returned. */
export const brandListQuery = pageQuery.extend({ q: searchQuery.optional() });

export const brandsContract = {
  'GET /api/brands': { query: brandListQuery, reply: brandListReply },
  'GET /api/brands/:slug': {
    params: slugParams,
    reply: brandDetailReply,
    errors: { 403: premiumBrandReply },
  },
} satisfies RouteContracts;
