import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { openSecret, sealSecret } from '#server/platform/db/sealed-secret.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** State between the start of a connection and its end; only the server can read the secrets. */
export interface Attempt {
  provider: string;
  mailboxId: number | null;
  username: string | null;
  secrets: Secrets;
}

const secrets = z.union([
  z.object({
    codeVerifier: z.string(),
    nonce: z.string(),
    redirectUri: z.string(),
    returnTo: z.enum(['settings', 'setup']),
  }),
  z.object({ deviceCode: z.string() }),
]);

type Secrets = z.infer<typeof secrets>;

/** The administrator and the session that began an attempt; no other may end it. */
export interface AttemptOwner {
  userId: string;
  sessionId: string;
}

const purpose = 'mailbox connection';

/** The state or the key itself is in the browser alone. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export const newKey = (): string => randomBytes(24).toString('base64url');

export async function writeAttempt(
  db: Queryable,
  key: string,
  owner: AttemptOwner,
  { provider, mailboxId, username, secrets: kept }: Attempt,
  { secret, lifeSeconds, intervalSeconds }: { secret: string; lifeSeconds: number; intervalSeconds: number },
): Promise<void> {
  await db.query(
    `insert into mailbox_connection_attempts
       (key, user_id, session_hash, provider, mailbox_id, username, secrets_sealed, interval_seconds, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9::float8 * interval '1 second')`,
    [
      hashOf(key),
      owner.userId,
      hashOf(owner.sessionId),
      provider,
      mailboxId,
      username,
      sealSecret(JSON.stringify(kept), { secret, purpose }),
      intervalSeconds,
      lifeSeconds,
    ],
  );
}

interface AttemptRow extends Omit<Attempt, 'secrets'> {
  sealedSecrets: string;
}

const columns = `provider, mailbox_id as "mailboxId", username, secrets_sealed as "sealedSecrets"`;

/** Takes an attempt, which works once. @returns undefined if there is none of this session. */
export async function takeAttempt(
  db: Queryable,
  key: string,
  owner: AttemptOwner,
  secret: string,
): Promise<Attempt | undefined> {
  const { rows } = await db.query<AttemptRow>(
    `delete from mailbox_connection_attempts
     where key = $1 and user_id = $2 and session_hash = $3 and expires_at > clock_timestamp()
     returning ${columns}`,
    [hashOf(key), owner.userId, hashOf(owner.sessionId)],
  );
  return rows[0] && toAttempt(rows[0], secret);
}

/**
 * Finds an attempt that waits for its code, and whether the provider may be asked, which limits how often it
 * is, over all requests.
 */
export async function findAttempt(
  db: Queryable,
  key: string,
  owner: AttemptOwner,
  secret: string,
): Promise<{ attempt: Attempt; mayAsk: boolean } | undefined> {
  const { rows } = await db.query<AttemptRow & { mayAsk: boolean }>(
    `update mailbox_connection_attempts attempt set polled_at = case when before.may_ask then clock_timestamp()
       else attempt.polled_at end
     from (
       select key, polled_at is null or polled_at <= clock_timestamp() - (interval_seconds - 0.5) * interval '1 second'
         as may_ask
       from mailbox_connection_attempts where key = $1 for update
     ) before
     where attempt.key = before.key and user_id = $2 and session_hash = $3 and expires_at > clock_timestamp()
     returning provider, mailbox_id as "mailboxId", username, secrets_sealed as "sealedSecrets",
       before.may_ask as "mayAsk"`,
    [hashOf(key), owner.userId, hashOf(owner.sessionId)],
  );
  const [row] = rows;
  return row && { attempt: toAttempt(row, secret), mayAsk: row.mayAsk };
}

/** The provider wants to be asked less often (RFC 8628, section 3.5). */
export async function slowDown(db: Queryable, key: string): Promise<void> {
  await db.query(
    'update mailbox_connection_attempts set interval_seconds = least(interval_seconds + 5, 120) where key = $1',
    [hashOf(key)],
  );
}

export async function purgeAttempts(db: Queryable): Promise<void> {
  await db.query('delete from mailbox_connection_attempts where expires_at < clock_timestamp()');
}

function toAttempt({ sealedSecrets, ...row }: AttemptRow, secret: string): Attempt {
  const { provider, mailboxId, username } = row;
  const kept = secrets.parse(JSON.parse(openSecret(sealedSecrets, { secret, purpose })));
  return { provider, mailboxId, username, secrets: kept };
}
