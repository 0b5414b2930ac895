import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { endAccessOf } from '#server/accounts/auth/sessions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An account with a password on this server. */
export interface PasswordAccount {
  userId: string;
  /** In lower case, because addresses are compared in lower case. */
  email: string;
  passwordHash: string;
  isPrimary: boolean;
}

/** Value of the issuer column in `users` for these accounts. */
const issuer = 'invitation';

export async function findAccount(db: Queryable, email: string): Promise<PasswordAccount | undefined> {
  const { rows } = await db.query<PasswordAccount>({
    name: 'find-password-account',
    text: `select user_id as "userId", email, password_hash as "passwordHash",
        is_primary as "isPrimary"
      from password_accounts where email = $1`,
    values: [email],
  });
  return rows[0];
}

/** True if an administrator with a way to sign in exists. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from password_accounts a join users u on u.id = a.user_id where u.is_admin limit 1',
  );
  return rowCount === 1;
}

export async function isPrimaryAccount(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from password_accounts where user_id = $1 and is_primary', [
    userId,
  ]);
  return rowCount === 1;
}

/** Lists the sign-in addresses of administrators, sorted. */
export async function listAdministrators(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select a.email from password_accounts a join users u on u.id = a.user_id where u.is_admin order by a.email`,
  );
  return rows.map(({ email }) => email);
}

/**
 * Creates a user with an account. The primary account gets admin rights, and there is at most one.
 * @returns the user's id; undefined if the address has an account, or a primary account exists.
 */
export async function createAccount(
  client: pg.PoolClient,
  account: { email: string; passwordHash: string; isPrimary: boolean },
): Promise<string | undefined> {
  const id = randomUUID();
  await client.query(
    'insert into users (id, oidc_issuer, oidc_subject, email, is_admin) values ($1, $2, $1, $3, $4)',
    [id, issuer, account.email, account.isPrimary],
  );
  const { rowCount } = await client.query(
    `insert into password_accounts (user_id, email, password_hash, is_primary) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [id, account.email, account.passwordHash, account.isPrimary],
  );
  return rowCount === 1 ? id : undefined;
}

/** Sets a new password and revokes all access that does not need it. */
export async function setPassword(
  client: pg.PoolClient,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await client.query(
    'update password_accounts set password_hash = $2, password_set_at = now() where user_id = $1',
    [userId, passwordHash],
  );
  await endAccessOf(client, userId);
}
