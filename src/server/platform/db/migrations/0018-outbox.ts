/**
 * Events, written in the transaction of the change, and each consumer's position. Ids rise in the order of
 * commits, because writers take turns (`platform/db/outbox.ts`).
 */
export const statements = [
  `create table outbox (
     id bigint generated always as identity primary key,
     kind text not null,
     ids integer[] not null,
     origin text not null check (origin in ('live', 'import', 'reprocess')),
     occurred_at timestamptz not null default clock_timestamp()
   )`,
  `create table outbox_consumers (
     name text primary key,
     position bigint not null,
     failures integer not null default 0,
     failing_since timestamptz,
     failure text,
     retry_at timestamptz
   )`,
];
