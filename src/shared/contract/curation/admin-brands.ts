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
 * For a brand that no administrator has assigned yet: the site its mail links to, of which its own domain
 * seems to be a second domain, with that site's brand if there is one. Null without such a sign.
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

/** One brand in the admin table, with the fields only administrators see. */
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
  /** Viewers see neither the brand nor its emails. */
  isHidden: z.boolean(),
  /** Further domains the brand sends from. */
  aliasDomains: z.array(z.string()),
  /**
   * A logo from the web that is not stored yet: `asked` while it is retried, with the reason of the last
   * failure; `failed` after the last retry. Null if only `logoUrl` counts.
   */
  wantedLogo: z
    .object({
      url: z.string(),
      state: z.enum(['asked', 'failed']),
      reason: z.string().nullable(),
      nextAttemptAt: instant.nullable(),
    })
    .nullable(),
  /** From the newest of its mail with such a sign. */
  seemsPartOf: seemingWhole,
});

export type AdminBrand = z.infer<typeof adminBrandReply>;

const adminBrandListReply = z.array(adminBrandReply);

export const adminBrandSorts = ['name', 'category', 'emailCount', 'lastEmailAt'] as const;

export type AdminBrandSort = (typeof adminBrandSorts)[number];

/** Default order: latest mail first (specification, section 9). */
export const adminBrandFilter = z.strictObject({
  /** Part of the name or of a domain, in any case. */
  q: searchQuery.optional(),
  categoryId: idNamed('categoryId').optional(),
  /** Only brands still in the category of new brands. */
  uncategorized: z
    .literal('true')
    .transform(() => true)
    .optional(),
  /** Only brands without any mail, published or not, on or after this day (UTC). */
  silentSince: z.iso.date('A day is written as 2026-11-22.').optional(),
  hidden: z
    .literal('true')
    .transform(() => true)
    .optional(),
  sort: z.enum(adminBrandSorts).default('lastEmailAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});

const adminBrandListQuery = adminBrandFilter.extend(pageQuery.shape);

/** Counts of brands that viewers see, that have held or hidden emails only, and that are hidden. */
const brandSummaryReply = z.object({
  shown: z.number().int(),
  unseen: z.number().int(),
  hidden: z.number().int(),
});

export type BrandSummary = z.infer<typeof brandSummaryReply>;

const duplicateBrandsQuery = z.strictObject({ brandId: idNamed('brandId').optional() });

const duplicateReply = adminBrandReply.pick({
  id: true,
  name: true,
  slug: true,
  domain: true,
  logoUrl: true,
  categoryId: true,
  emailCount: true,
});

export type DuplicateBrand = z.infer<typeof duplicateReply>;

/**
 * Pairs of brands that may be one; `into` is the one with more emails. `shared`: the spelling they have in
 * common, such as `walmart`.
 */
const duplicateBrandsReply = z.array(
  z.object({
    brand: duplicateReply,
    into: duplicateReply,
    by: z.enum(['name', 'domain']),
    shared: z.string(),
  }),
);

export type DuplicateBrands = z.infer<typeof duplicateBrandsReply>;

/** Limit of pairs in one answer; those with most emails come first. */
export const maxDuplicates = 100;

const optionalText = (max: number, sentence: string) =>
  z
    .string()
    .trim()
    .max(max, sentence)
    .nullable()
    .transform((text) => (text === null || !isVisible(text) ? null : text));

/**
 * Assigns mail to a brand, lower-cased: a domain, or, at providers shared by many, a whole address
 * (`shop@mail.example`). The server checks whether a sender can have it.
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

/** The whole edit form. An optional field left empty has no value. */
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
  /** A path of ours, or an http(s) address that is retried until the logo is stored. */
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
 * `PATCH /api/brands/{id}`: the changed fields of the form. An absent field keeps its value, so that two
 * administrators who edit different fields do not overwrite each other.
 */
export const brandBody = brandForm.partial();

export type BrandBody = z.input<typeof brandBody>;

const brandPremiumBody = z.strictObject({ isPremiumOnly: z.boolean() });

/** `POST /api/admin/brands/{id}/domains`: new mail from this domain is assigned to the brand. */
const aliasBody = z.strictObject({ domain: senderDomain });

/** `DELETE /api/admin/brands/{id}/domains/{domain}`; its mail stays with the brand. */
const aliasParams = z.strictObject({
  id: idParam,
  domain: z
    .string()
    .min(1)
    .max(320)
    .regex(/^[^\0]*$/, 'A domain holds no NUL character.'),
});

/**
 * `POST` and `DELETE /api/brands/{id}/categories/{categoryId}`: both return the brand's categories after the
 * change.
 */
const brandCategoryParams = z.strictObject({ id: idParam, categoryId: idParam });

/** The 409 of a domain that belongs to another brand; merging the two resolves it. */
const brandConflictReply = errorReply.extend({
  otherBrand: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }).optional(),
});

export type BrandConflict = z.infer<typeof brandConflictReply>;

/** The written brand; or a 409, which may name the conflicting brand. */
const brandReplies = { reply: adminBrandReply, errors: { 409: brandConflictReply } };

export const adminBrandsContract = {
  'POST /api/admin/brands/:id/logo/retry': { params: idParams, reply: adminBrandReply },
  'GET /api/admin/brands': { query: adminBrandListQuery, reply: adminBrandListReply },
  'GET /api/admin/brands/summary': { reply: brandSummaryReply },
  'GET /api/admin/brands/twins': { query: duplicateBrandsQuery, reply: duplicateBrandsReply },
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
