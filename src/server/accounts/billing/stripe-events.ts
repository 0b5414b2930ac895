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

/** Stripe sends an event again for three days; after them the daily reconcile has made up for it. */
const repeatedFor = `interval '3 days'`;

/** Stripe repeats an event that failed once within the hour. */
const passingFor = `interval '1 hour'`;

/** Returns the number of events that could not be handled for an hour, and when the first came. */
export async function findUnhandledEvents(
  db: Queryable,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.query<{ count: number; since: Date | null }>(
    `select count(*)::int as count, min(received_at) as since from stripe_events where handled_at is null
       and received_at between $1::timestamptz - ${repeatedFor} and $1::timestamptz - ${passingFor}`,
    [now],
  );
  return rows[0] ?? { count: 0, since: null };
}

/** Records an event that our secret has not signed. One that comes after three days without any is the first again. */
export async function noteRefusedEvent(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `insert into refused_events (since, last_at) values ($1, $1)
     on conflict (is_only) do update set last_at = excluded.last_at, since =
       case when refused_events.last_at > $1::timestamptz - ${repeatedFor} then refused_events.since else $1 end`,
    [now],
  );
}

/** The secret is right: an event came that it has signed. */
export async function forgetRefusedEvents(db: Queryable): Promise<void> {
  await db.query('delete from refused_events');
}

/** Returns since when no event had our signature; null if one had, or if none came in the last three days. */
export async function findRefusedSince(db: Queryable, now: Date): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date }>(
    `select since from refused_events where last_at > $1::timestamptz - ${repeatedFor}`,
    [now],
  );
  return rows[0]?.since ?? null;
}

/** Deletes events that cannot be delivered again. @returns their number. */
export async function purgeStripeEvents(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `delete from stripe_events where received_at < $1::timestamptz - interval '${eventDays} days'`,
    [now],
  );
  return rowCount ?? 0;
}
