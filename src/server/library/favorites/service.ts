import type pg from 'pg';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { type BrandDependencies, listBrandsById } from '#server/library/brands/service.ts';
import {
  addFavorite,
  countFavorites,
  listFavorites,
  removeFavorite,
} from '#server/library/favorites/repository.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { bySortAt, type PageQuery } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import type { FavoriteState } from '#shared/contract/library/favorites.ts';

const listName = 'favorites';

/** Lists a user's favourite brands, last added first; without `limit` all. */
export async function listFavoriteBrands(
  deps: BrandDependencies,
  user: PremiumUser,
  { limit, cursor }: PageQuery,
): Promise<Answer<Brand[]>> {
  const { pool } = deps.database;
  const after = deps.cursors.read(listName, cursor);
  const rows = await listFavorites(pool, user, { limit: limit === undefined ? null : limit + 1, after });
  const { page, nextCursor } = deps.cursors.page(listName, rows, limit, bySortAt);
  return {
    body: await listBrandsById(
      deps,
      user,
      page.map(({ brandId }) => brandId),
    ),
    total: await countFavorites(pool, user),
    nextCursor,
  };
}

/**
 * Sets the favourite to `wanted`, or toggles it without `wanted`.
 * @throws AppError `not_found` for an unknown brand.
 */
export async function toggleFavorite(
  pool: pg.Pool,
  user: PremiumUser,
  brandId: number,
  wanted: boolean | undefined,
): Promise<FavoriteState> {
  return inTransaction(
    pool,
    async (client) => {
      // Serializes toggles per user: two tabs must not both read the earlier state.
      await client.query('select 1 from users where id = $1 for update', [user.userId]);
      const wasRemoved = wanted === true ? false : await removeFavorite(client, user, brandId);
      if (wanted === false || wasRemoved) return { isFavorite: false };
      if (!(await addFavorite(client, user, brandId)))
        throw new AppError('not_found', 'There is no such brand.');
      return { isFavorite: true };
    },
    { retryViolations: true },
  );
}
