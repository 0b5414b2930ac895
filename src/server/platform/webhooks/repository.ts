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

export async function settleDelivery(
  db: Queryable,
  { id, webhookId, attempts }: Attempt,
  state: 'sent' | 'withdrawn',
  now: Date,
): Promise<void> {
  await db.query(
    `with ended as (
       update webhook_deliveries set state = $3, failure = null, settled_at = $4
       where id = $1 and attempts = $2::int and state = 'waiting' returning state
     )
     update webhooks set busy_until = null, last_taken_at = case when ended.state = 'sent' then $4 else last_taken_at end
     from ended where id = $5`,
    [id, attempts, state, now, webhookId],
  );
}

/**
 * Ends a delivery that is not taken. Its webhook is switched off unless it took another in the meantime.
 * @returns true if the webhook was switched off by this.
 */
export async function giveDeliveryUp(
  db: Queryable,
  { id, webhookId, attempts }: Attempt,
  failure: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ isOff: boolean }>(
    `with ended as (
       update webhook_deliveries set state = 'failed', failure = $3, settled_at = $4
       where id = $1 and attempts = $2::int and state = 'waiting' returning queued_at
     )
     update webhooks w set busy_until = null, is_on = w.is_on and before.took,
       off_reason = case when w.is_on and not before.took then $3 else w.off_reason end
     from ended, lateral (
       select is_on, coalesce(last_taken_at >= ended.queued_at, false) as took from webhooks where id = $5
     ) before
     where w.id = $5 returning before.is_on and not w.is_on as "isOff"`,
    [id, attempts, failure, now, webhookId],
  );
  return rows[0]?.isOff === true;
}

/** Notes a failed attempt and when the next one is due. */
export async function postponeDelivery(
  db: Queryable,
  { id, webhookId, attempts }: Attempt,
  { failure, dueAt }: { failure: string; dueAt: Date },
): Promise<void> {
  await db.query(
    `with postponed as (
       update webhook_deliveries set failure = $3, due_at = $4
       where id = $1 and attempts = $2::int and state = 'waiting' returning id
     )
     update webhooks set busy_until = null from postponed where webhooks.id = $5`,
    [id, attempts, failure, dueAt, webhookId],
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
