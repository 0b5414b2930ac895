import type { Queryable } from '#server/platform/db/transaction.ts';

/** Longer than Stripe retries an event (three days) and allows a manual resend (30 days). */
const eventDays = 60;

/** Records an event. @returns true if it needs handling: it is new, or failed before. */
export async function receiveEvent(
  db: Queryable,
  event: { id: string; type: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    `insert into stripe_events (event_id, type, received_at) values ($1, $2, $3)
     on conflict (event_id) do update set type = stripe_events.type
     returning handled_at is null as "isOpen"`,
    [event.id, event.type, now],
  );
  return rows[0]?.isOpen === true;
}

/** Marks an event as handled, so that a repeated delivery is skipped. */
export async function markEventHandled(db: Queryable, eventId: string, now: Date): Promise<void> {
  await db.query('update stripe_events set handled_at = $2 where event_id = $1', [eventId, now]);
}

/** Deletes events that cannot be delivered again. @returns their number. */
export async function purgeStripeEvents(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from stripe_events where received_at < $1::timestamptz - interval '${eventDays} days'`,
    [now],
  );
  return rowCount ?? 0;
}
