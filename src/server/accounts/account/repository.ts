import { userHash } from '#server/accounts/account/deleted-users.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

export interface AccountRow {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  createdAt: Date;
  /** True if the account signs in with a password here: its name is kept nowhere else. */
  hasPassword: boolean;
}

export interface SessionRow {
  id: string;
  device: string | null;
  startedAt: Date;
  usedAt: Date;
}

export async function findOwnAccount(db: Queryable, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await db.query<AccountRow>({
    name: 'own-account',
    text: `select email, first_name as "firstName", last_name as "lastName", created_at as "createdAt",
        exists (select from password_accounts a where a.user_id = users.id) as "hasPassword"
      from users where id = $1`,
    values: [userId],
  });
  return rows[0];
}

/** @returns false unless the account's name is kept here. */
export async function renameOwnAccount(
  db: Queryable,
  userId: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set first_name = $2, last_name = $3, updated_at = now()
     where id = $1 and exists (select from password_accounts a where a.user_id = users.id)`,
    [userId, firstName, lastName],
  );
  return rowCount === 1;
}

/** More than anybody has; a program that signs in again and again could have any number. */
const mostSessions = 200;

/** Lists the live sessions of a user, the last used first. */
export async function listSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>({
    name: 'own-sessions',
    text: `select sid as id, device, started_at as "startedAt", used_at as "usedAt" from sessions
      where sess ->> 'userId' = $1 and expire > $2 order by used_at desc, started_at desc, sid
      limit ${mostSessions}`,
    values: [userId, now],
  });
  return rows;
}

/** @returns false for an unknown session and for one of somebody else. */
export async function endOwnSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`delete from sessions where sid = $2 and sess ->> 'userId' = $1`, [
    userId,
    id,
  ]);
  return rowCount === 1;
}

export async function endOtherSessions(db: Queryable, userId: string, ownId: string): Promise<void> {
  await db.query(`delete from sessions where sess ->> 'userId' = $1 and sid <> $2`, [userId, ownId]);
}

/** Sets the day of the deletion; an earlier one stays. @returns undefined for an unknown user. */
export async function setDeletionDue(db: Queryable, userId: string, dueAt: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ dueAt: Date | null }>(
    `update users set deletion_due_at = coalesce(deletion_due_at, $2), updated_at = now() where id = $1
     returning deletion_due_at as "dueAt"`,
    [userId, dueAt],
  );
  return rows[0]?.dueAt ?? undefined;
}

export async function keepUser(db: Queryable, userId: string): Promise<void> {
  await db.query(
    'update users set deletion_due_at = null, updated_at = now() where id = $1 and deletion_due_at is not null',
    [userId],
  );
}

/** Lists the users whose deletion is due, the longest due first. */
export async function listDueUsers(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from users where deletion_due_at <= $1 order by deletion_due_at, id',
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes a user whose deletion is due, with everything of theirs, and notes the hash of the id. @returns false if
 * the owner has kept the account.
 */
export async function deleteDueUser(client: Queryable, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `with gone as (delete from users u where id = $1 and deletion_due_at <= $2 returning ${userHash('u')} as hash)
     insert into deleted_users (id_hash, deleted_at) select hash, $2 from gone on conflict do nothing`,
    [userId, now],
  );
  if (rowCount !== 1) return false;
  await client.query(`delete from sessions where sess ->> 'userId' = $1`, [userId]);
  return true;
}
