import { z } from 'zod';
import {
  errorReply,
  idNamed,
  idParam,
  idParams,
  idValue,
  instant,
  pageQuery,
  searchQuery,
} from '#shared/contract/common.ts';
import { newSlug } from '#shared/contract/curation/admin-categories.ts';
import { categoryListReply } from '#shared/contract/library/categories.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { isVisible } from '#shared/format/name-key.ts';

/**
 * Of a brand that nobody has placed yet: the site that the links of its mail lead to, of which its own domain seems to
 * be a second one; with the brand whose domain that is, if there is one. Null where nothing says so.
 */
export const seemingWhole = z
  .object({
    domain: z.string(),
    links: z.number().int(),
    of: z.number().int(),
    brand: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  })
  .nullable();

export type SeemingWhole = NonNullable<z.infer<typeof seemingWhole>>;

/** One brand in the admin table, with what only administrators see. */
export const adminBrandReply = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  domain: z.string(),
  email: z.string().nullable(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
  category: z.object({ name: z.string(), slug: z.string() }),
  emailCount: z.number().int(),
  lastEmailAt: instant.nullable(),
  isPremiumOnly: z.boolean(),
  /** Readers see neither the brand nor its emails. */
  isHidden: z.boolean(),
  /** Further domains it sends from. */
  aliasDomains: z.array(z.string()),
  /**
   * A logo of the web that is not kept yet: `asked` as long as it is asked for again, with what kept it away the last
   * time; `failed` once it was given up. Null where `logoUrl` is all there is.
   */
  wantedLogo: z
    .object({
      url: z.string(),
      state: z.enum(['asked', 'failed']),
      reason: z.string().nullable(),
      nextAttemptAt: instant.nullable(),
    })
    .nullable(),
  /** By the newest of its mail that says so. */
  seemsPartOf: seemingWhole,
});

export type AdminBrand = z.infer<typeof adminBrandReply>;

const adminBrandListReply = z.array(adminBrandReply);

export const adminBrandSorts = ['name', 'category', 'emailCount', 'lastEmailAt'] as const;

export type AdminBrandSort = (typeof adminBrandSorts)[number];

/** The default is what was mailed last, first (specification, section 9). */
export const adminBrandFilter = z.strictObject({
  /** Part of the name or of a domain, in any case. */
  q: searchQuery.optional(),
  /** The primary category. */
  categoryId: idNamed('categoryId').optional(),
  /** Only brands that are still where new ones are put. */
  uncategorized: z
    .literal('true')
    .transform(() => true)
    .optional(),
  /** Only brands none of whose mail, published or not, came on this day (UTC) or later. */
  silentSince: z.iso.date('A day is written as 2026-11-22.').optional(),
  /** Only hidden brands. */
  hidden: z
    .literal('true')
    .transform(() => true)
    .optional(),
  sort: z.enum(adminBrandSorts).default('lastEmailAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});

const adminBrandListQuery = adminBrandFilter.extend(pageQuery.shape);

/** Brands that readers see, that have held or hidden emails only, and that are hidden. */
const brandSummaryReply = z.object({
  shown: z.number().int(),
  unseen: z.number().int(),
  hidden: z.number().int(),
});

export type BrandSummary = z.infer<typeof brandSummaryReply>;

const brandTwinsQuery = z.strictObject({ brandId: idNamed('brandId').optional() });

const twinReply = adminBrandReply.pick({
  id: true,
  name: true,
  slug: true,
  domain: true,
  logoUrl: true,
  categoryId: true,
  emailCount: true,
});

export type TwinBrand = z.infer<typeof twinReply>;

/** Brands that may be one: of each pair the one with more emails is `into`. What they share is how both are written, such as `walmart`. */
const brandTwinsReply = z.array(
  z.object({ brand: twinReply, into: twinReply, by: z.enum(['name', 'domain']), shared: z.string() }),
);

export type BrandTwins = z.infer<typeof brandTwinsReply>;

/** At most so many pairs are answered; those with most emails first. */
export const maxTwins = 100;

const optionalText = (max: number, sentence: string) =>
  z
    .string()
    .trim()
    .max(max, sentence)
    .nullable()
    .transform((text) => (text === null || !isVisible(text) ? null : text));

/**
 * What mail is assigned to a brand by, lower-cased: a domain, or, at providers that many share, a whole address
 * (`shop@mail.example`). Whether it can be one of a sender, the server says.
 */
export const senderDomain = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'A domain is needed.')
  .max(320, 'A domain can have at most 253 characters.')
  .regex(
    /^([^\s@\0]{1,64}@)?([\p{L}\p{M}\p{N}_-]+\.)*[\p{L}\p{M}\p{N}_-]+$/u,
    'A domain looks like brand.example.',
  );

/** The whole edit form. What may be left empty is none when it is. */
export const brandForm = z.strictObject({
  name: z
    .string()
    .trim()
    .refine(isVisible, 'A brand name is needed.')
    .max(200, 'A brand name can have at most 200 characters.'),
  slug: newSlug.refine(
    (slug) => slug !== 'download' && slug !== 'favorites',
    'This slug is the address of another page.',
  ),
  domain: senderDomain,
  email: z
    .union([z.literal(''), z.email('That is not an email address.')])
    .nullable()
    .transform((address) => (address === '' ? null : address)),
  description: optionalText(2000, 'A description can have at most 2,000 characters.'),
  categoryId: idValue,
  /** A path of ours or an http(s) address, which is asked for until it is kept. */
  logoUrl: z
    .union([
      z.literal(''),
      z.string().regex(/^\/logos\/[a-z0-9.-]+$/),
      z.url({ protocol: /^https?$/, error: 'A logo URL starts with https:// or http://.' }).max(2000),
    ])
    .nullable()
    .transform((url) => (url === '' ? null : url)),
});

/**
 * `PATCH /api/brands/{id}`: the fields of the form that change. What is absent stays as it is, so that two
 * administrators who edit different fields at once do not undo each other.
 */
export const brandBody = brandForm.partial();

export type BrandBody = z.input<typeof brandBody>;

const brandPremiumBody = z.strictObject({ isPremiumOnly: z.boolean() });

/** `POST /api/admin/brands/{id}/domains`: mail from this domain is the brand's from now on. */
const aliasBody = z.strictObject({ domain: senderDomain });

/** `DELETE /api/admin/brands/{id}/domains/{domain}`; mail that came from it stays where it is. */
const aliasParams = z.strictObject({
  id: idParam,
  domain: z
    .string()
    .min(1)
    .max(320)
    .regex(/^[^\0]*$/, 'A domain holds no NUL character.'),
});

/** `POST` and `DELETE /api/brands/{id}/categories/{categoryId}`: both answer the categories the brand is in now. */
const brandCategoryParams = z.strictObject({ id: idParam, categoryId: idParam });

/** The 409 of a domain that is another brand's: merging the two is what helps. */
const brandConflictReply = errorReply.extend({
  otherBrand: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }).optional(),
});

export type BrandConflict = z.infer<typeof brandConflictReply>;

/** A written brand; or a 409, which may name the other brand that is in the way. */
const brandReplies = { reply: adminBrandReply, errors: { 409: brandConflictReply } };

export const adminBrandsContract = {
  'POST /api/admin/brands/:id/logo/retry': { params: idParams, reply: adminBrandReply },
  'GET /api/admin/brands': { query: adminBrandListQuery, reply: adminBrandListReply },
  'GET /api/admin/brands/summary': { reply: brandSummaryReply },
  'GET /api/admin/brands/twins': { query: brandTwinsQuery, reply: brandTwinsReply },
  'GET /api/brands/download': { query: adminBrandFilter, isFile: true },
  'PATCH /api/brands/:id': { params: idParams, body: brandBody, ...brandReplies },
  'DELETE /api/brands/:id': { params: idParams },
  'PATCH /api/brands/:id/premium': { params: idParams, body: brandPremiumBody, ...brandReplies },
  'GET /api/brands/:id/categories': { params: idParams, reply: categoryListReply },
  'POST /api/brands/:id/categories/:categoryId': { params: brandCategoryParams, reply: categoryListReply },
  'DELETE /api/brands/:id/categories/:categoryId': { params: brandCategoryParams, reply: categoryListReply },
  'POST /api/admin/brands/:id/domains': { params: idParams, body: aliasBody, ...brandReplies },
  'DELETE /api/admin/brands/:id/domains/:domain': { params: aliasParams, ...brandReplies },
} satisfies RouteContracts;
