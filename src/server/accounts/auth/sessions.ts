import { createHash, randomBytes } from 'node:crypto';
import { premiumInForce, premiumUntil, tierInForce } from '#server/accounts/auth/premium-in-force.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';

export const sessionCookie = 'mailvault_session';

/** Days until an unused session expires. */
const sessionDays = 30;

/** Days until a session expires despite use, so that a stolen cookie expires too. */
export const longestSessionDays = 90;

/** 256 bits: a session id cannot be guessed. */
const sessionIdBytes = 32;

/** The use of a session is noted at most once a day, so that most reads write nothing. */
const noteUseAfterMs = 86_400_000;

/** A signed-in user with their current rights, and the state of the session. */
export interface SessionUser
  extends Omit<CurrentUser, 'subscriptionEndDate' | 'premiumUntil' | 'deletionDueAt'> {
  subscriptionEndDate: Date | null;
  /** Instant at which `hasPremium` turns false unless something changes; null without an end. */
  premiumUntil: Date | null;
  deletionDueAt: Date | null;
  /** Premium in force, as `premiumInForce` defines it. */
  hasPremium: boolean;
  /** True if the session was last noted as used a day ago: it is due to be extended. */
  isSessionAging: boolean;
}

/**
 * Creates a session.
 * @param session.sealedIdToken kept for the sign-out at the provider (`id_token_hint`).
 * @param session.device browser and system for its owner, such as `Firefox on Windows` (`deviceOf`).
 * @returns the session id for the cookie. The table holds only its hash, so that read access to the table
 * signs nobody in.
 */
export async function createSession(
  db: Queryable,
  session: { userId: string; sealedIdToken?: string | null; device?: string | null; now: Date },
): Promise<string> {
  const id = randomBytes(sessionIdBytes).toString('base64url');
  const { userId, sealedIdToken = null, device = null, now } = session;
  await db.query(
    'insert into sessions (sid, sess, expire, started_at, used_at, device) values ($1, $2, $3, $4, $4, $5)',
    [hashOf(id), JSON.stringify({ userId, sealedIdToken }), expiryFrom(now), now, device],
  );
  return id;
}

/**
 * Finds the user of a live session with one indexed query. @returns undefined for an unknown, altered or
 * expired id.
 */
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
        ${premiumUntil('u', '$2')} as "premiumUntil", ${premiumInForce('u', '$2')} as "hasPremium",
        u.deletion_due_at as "deletionDueAt", s.used_at <= $3 as "isSessionAging"
      from sessions s join users u on u.id = s.sess ->> 'userId'
      where s.sid = $1 and s.expire > $2`,
    values: [hashOf(sessionId), now, new Date(now.getTime() - noteUseAfterMs)],
  });
  return rows[0];
}

/**
 * Extends a session in use and notes the use. @returns its new end; undefined if the session no longer exists.
 */
export async function extendSession(db: Queryable, sessionId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ expire: Date }>(
    `update sessions s set expire = least($2::timestamptz, ${longestEnd('s')}), used_at = $3 where sid = $1
     returning expire`,
    [hashOf(sessionId), expiryFrom(now), now],
  );
  return rows[0]?.expire;
}

/** SQL: the latest end of a session despite use. */
function longestEnd(sessions: string): string {
  return `${sessions}.started_at + interval '${longestSessionDays} days'`;
}

/** Ends a session. @returns its sealed id token; null without one and for an unknown session. */
export async function deleteSession(db: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await db.query<{ sealedIdToken: string | null }>(
    `delete from sessions where sid = $1 returning sess ->> 'sealedIdToken' as "sealedIdToken"`,
    [hashOf(sessionId)],
  );
  return rows[0]?.sealedIdToken ?? null;
}

/** Revokes all access of a user that needs no new sign-in: sessions and feed addresses. */
export async function endAccessOf(db: Queryable, userId: string): Promise<void> {
  await db.query(`delete from sessions where sess ->> 'userId' = $1`, [userId]);
  await db.query('update saved_searches set feed_hash = null where user_id = $1 and feed_hash is not null', [
    userId,
  ]);
  await db.query('update follow_settings set feed_hash = null where user_id = $1 and feed_hash is not null', [
    userId,
  ]);
}

/** Pattern of the embedded issuer: /oidc below a loopback BASE_URL. */
const embeddedIssuers = '^https?://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[0-9]+)?/oidc$';

/**
 * Ends the sessions, and revokes the feeds created in them, from the time when the embedded issuer let
 * anybody in.
 * @param issuer the issuer in use, whose sessions continue.
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
  await db.query(
    `update follow_settings s set feed_hash = null from users u
     where u.id = s.user_id and s.feed_hash is not null and u.oidc_issuer ~ $1 and u.oidc_issuer is distinct from $2`,
    [embeddedIssuers, issuer],
  );
}

/** Deletes expired sessions. @returns their number. */
export async function purgeSessions(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from sessions where expire <= $1', [now]);
  return rowCount ?? 0;
}

/** The id of a session in the table, which signs nobody in. */
export function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** Expiry of a session last used now. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 86_400_000);
}
