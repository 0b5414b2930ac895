import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { isShownBrand } from '#server/library/access/readable.ts';
import { conditions, instantText } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';

/** A favourite with its position in the list. */
export interface FavoriteRow {
  brandId: number;
  id: number;
  /** Time of addition with microseconds; the sort key of the list. */
  sortAt: string;
}

/** Lists the user's favourites, last added first. @param limit null for all. */
export async function listFavorites(
  db: Queryable,
  user: PremiumUser,
  page: { limit: number | null; after: Position | undefined },
): Promise<FavoriteRow[]> {
  const where = conditions([user.userId]);
  where.after('f.created_at, f.id', page.after);
  const { rows } = await db.query<FavoriteRow>({
    name: `favorites ${where.name}`,
    text: `select f.brand_id as "brandId", f.id, ${instantText('f.created_at')} as "sortAt"
      from favorite_brands f join brands b on b.id = f.brand_id
      where f.user_id = $1 and ${isShownBrand('b')} and ${where.text}
      order by f.created_at desc, f.id desc limit ${where.place(page.limit)}`,
    values: where.values,
  });
  return rows;
}

export async function countFavorites(db: Queryable, user: PremiumUser): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from favorite_brands f join brands b on b.id = f.brand_id
     where f.user_id = $1 and ${isShownBrand('b')}`,
    [user.userId],
  );
  return rows[0]?.count ?? 0;
}

/** Adds a favourite; idempotent. @returns false for an unknown brand. */
export async function addFavorite(db: Queryable, user: PremiumUser, brandId: number): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `with added as (
       insert into favorite_brands (user_id, brand_id) select $1, id from brands b where id = $2 and ${isShownBrand('b')}
       on conflict (user_id, brand_id) do nothing
     ) select exists (select 1 from brands b where id = $2 and ${isShownBrand('b')}) as found`,
    [user.userId, brandId],
  );
  return rows[0]?.found === true;
}

/** @returns true if it was a favourite. */
export async function removeFavorite(db: Queryable, user: PremiumUser, brandId: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from favorite_brands where user_id = $1 and brand_id = $2', [
    user.userId,
    brandId,
  ]);
  return (rowCount ?? 0) > 0;
}
