import type pg from 'pg';
import type { Call } from '#doubles/payment-sandbox/api/call.ts';
import { change } from '#doubles/payment-sandbox/api/execute.ts';
import { toSeconds } from '#doubles/payment-sandbox/api/wire.ts';
import { fail, renew } from '#doubles/payment-sandbox/billing/billing-cycle.ts';
import { expireSession } from '#doubles/payment-sandbox/billing/checkout.ts';
import { getCustomer } from '#doubles/payment-sandbox/billing/customers.ts';

/** Stripe's retention of events. Idempotency keys are deleted with them, later than at Stripe. */
const keptDays = 30;

/** Limit of one round. A server that was off for a year catches up in a few rounds. */
const maxPerRound = 50;

/**
 * Does the work of time: pays for ended months if the card works (or ends a cancelled subscription), expires
 * unfinished checkouts, deletes old events. Past-due subscriptions wait for an operator. Idempotent.
 * @returns the number of changes.
 */
export async function advanceClock(pool: pg.Pool, now: Date): Promise<number> {
  const ended = await idsOf(
    pool,
    `kind = 'subscription' and record->>'status' = 'active'
       and (record#>>'{items,data,0,current_period_end}')::bigint <= $1`,
    now,
  );
  const overdue = await idsOf(
    pool,
    `kind = 'checkout.session' and record->>'status' = 'open' and (record->>'expires_at')::bigint <= $1`,
    now,
  );
  for (const id of ended) await change(pool, { now }, (call) => renewOnce(call, id, now));
  for (const id of overdue) await change(pool, { now }, (call) => expireOnce(call, id));
  await pool.query(
    `delete from payment_sandbox where kind in ('event', 'idempotency') and due_at is null
       and made_at < now() - $1 * interval '1 day'`,
    [keptDays],
  );
  return ended.length + overdue.length;
}

/** Reads again under the lock: another process may have renewed it. */
async function renewOnce(call: Call, id: string, now: Date): Promise<void> {
  const subscription = await call.records.find('subscription', id);
  const end = subscription?.items.data[0]?.current_period_end;
  if (subscription?.status !== 'active' || end === undefined || end > toSeconds(now)) return;
  const { test_card: card } = await getCustomer(call, String(subscription.customer));
  await (card === 'declined' ? fail(call, id) : renew(call, id));
}

async function expireOnce(call: Call, id: string): Promise<void> {
  const session = await call.records.find('checkout.session', id);
  if (session?.status === 'open') await expireSession(call, id);
}

async function idsOf(pool: pg.Pool, condition: string, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payment_sandbox where ${condition} order by made_order limit $2`,
    [toSeconds(now), maxPerRound],
  );
  return rows.map(({ id }) => id);
}
