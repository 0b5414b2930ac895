import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { endAccessOf } from '#server/accounts/auth/sessions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An account with a password of this server. */
export interface PasswordAccount {
  userId: string;
  /** In small letters: addresses are compared so. */
  email: string;
  passwordHash: string;
  /** Whether it is the primary administrator's. */
  isPrimary: boolean;
}

/** What stands in `users` for the issuer of these accounts. */
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

/** Whether anybody who can sign in administers the vault. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from password_accounts a join users u on u.id = a.user_id where u.is_admin limit 1',
  );
  return rowCount === 1;
}

/** Whether an account is the primary administrator's. */
export async function isPrimaryAccount(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from password_accounts where user_id = $1 and is_primary', [
    userId,
  ]);
  return rowCount === 1;
}

/** The addresses with which administrators sign in, in their order. */
export async function listAdministrators(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select a.email from password_accounts a join users u on u.id = a.user_id where u.is_admin order by a.email`,
  );
  return rows.map(({ email }) => email);
}

/**
 * Makes a user with an account. The primary one administers the vault, and there is one at most.
 * @returns the user's id; undefined where the address has an account, or there is a primary one already.
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

/** Sets a new password and ends whatever lets somebody in who has no need of the new one. */
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
