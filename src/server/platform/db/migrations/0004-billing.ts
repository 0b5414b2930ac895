/** Handled webhook events, the order of writes of one subscription, and the payment sandbox's records. */
export const statements = [
  // A redelivered event is skipped if it was handled; one that failed is handled again.
  `create table stripe_events (
    event_id text primary key,
    type text not null,
    received_at timestamptz not null default now(),
    handled_at timestamptz
  )`,
  'create index stripe_events_received on stripe_events (received_at)',

  // Numbers the reads of a user's state at Stripe; subscription_written is the number of the read in the row.
  // A read overwrites only an earlier one, so that slow answers never undo quick ones.
  `alter table users
    add column subscription_reading integer not null default 0,
    add column subscription_written integer not null default 0`,

  // For the embedded payment sandbox only; empty with the real Stripe.
  `create table payment_sandbox (
    kind text not null,
    id text not null,
    record jsonb not null,
    made_order bigint generated always as identity,
    made_at timestamptz not null default now(),
    -- Events to be delivered: when next; null for everything else, and once they are.
    due_at timestamptz,
    attempts integer not null default 0,
    primary key (kind, id)
  )`,
  'create index payment_sandbox_due on payment_sandbox (due_at) where due_at is not null',
];
