import type { Queryable } from '#server/db/transaction.ts';
import type { PremiumUser } from '#server/features/auth/guards.ts';

/** The ids of the user's favourite brands, last added first. Also for users whose premium ended: theirs are kept. */
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

/** Makes the brand a favourite; a second time changes nothing. @returns false when there is no such brand. */
export async function addFavorite(db: Queryable, user: PremiumUser, brandId: number): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `with added as (
       insert into favorite_brands (user_id, brand_id) select $1, id from brands where id = $2
       on conflict (user_id, brand_id) do nothing
     ) select exists (select 1 from brands where id = $2) as found`,
    [user.userId, brandId],
  );
  return rows[0]?.found === true;
}

/** @returns whether it was a favourite. */
export async function removeFavorite(db: Queryable, user: PremiumUser, brandId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from favorite_brands where user_id = $1 and brand_id = $2', [
    user.userId,
    brandId,
  ]);
  return (rowCount ?? 0) > 0;
}
