import type pg from 'pg';
import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { DeliveryState, WebhookFormat } from '#shared/vocabulary/webhooks.ts';

type Owner = Pick<SignedInUser, 'userId'>;

export interface WebhookRow {
  id: number;
  name: string;
  /** Encrypted. */
  address: string;
  format: WebhookFormat;
  isOn: boolean;
  offReason: string | null;
  lastTakenAt: Date | null;
  waiting: number;
  failed: number;
}

/** SQL: the columns of a webhook. */
const columns = `w.id, w.name, w.address, w.format, w.is_on as "isOn", w.off_reason as "offReason",
  w.last_taken_at as "lastTakenAt",
  (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
  (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed') as failed`;

export async function listWebhooks(db: Queryable, { userId }: Owner): Promise<WebhookRow[]> {
  const { rows } = await db.query<WebhookRow>({
    name: 'webhooks',
    text: `select ${columns} from webhooks w where w.user_id = $1 order by lower(w.name), w.id`,
    values: [userId],
  });
  return rows;
}

export async function findWebhook(
  db: Queryable,
  { userId }: Owner,
  id: number,
): Promise<WebhookRow | undefined> {
  const { rows } = await db.query<WebhookRow>({
    name: 'webhook',
    text: `select ${columns} from webhooks w where w.user_id = $1 and w.id = $2`,
    values: [userId, id],
  });
  return rows[0];
}

/** Locks a reader, so that two requests do not pass the limit together. */
export async function lockReader(db: Queryable, { userId }: Owner): Promise<void> {
  await db.query('select from users where id = $1 for no key update', [userId]);
}

/** Address and secret are encrypted. @returns the id; undefined if the reader has as many as allowed. */
export async function insertWebhook(
  db: Queryable,
  { userId }: Owner,
  webhook: Pick<WebhookRow, 'name' | 'address' | 'format'> & { secret: string },
  { most, now }: { most: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into webhooks (user_id, name, address, secret, format, created_at)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from webhooks where user_id = $1) < $7::int returning id`,
    [userId, webhook.name, webhook.address, webhook.secret, webhook.format, now, most],
  );
  return rows[0]?.id;
}

/** @returns false unless the webhook is the reader's. */
export async function updateWebhook(
  db: Queryable,
  { userId }: Owner,
  id: number,
  change: { name?: string; address?: string; secret?: string; format?: WebhookFormat; isOn?: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update webhooks set name = coalesce($3, name), address = coalesce($4, address), secret = coalesce($5, secret),
       format = coalesce($6, format), is_on = coalesce($7::boolean, is_on),
       off_reason = case when $7::boolean is null then off_reason end,
       rests_until = case when $4::text is null and $7::boolean is distinct from true then rests_until end
     where user_id = $1 and id = $2`,
    [
      userId,
      id,
      change.name ?? null,
      change.address ?? null,
      change.secret ?? null,
      change.format ?? null,
      change.isOn ?? null,
    ],
  );
  return rowCount !== 0;
}

/** @returns false unless the webhook was the reader's. */
export async function deleteWebhook(db: Queryable, { userId }: Owner, id: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from webhooks where user_id = $1 and id = $2', [userId, id]);
  return rowCount !== 0;
}

export interface DeliveryRow {
  id: number;
  messageId: string;
  kind: string;
  writtenAt: Date;
  state: DeliveryState;
  attempts: number;
  failure: string | null;
  settledAt: Date | null;
  dueAt: Date | null;
}

/** Lists the newest deliveries of a webhook. */
export async function listDeliveries(
  db: Queryable,
  webhookId: number,
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await db.query<DeliveryRow>({
    name: 'deliveries',
    text: `select id, message_id as "messageId", kind, written_at as "writtenAt", state, attempts::int as attempts,
        failure, settled_at as "settledAt", case when state = 'waiting' then due_at end as "dueAt"
      from webhook_deliveries where webhook_id = $1 order by id desc limit $2::int`,
    values: [webhookId, limit],
  });
  return rows;
}

/**
 * Begins the attempts of deliveries again, under the ids they have: of one that ended, of all that were given up, or
 * of all that wait and are not under way.
 * @returns how many.
 */
export async function replayDeliveries(
  client: pg.PoolClient,
  webhookId: number,
  which: { id: number } | { state: 'failed' | 'waiting' },
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `update webhook_deliveries d set state = 'waiting', attempts = 0, queued_at = $4, due_at = $4, settled_at = null,
       failure = null
     where webhook_id = $1 and ($2::int is null or id = $2 and state <> 'waiting') and ($3::text is null or state = $3)
       and not exists (select from webhooks w where w.id = d.webhook_id and d.state = 'waiting' and w.busy_until = d.due_at)
     returning id`,
    [webhookId, 'id' in which ? which.id : null, 'state' in which ? which.state : null, now],
  );
  recordEvent(
    client,
    'webhook.written',
    rows.map(({ id }) => id),
  );
  return rows.length;
}
