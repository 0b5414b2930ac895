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
