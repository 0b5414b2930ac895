import { z } from 'zod';
import { idParams, pageQuery } from '#shared/contract/common.ts';
import { brandListReply } from '#shared/contract/library/brands.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** State of the favourite after a toggle. */
const favoriteReply = z.object({ isFavorite: z.boolean() });

export type FavoriteState = z.infer<typeof favoriteReply>;

/**
 * The toggle has no body (specification, section 7). A client may send the wanted state; then two tabs that
 * press at the same time end in the state of the last press instead of cancelling out.
 */
const favoriteBody = z.strictObject({ isFavorite: z.boolean().optional() }).nullish();

export const favoritesContract = {
  'GET /api/brands/favorites': { query: pageQuery, reply: brandListReply },
  'POST /api/brands/:id/favorite': { params: idParams, body: favoriteBody, reply: favoriteReply },
} satisfies RouteContracts;
