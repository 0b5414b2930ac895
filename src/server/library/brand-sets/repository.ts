import type pg from 'pg';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

declare const isOwned: unique symbol;

export interface BrandSetRow {
  id: number;
  name: string;
  createdAt: Date;
  /** In the order they were added, those too that nobody may see now. */
  brandIds: number[];
}

/** A set that was looked up for its owner; only `requireOwnedSet` makes one. Whatever changes one set takes it. */
export interface OwnedSet extends BrandSetRow {
  readonly [isOwned]: true;
}

const columns = `s.id, s.name, s.created_at as "createdAt",
  array(select brand_id from brand_set_members m where m.set_id = s.id order by m.id) as "brandIds"`;

/** In the order of their names. */
export async function listBrandSets(db: Queryable, user: PremiumUser): Promise<BrandSetRow[]> {
  const { rows } = await db.query<BrandSetRow>({
    name: 'brand-sets',
    text: `select ${columns} from brand_sets s where s.user_id = $1 order by lower(s.name), s.name, s.id`,
    values: [user.userId],
  });
  return rows;
}

/** A set of this user; undefined where there is none, also for somebody else's. */
export async function findBrandSet(
  db: Queryable,
  userId: string,
  id: number,
): Promise<BrandSetRow | undefined> {
  const { rows } = await db.query<BrandSetRow>({
    name: 'brand-set',
    text: `select ${columns} from brand_sets s where s.id = $1 and s.user_id = $2`,
    values: [id, userId],
  });
  return rows[0];
}

/** @throws AppError `not_found` for a set that is not there and for one that is somebody else's. */
export async function requireOwnedSet(db: Queryable, user: PremiumUser, id: number): Promise<OwnedSet> {
  const set = await findBrandSet(db, user.userId, id);
  if (set === undefined) throw new AppError('not_found', missingSet);
  return set as OwnedSet;
}

const missingSet = 'You have no such set of brands. It may have been deleted, or belong to somebody else.';

/** Makes a set unless its owner has so many already. @throws what the database says of a name that is taken. */
export async function insertBrandSet(
  db: Queryable,
  user: PremiumUser,
  name: string,
  most: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into brand_sets (user_id, name) select $1, $2
     where (select count(*) from brand_sets where user_id = $1) < $3::int returning id`,
    [user.userId, name, most],
  );
  return rows[0]?.id;
}

/** @throws what the database says of a name that is taken. */
export async function renameBrandSet(db: Queryable, set: OwnedSet, name: string): Promise<void> {
  await db.query('update brand_sets set name = $2 where id = $1', [set.id, name]);
}

export async function deleteBrandSet(db: Queryable, set: OwnedSet): Promise<void> {
  await db.query('delete from brand_sets where id = $1', [set.id]);
}

/** Adds brands in their order; those that are in it stay where they are, and those that are gone are passed over. */
export async function addMembers(db: Queryable, setId: number, brandIds: readonly number[]): Promise<void> {
  await db.query(
    `insert into brand_set_members (set_id, brand_id)
     select $1, b.id from unnest($2::int[]) with ordinality as wanted (id, place) join brands b on b.id = wanted.id
     order by wanted.place on conflict (set_id, brand_id) do nothing`,
    [setId, brandIds],
  );
}

/** Holds a set until the transaction ends: two that are added at once are counted one after the other. */
export async function lockBrandSet(client: pg.PoolClient, set: OwnedSet): Promise<number> {
  await client.query('select 1 from brand_sets where id = $1 for update', [set.id]);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from brand_set_members where set_id = $1',
    [set.id],
  );
  return rows[0]?.count ?? 0;
}

export async function removeMember(db: Queryable, set: OwnedSet, brandId: number): Promise<void> {
  await db.query('delete from brand_set_members where set_id = $1 and brand_id = $2', [set.id, brandId]);
}
