import { z } from 'zod';
import { errorReply, instant, pageQuery, searchQuery } from '#shared/contract/common.ts';

/** An email as a brand card hints at it: what stands on the envelope, nothing inside. */
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
});

export type Brand = z.infer<typeof brandReply>;

export const brandListReply = z.array(brandReply);

/** One brand on its own page. */
export const brandDetailReply = brandReply.omit({ latestEmails: true }).extend({
  isPremiumRestricted: z.boolean(),
  /** Emails older than this viewer may read; 0 for viewers with the whole history. */
  olderEmailCount: z.number().int(),
});

export type BrandDetail = z.infer<typeof brandDetailReply>;

/** The 403 of a premium-only brand: a stub whose name is made from the slug (specification, section 7). */
export const premiumBrandReply = errorReply.extend({
  isPremiumContent: z.literal(true),
  isPremiumRestricted: z.literal(true),
  name: z.string(),
  slug: z.string(),
});

export type PremiumBrand = z.infer<typeof premiumBrandReply>;

/** `q` filters on name and description, ignoring case. Without `limit` every brand is answered. */
export const brandListQuery = pageQuery.extend({ q: searchQuery.optional() });
