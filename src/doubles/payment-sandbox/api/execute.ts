import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Call, type CallOrigin, callOf } from '#doubles/payment-sandbox/api/call.ts';
import { SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** Answer to a request of the API. */
export interface Answer {
  status: number;
  body: unknown;
  /** The answer repeats that of an earlier request with the same Idempotency-Key; nothing was done now. */
  isReplayed: boolean;
}

/**
 * Runs a change in one transaction, sequentially across all processes, so that nothing is paid or ended
 * twice. Its events are due after the commit.
 */
export function change<Result>(
  pool: pg.Pool,
  { now, origin = nobody }: { now: Date; origin?: CallOrigin },
  work: (call: Call) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await oneAtATime(client);
    return work(callOf(client, now, origin));
  });
}

/** The clock, or a person at a page of the sandbox. */
const nobody: CallOrigin = { id: null, idempotencyKey: null };

export interface KeyedRequest {
  now: Date;
  origin: CallOrigin;
  /** Identifies the request under one key: method, path and body. */
  request: string;
}

/**
 * Runs a request of the API once for each Idempotency-Key: the answer, success or refusal, is stored with the
 * key and repeated for later requests.
 * @throws SandboxError if the key was used for another request.
 * @see https://docs.stripe.com/api/idempotent_requests
 */
export function answerOnce(
  pool: pg.Pool,
  keyed: KeyedRequest,
  work: (call: Call) => Promise<unknown>,
): Promise<Answer> {
  const { idempotencyKey: key } = keyed.origin;
  return inTransaction(pool, async (client) => {
    await oneAtATime(client);
    if (key !== null) {
      const kept = await keptAnswer(client, key, keyed.request);
      if (kept !== undefined) return { ...kept, isReplayed: true };
    }
    const answer = await attempt(client, keyed, work);
    if (key !== null) await keepAnswer(client, key, keyed.request, answer);
    return { ...answer, isReplayed: false };
  });
}

/** Blocks other changes until this one ends; reads continue. */
async function oneAtATime(db: Queryable): Promise<void> {
  await db.query('lock table payment_sandbox in share row exclusive mode');
}

type PlainAnswer = Omit<Answer, 'isReplayed'>;

/** A refusal rolls the change back and is an ordinary answer. */
async function attempt(
  db: Queryable,
  { now, origin }: KeyedRequest,
  work: (call: Call) => Promise<unknown>,
): Promise<PlainAnswer> {
  await db.query('savepoint attempt');
  try {
    return { status: 200, body: await work(callOf(db, now, origin)) };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    await db.query('rollback to savepoint attempt');
    return { status: error.status, body: error.body };
  }
}

async function keptAnswer(db: Queryable, key: string, request: string): Promise<PlainAnswer | undefined> {
  const { rows } = await db.query<{ record: PlainAnswer & { fingerprint: string } }>(
    "select record from payment_sandbox where kind = 'idempotency' and id = $1",
    [key],
  );
  const kept = rows[0]?.record;
  if (kept === undefined) return undefined;
  if (kept.fingerprint !== fingerprintOf(request)) {
    throw new SandboxError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  return { status: kept.status, body: kept.body };
}

async function keepAnswer(db: Queryable, key: string, request: string, answer: PlainAnswer): Promise<void> {
  await db.query("insert into payment_sandbox (kind, id, record) values ('idempotency', $1, $2)", [
    key,
    JSON.stringify({ fingerprint: fingerprintOf(request), ...answer }),
  ]);
}

function fingerprintOf(request: string): string {
  return createHash('sha256').update(request).digest('hex');
}
