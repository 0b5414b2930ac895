import type { Queryable } from '#server/platform/db/transaction.ts';

/** Lists the user's favourite brands by id, last added first. Favourites survive the end of premium. */
export async function listFavoriteBrandIds(db: Queryable, userId: string): Promise<number[]> {
  const { rows } = await db.query<{ brandId: number }>({
    name: 'favorite-brands',
    text: `select brand_id as "brandId" from favorite_brands where user_id = $1 order by created_at desc, id desc`,
    values: [userId],
  });
  return rows.map((row) => row.brandId);
}

export async function isFavorite(db: Queryable, userId: string, brandId: number): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-favorite',
    text: 'select 1 from favorite_brands where user_id = $1 and brand_id = $2',
    values: [userId, brandId],
  });
  return rows.length > 0;
}
