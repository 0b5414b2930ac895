import type pg from 'pg';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

declare const isOwned: unique symbol;

export interface BrandSetRow {
  id: number;
  name: string;
  createdAt: Date;
  /** In the order they were added, including brands that are hidden now. */
  brandIds: number[];
}

/** A set with checked ownership; only `requireOwnedSet` creates one. Every change of a set takes it. */
export interface OwnedSet extends BrandSetRow {
  readonly [isOwned]: true;
}

const columns = `s.id, s.name, s.created_at as "createdAt",
  array(select brand_id from brand_set_members m where m.set_id = s.id order by m.id) as "brandIds"`;

/** Sorted by name. */
export async function listBrandSets(db: Queryable, user: PremiumUser): Promise<BrandSetRow[]> {
  const { rows } = await db.query<BrandSetRow>({
    name: 'brand-sets',
    text: `select ${columns} from brand_sets s where s.user_id = $1 order by lower(s.name), s.name, s.id`,
    values: [user.userId],
  });
  return rows;
}

/** Finds a set of this user; undefined also for another user's. */
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

/** @throws AppError `not_found` for an unknown set and for another user's. */
export async function requireOwnedSet(db: Queryable, user: PremiumUser, id: number): Promise<OwnedSet> {
  const set = await findBrandSet(db, user.userId, id);
  if (set === undefined) throw new AppError('not_found', missingSet);
  return set as OwnedSet;
}

const missingSet = 'You have no such set of brands. It may have been deleted, or belong to somebody else.';

/**
 * Creates a set unless its owner has reached the limit. @throws the database's unique violation for a taken
 * name.
 */
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

/** @throws the database's unique violation for a taken name. */
export async function renameBrandSet(db: Queryable, set: OwnedSet, name: string): Promise<void> {
  await db.query('update brand_sets set name = $2 where id = $1', [set.id, name]);
}

export async function deleteBrandSet(db: Queryable, set: OwnedSet): Promise<void> {
  await db.query('delete from brand_sets where id = $1', [set.id]);
}

/** Appends brands in order; members keep their position, and unknown brands are skipped. */
export async function addMembers(db: Queryable, setId: number, brandIds: readonly number[]): Promise<void> {
  await db.query(
    `insert into brand_set_members (set_id, brand_id)
     select $1, b.id from unnest($2::int[]) with ordinality as wanted (id, place) join brands b on b.id = wanted.id
     order by wanted.place on conflict (set_id, brand_id) do nothing`,
    [setId, brandIds],
  );
}

/** Locks a set until the transaction ends, so that concurrent additions are counted one after the other. */
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
