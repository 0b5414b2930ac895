import { premiumInForce, tierInForce } from '#server/accounts/auth/premium-in-force.ts';
import { type Conditions, conditions, instantText } from '#server/platform/db/conditions.ts';
import { escapePattern, patternsFor } from '#server/platform/db/text-pattern.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

export interface AdminUserRow
  extends Omit<AdminUser, 'isPrimaryAdmin' | 'subscriptionEndDate' | 'createdAt'> {
  subscriptionEndDate: Date | null;
  /** True if the user accepted the first administrator's invitation. */
  isFirstAdministrator: boolean;
  createdAt: Date;
  /** `createdAt` with microseconds; the sort key of the list. */
  sortAt: string;
}

export interface UserFilter {
  q?: string | undefined;
  tier?: SubscriptionTier | undefined;
  role?: 'admin' | 'regular' | undefined;
}

/** Keyset position of a user in the list, newest first. */
export interface UserPosition {
  at: string;
  id: string;
}

/** Exactly the expression of the index `users_search`; otherwise the planner does not use it. */
const searchText = `(' ' || coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`;

/**
 * The trigram index knows letters and digits only. A text without three of them in a row is searched as a
 * prefix.
 */
const isIndexed = /[\p{L}\p{N}]{3}/u;
const beginnings = ['email', 'first_name', 'last_name'];

/** Counting stops here: nobody pages through more rows. */
const maxCounted = 10_000;

const columns = (now: string) => `id, email, first_name as "firstName", last_name as "lastName",
  is_admin as "isAdmin", ${tierInForce('users', now)} as "subscriptionTier", subscription_end_date as "subscriptionEndDate",
  subscription_cancelled as "subscriptionCancelled", created_at as "createdAt",
  ${instantText('created_at')} as "sortAt",
  ${premiumInForce('users', now)} as "hasPremium",
  ${premiumInForce('users', now)} and stripe_subscription_id is not null as "isPaying",
  is_premium_given as "isPremiumGiven", payment_problem as "paymentProblem",
  exists (select from password_accounts a where a.user_id = users.id and a.is_primary) as "isFirstAdministrator"`;

export async function listUsers(
  db: Queryable,
  filter: UserFilter,
  page: { now: Date; limit: number; after: UserPosition | undefined },
): Promise<AdminUserRow[]> {
  const where = whereOf(filter, page.now);
  where.after('created_at, id', page.after);
  const { rows } = await db.query<AdminUserRow>(
    `select ${columns(`${where.place(page.now)}::timestamptz`)} from users where ${where.text}
     order by created_at desc, id desc limit ${where.place(page.limit)}`,
    where.values,
  );
  return rows;
}

/** @returns undefined beyond `maxCounted`, where counting is expensive. */
export async function countUsers(db: Queryable, filter: UserFilter, now: Date): Promise<number | undefined> {
  const where = whereOf(filter, now);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from
       (select 1 from users where ${where.text} limit ${maxCounted + 1}) counted`,
    where.values,
  );
  const count = rows[0]?.count ?? 0;
  return count > maxCounted ? undefined : count;
}

export async function findUser(db: Queryable, id: string, now: Date): Promise<AdminUserRow | undefined> {
  const { rows } = await db.query<AdminUserRow>(
    `select ${columns('$2::timestamptz')} from users where id = $1`,
    [id, now],
  );
  return rows[0];
}

/**
 * Locks all administrators until the transaction ends and returns the ids of those who stay: an account that will be
 * deleted is not counted. If two administrators remove
 * each other, the second transaction sees the result of the first.
 * @param userId the user whose rights change; locked together with the others in one order, which prevents
 * deadlocks.
 */
export async function lockAdministrators(client: Queryable, userId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string; isAdmin: boolean }>(
    `select id, is_admin and deletion_due_at is null as "isAdmin" from users where is_admin or id = $1 order by id for no key update`,
    [userId],
  );
  return new Set(rows.filter((row) => row.isAdmin).map((row) => row.id));
}

export async function listAdministratorIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from users where is_admin and deletion_due_at is null',
  );
  return rows.map(({ id }) => id);
}

/** @returns true if the right changed. */
export async function setAdmin(client: Queryable, id: string, isAdmin: boolean): Promise<boolean> {
  const { rowCount } = await client.query(
    'update users set is_admin = $2, updated_at = now() where id = $1 and is_admin <> $2',
    [id, isAdmin],
  );
  return rowCount === 1;
}

function whereOf({ q = '', tier, role }: UserFilter, now: Date): Conditions {
  const where = conditions();
  const text = q.trim();
  if (text !== '') {
    const found = isIndexed.test(text)
      ? [`${searchText} ilike any (${where.place(patternsFor(text))}::text[])`]
      : patternsFor(text, '').flatMap((pattern) => {
          const placed = where.place(pattern);
          return beginnings.map((column) => `lower(${column}) like ${placed}`);
        });
    where.add('text', (id) => `(${found.join(' or ')} or id like ${id})`, `${escapePattern(text)}%`);
  }
  // Literals, not parameters: only then does the planner use the partial indexes.
  if (tier === 'premium')
    where.add('tier', () => "(subscription_tier = 'premium' or premium_role_until is not null)");
  if (tier !== undefined) {
    const inForce = premiumInForce('users', `${where.place(now)}::timestamptz`);
    where.add('in force', () => (tier === 'premium' ? inForce : `not ${inForce}`));
  }
  if (role !== undefined) where.add('role', () => (role === 'admin' ? 'is_admin' : 'not is_admin'));
  return where;
}
