import { z } from 'zod';
import { pageQuery, slugParams } from '#shared/contract/common.ts';
import { brandListQuery, brandListReply } from '#shared/contract/library/brands.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** One category of the directory; `icon` is a Lucide icon name or a keyword of the specification. */
export const categoryReply = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  description: z.string().nullable(),
  position: z.number().int(),
  /** New brands are put in this category, so it cannot be deleted; absent on the others. */
  takesNewBrands: z.literal(true).optional(),
});

export type Category = z.infer<typeof categoryReply>;

export const categoryListReply = z.array(categoryReply);

export const categoriesContract = {
  'GET /api/categories': { query: pageQuery, reply: categoryListReply },
  'GET /api/categories/:slug': { params: slugParams, reply: categoryReply },
  'GET /api/categories/:slug/brands': { params: slugParams, query: brandListQuery, reply: brandListReply },
} satisfies RouteContracts;
