import { createHash, randomBytes } from 'node:crypto';
import type { Administrator, PremiumUser } from '#server/accounts/auth/guards.ts';
import { premiumInForce } from '#server/accounts/auth/premium-in-force.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { SearchPlace } from '#shared/contract/curation/saved-views.ts';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';

/** Every statement on a saved search takes its owner and the places that the caller may use. */
export type SearchOwner = PremiumUser | Administrator;

type SearchRow = Omit<SavedSearch, 'createdAt'> & { place: SearchPlace; createdAt: Date };

/** A saved search found by its feed's address, with its owner's current rights. */
export interface FeedRow {
  id: number;
  name: string;
  search: string;
  createdAt: Date;
  userId: string;
  isAdmin: boolean;
  hasPremium: boolean;
}

/** 256 bits: an address cannot be guessed. */
const tokenBytes = 32;

/** Format of our tokens; any other text is not looked up. */
const tokenPattern = /^[\w-]{43}$/;

const columns = `id, place, name, search, feed_hash is not null as "hasFeed", created_at as "createdAt"`;

/** Sorted by name. */
export async function listSavedSearches(
  db: Queryable,
  user: SearchOwner,
  places: readonly SearchPlace[],
): Promise<SearchRow[]> {
  const { rows } = await db.query<SearchRow>({
    name: 'saved-searches',
    text: `select ${columns} from saved_searches where user_id = $1 and place = any($2::text[])
      order by lower(name), name, id`,
    values: [user.userId, places],
  });
  return rows;
}

/**
 * Saves a search unless the place has reached its limit. @throws the database's unique violation for a taken
 * name.
 */
export async function insertSavedSearch(
  db: Queryable,
  user: SearchOwner,
  { place, name, search }: { place: SearchPlace; name: string; search: string },
  most: number,
): Promise<SearchRow | undefined> {
  const { rows } = await db.query<SearchRow>(
    `insert into saved_searches (user_id, place, name, search) select $1, $2, $3, $4
     where (select count(*) from saved_searches where user_id = $1 and place = $2) < $5::int returning ${columns}`,
    [user.userId, place, name, search, most],
  );
  return rows[0];
}

export async function updateSavedSearch(
  db: Queryable,
  user: SearchOwner,
  places: readonly SearchPlace[],
  id: number,
  { name, search }: { name?: string | undefined; search?: string | undefined },
): Promise<SearchRow | undefined> {
  const { rows } = await db.query<SearchRow>(
    `update saved_searches set name = coalesce($4, name), search = coalesce($5, search)
     where user_id = $1 and place = any($2::text[]) and id = $3 returning ${columns}`,
    [user.userId, places, id, name ?? null, search ?? null],
  );
  return rows[0];
}

/** @returns true if it existed. */
export async function deleteSavedSearch(
  db: Queryable,
  user: SearchOwner,
  places: readonly SearchPlace[],
  id: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from saved_searches where user_id = $1 and place = any($2::text[]) and id = $3',
    [user.userId, places, id],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Creates a new feed address for a search and revokes the earlier one.
 * @returns the token of the address, stored only as a hash; undefined for an unknown search.
 */
export async function renewFeed(db: Queryable, user: PremiumUser, id: number): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString('base64url');
  return (await writeFeed(db, user, id, hashOf(token))) ? token : undefined;
}

/** Revokes the feed of a search; idempotent. @returns true if the search exists. */
export function endFeed(db: Queryable, user: PremiumUser, id: number): Promise<boolean> {
  return writeFeed(db, user, id, null);
}

async function writeFeed(
  db: Queryable,
  user: PremiumUser,
  id: number,
  hash: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update saved_searches set feed_hash = $3 where user_id = $1 and id = $2 and place = 'explorer'`,
    [user.userId, id, hash],
  );
  return (rowCount ?? 0) > 0;
}

/** Finds the search of a feed's address; undefined if replaced, revoked or unknown. */
export async function findFeed(db: Queryable, token: string, now: Date): Promise<FeedRow | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await db.query<FeedRow>({
    name: 'search-feed',
    text: `select s.id, s.name, s.search, s.created_at as "createdAt", u.id as "userId", u.is_admin as "isAdmin",
        ${premiumInForce('u', '$2')} as "hasPremium"
      from saved_searches s join users u on u.id = s.user_id
      where s.feed_hash = $1 and u.deletion_due_at is null`,
    values: [hashOf(token), now],
  });
  return rows[0];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
