import { createHash, randomBytes } from 'node:crypto';
import { premiumInForce, premiumUntil, tierInForce } from '#server/accounts/auth/premium-in-force.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';

/** The cookie that carries the session id. */
export const sessionCookie = 'mailvault_session';

/** How long a session lasts without being used. */
const sessionDays = 30;

/** However often it is used: then its user signs in again, so that a stolen cookie ends some day. */
const longestSessionDays = 90;

/** 256 bits: a session id cannot be guessed. */
const sessionIdBytes = 32;

/** A session that was used is extended at most once a day, so that reading costs no write. */
const extendAfterMs = 86_400_000;

/** A signed-in user with their rights as they stand now, and the session that says so. */
export interface SessionUser extends Omit<CurrentUser, 'subscriptionEndDate' | 'premiumUntil'> {
  subscriptionEndDate: Date | null;
  /** The instant `hasPremium` turns false unless something changes; null without an end. */
  premiumUntil: Date | null;
  /** Premium in force, as `premiumInForce` says. */
  hasPremium: boolean;
  /** Whether the session's end is near enough to be moved. */
  isSessionAging: boolean;
}

/**
 * Starts a session.
 * @param sealedIdToken kept for signing out at the provider (`id_token_hint`).
 * @returns the session id for the cookie; the table holds only its hash, so that reading the table signs nobody in.
 */
export async function createSession(
  db: Queryable,
  session: { userId: string; sealedIdToken?: string | null; now: Date },
): Promise<string> {
  const id = randomBytes(sessionIdBytes).toString('base64url');
  const { userId, sealedIdToken = null, now } = session;
  await db.query('insert into sessions (sid, sess, expire, started_at) values ($1, $2, $3, $4)', [
    hashOf(id),
    JSON.stringify({ userId, sealedIdToken }),
    expiryFrom(now),
    now,
  ]);
  return id;
}

/** The user of a live session: one indexed look-up. @returns undefined for an unknown, altered or expired id. */
export async function findSessionUser(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<SessionUser | undefined> {
  const { rows } = await db.query<SessionUser>({
    name: 'session-user',
    text: `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_admin as "isAdmin",
        ${tierInForce('u', '$2')} as "subscriptionTier", u.subscription_end_date as "subscriptionEndDate",
        u.subscription_cancelled as "subscriptionCancelled", u.payment_problem as "paymentProblem",
        ${premiumUntil('u')} as "premiumUntil", ${premiumInForce('u', '$2')} as "hasPremium",
        s.expire < least($3, ${longestEnd('s')}) as "isSessionAging"
      from sessions s join users u on u.id = s.sess ->> 'userId'
      where s.sid = $1 and s.expire > $2`,
    values: [hashOf(sessionId), now, new Date(expiryFrom(now).getTime() - extendAfterMs)],
  });
  return rows[0];
}

/** Moves the end of a session that is in use. @returns its new end; undefined for a session that is gone. */
export async function extendSession(db: Queryable, sessionId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ expire: Date }>(
    `update sessions s set expire = least($2::timestamptz, ${longestEnd('s')}) where sid = $1 returning expire`,
    [hashOf(sessionId), expiryFrom(now)],
  );
  return rows[0]?.expire;
}

/** SQL: when a session ends however much it is used. */
function longestEnd(sessions: string): string {
  return `${sessions}.started_at + interval '${longestSessionDays} days'`;
}

/** Ends a session. @returns its sealed id token where it had one; null also for an unknown session. */
export async function deleteSession(db: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await db.query<{ sealedIdToken: string | null }>(
    `delete from sessions where sid = $1 returning sess ->> 'sealedIdToken' as "sealedIdToken"`,
    [hashOf(sessionId)],
  );
  return rows[0]?.sealedIdToken ?? null;
}

/** Ends whatever lets somebody read as a user without signing in: all sessions, and the addresses of feeds. */
export async function endAccessOf(db: Queryable, userId: string): Promise<void> {
  await db.query(`delete from sessions where sess ->> 'userId' = $1`, [userId]);
  await db.query('update saved_searches set feed_hash = null where user_id = $1 and feed_hash is not null', [
    userId,
  ]);
}

/** Issuers of the embedded sign-in: its path below a BASE_URL of this machine. */
const embeddedIssuers = '^https?://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?/oidc$';

/**
 * Ends the sessions that began when anybody was let in as anybody, and the feeds made in them.
 * @param issuer the one people sign in through now, whose sessions go on.
 */
export async function endSessionsOfAnybody(db: Queryable, issuer: string | null): Promise<void> {
  await db.query(
    `delete from sessions s using users u
     where u.id = s.sess ->> 'userId' and u.oidc_issuer ~ $1 and u.oidc_issuer is distinct from $2`,
    [embeddedIssuers, issuer],
  );
  await db.query(
    `update saved_searches s set feed_hash = null from users u
     where u.id = s.user_id and s.feed_hash is not null and u.oidc_issuer ~ $1 and u.oidc_issuer is distinct from $2`,
    [embeddedIssuers, issuer],
  );
}

/** Forgets what has expired. @returns how many sessions that were. */
export async function purgeSessions(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from sessions where expire <= $1', [now]);
  return rowCount ?? 0;
}

function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** When a session ends that is used now and not again. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}
