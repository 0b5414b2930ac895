import { z } from 'zod';
import { idParam, idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { filterName } from '#shared/contract/search/email-search.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { maxBrandSetNameLength, maxBrandsPerSet } from '#shared/vocabulary/limits.ts';

const name = z
  .string()
  .trim()
  .refine(isVisible, 'Please enter a name for this set of brands')
  .max(maxBrandSetNameLength, `A name can have at most ${maxBrandSetNameLength} characters.`)
  .regex(/^[^\0]*$/, 'A name holds no NUL character.');

/**
 * `POST /api/brand-sets`: its first brands, all sources together. Beyond the limit of a set, the brands with
 * most email are taken; a slug without a brand is skipped.
 */
const newBrandSetBody = z.strictObject({
  name,
  /** Slugs, in order. */
  brands: z.array(filterName).max(maxBrandsPerSet, `A set has at most ${maxBrandsPerSet} brands.`).optional(),
  /** Slug of a category, for its brands. */
  category: filterName.optional(),
  /** The caller's favourite brands. */
  favorites: z.literal(true).optional(),
});

export type NewBrandSetBody = z.input<typeof newBrandSetBody>;

/** `PATCH /api/brand-sets/{id}`. */
const brandSetBody = z.strictObject({ name });

export type BrandSetBody = z.input<typeof brandSetBody>;

const brandSetReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its brands that the owner may read now. */
  brandCount: z.number().int(),
  createdAt: instant,
});

export type BrandSet = z.infer<typeof brandSetReply>;

const memberReply = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  categoryId: z.number().int(),
});

/** A set with its brands, in the order of addition. */
const brandSetDetailReply = brandSetReply.extend({ brands: z.array(memberReply) });

export type BrandSetDetail = z.infer<typeof brandSetDetailReply>;

/** `POST /api/brand-sets/{id}/brands`: a brand already in the set keeps its position. */
const memberBody = z.strictObject({ brand: filterName });

export const brandSetsContract = {
  'GET /api/brand-sets': { reply: z.array(brandSetReply) },
  'POST /api/brand-sets': { body: newBrandSetBody, reply: brandSetReply, status: 201 },
  'GET /api/brand-sets/:id': { params: idParams, reply: brandSetDetailReply },
  'PATCH /api/brand-sets/:id': { params: idParams, body: brandSetBody, reply: brandSetReply },
  'DELETE /api/brand-sets/:id': { params: idParams },
  'POST /api/brand-sets/:id/brands': { params: idParams, body: memberBody, reply: brandSetDetailReply },
  'DELETE /api/brand-sets/:id/brands/:slug': {
    params: z.strictObject({ id: idParam, slug: filterName }),
    reply: brandSetDetailReply,
  },
} satisfies RouteContracts;
