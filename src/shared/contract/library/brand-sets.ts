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
 * `POST /api/brand-sets`: what it begins with, all of it together. Of more brands than a set can have, those with the most
 * email are taken; a slug without a brand is passed over.
 */
const newBrandSetBody = z.strictObject({
  name,
  /** Slugs, in their order. */
  brands: z.array(filterName).max(maxBrandsPerSet, `A set has at most ${maxBrandsPerSet} brands.`).optional(),
  /** The brands of a category, by its slug. */
  category: filterName.optional(),
  /** The favourite brands of whoever asks. */
  favorites: z.literal(true).optional(),
});

export type NewBrandSetBody = z.input<typeof newBrandSetBody>;

/** `PATCH /api/brand-sets/{id}`. */
const brandSetBody = z.strictObject({ name });

export type BrandSetBody = z.input<typeof brandSetBody>;

const brandSetReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Those of its brands that its owner may read now. */
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

/** A set with its brands, in the order they were added. */
const brandSetDetailReply = brandSetReply.extend({ brands: z.array(memberReply) });

export type BrandSetDetail = z.infer<typeof brandSetDetailReply>;

/** `POST /api/brand-sets/{id}/brands`: one that is in the set already stays where it is. */
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
