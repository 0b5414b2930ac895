import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { recordEvent } from '#server/platform/db/outbox.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { WaitingDelivery } from '#server/platform/webhooks/webhook-kinds.ts';

export interface NewDelivery {
  webhookId: number;
  kind: string;
  /** The content is made from it when it is sent; it is kept to be replayed, so it holds ids of emails and none of their texts. */
  data: unknown;
}

/** Writes deliveries in the transaction that causes them; its commit has them sent. A webhook that is off gets none. */
export async function writeDeliveries(
  client: pg.PoolClient,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into webhook_deliveries (webhook_id, message_id, kind, data, written_at, queued_at, due_at)
     select d.webhook_id, d.message_id, d.kind, d.data::jsonb, $5, $5, $5
     from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as d (webhook_id, message_id, kind, data)
       join webhooks w on w.id = d.webhook_id and w.is_on
     returning id`,
    [
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(() => `msg_${randomUUID()}`),
      deliveries.map(({ kind }) => kind),
      deliveries.map(({ data }) => JSON.stringify(data)),
      now,
    ],
  );
  recordEvent(
    client,
    'webhook.written',
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Webhooks of one reader that are sent to at once. */
const busyForUser = 3;

/**
 * Takes the delivery that is due first, of a webhook that no process sends to: a receiver that hangs delays its own
 * messages only. After a kill both are free at the end of the lease.
 */
export async function claimDelivery(
  db: Queryable,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<WaitingDelivery | undefined> {
  const { rows } = await db.query<WaitingDelivery>({
    name: 'claim-delivery',
    text: `with due as (
        select d.id, d.webhook_id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where d.state = 'waiting' and d.due_at <= $1 and w.is_on and coalesce(w.busy_until <= $1, true)
          and coalesce(w.rests_until <= $1, true)
          and (select count(*) from webhooks b where b.user_id = w.user_id and b.busy_until > $1) < ${busyForUser}
        order by d.due_at, d.id limit 1 for update of d, w skip locked
      ), free as (
        update webhooks w set busy_until = $2 from due where w.id = due.webhook_id
        returning w.user_id, w.address, w.secret, w.format
      )
      update webhook_deliveries d set due_at = $2, attempts = d.attempts + 1 from due, free w where d.id = due.id
      returning d.id, d.webhook_id as "webhookId", w.user_id as "userId", d.message_id as "messageId", d.kind, d.data,
        d.written_at as "writtenAt", d.queued_at as "queuedAt", d.attempts, w.address, w.secret, w.format`,
    values: [now, leaseEnd],
  });
  return rows[0];
}

/** The attempt that a result belongs to; a later one of another process prevails. */
type Attempt = Pick<WaitingDelivery, 'id' | 'webhookId' | 'attempts'>;

/** SQL: locks webhook $1 first, as a change of it does. */
const lockedWebhook = 'select id, is_on, last_taken_at from webhooks where id = $1 for update';

/** SQL: the delivery $2 of the locked webhook, in its attempt $3. */
const ofAttempt = `d.id = $2 and d.webhook_id = w.id and d.attempts = $3::int and d.state = 'waiting'`;

export async function settleDelivery(
  db: Queryable,
  { id, webhookId, attempts }: Attempt,
  state: 'sent' | 'withdrawn',
  now: Date,
): Promise<void> {
  await db.query(
    `with w as (${lockedWebhook}), ended as (
       update webhook_deliveries d set state = $4, failure = null, settled_at = $5 from w where ${ofAttempt}
       returning d.webhook_id as id
     )
     update webhooks set busy_until = null, last_taken_at = case when $4 = 'sent' then $5 else last_taken_at end
     from ended where webhooks.id = ended.id`,
    [webhookId, id, attempts, state, now],
  );
}

/**
 * Ends a delivery that is not taken. Its webhook is switched off unless it took another in the meantime.
 * @param isOurs the fault is of the vault, so the webhook stays on.
 * @returns true if the webhook was switched off by this.
 */
export async function giveDeliveryUp(
  db: Queryable,
  { id, webhookId, attempts }: Attempt,
  { failure, isOurs, now }: { failure: string; isOurs: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ isOff: boolean }>(
    `with w as (${lockedWebhook}), ended as (
       update webhook_deliveries d set state = 'failed', failure = $4, settled_at = $5 from w where ${ofAttempt}
       returning w.id, w.is_on and not $6::boolean and coalesce(w.last_taken_at < d.queued_at, true) as ends
     )
     update webhooks set busy_until = null, is_on = is_on and not ended.ends,
       off_reason = case when ended.ends then $4 else off_reason end
     from ended where webhooks.id = ended.id returning ended.ends as "isOff"`,
    [webhookId, id, attempts, failure, now, isOurs],
  );
  return rows[0]?.isOff === true;
}

/** Notes a failed attempt, when the next one is due, and until when its webhook rests. */
export async function postponeDelivery(
  db: Queryable,
  { id, webhookId, attempts }: Attempt,
  { failure, dueAt, restsUntil }: { failure: string; dueAt: Date; restsUntil: Date },
): Promise<void> {
  await db.query(
    `with w as (${lockedWebhook}), postponed as (
       update webhook_deliveries d set failure = $4, due_at = $5 from w where ${ofAttempt}
       returning d.webhook_id as id
     )
     update webhooks set busy_until = null, rests_until = $6 from postponed where webhooks.id = postponed.id`,
    [webhookId, id, attempts, failure, dueAt, restsUntil],
  );
}

/** Days for which deliveries are kept and can be replayed. */
const keptDays = 30;

export async function purgeDeliveries(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from webhook_deliveries where written_at < $1::timestamptz - interval '${keptDays} days'`,
    [now],
  );
}
