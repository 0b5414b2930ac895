/**
 * Programs and chats that receive a reader's news. `address` and `secret` are encrypted: an address of Slack lets
 * anybody post. `off_reason` is set when the vault switched a webhook off. A delivery keeps its `data` to be replayed,
 * which begins its attempts again at `queued_at`. A process that sends one has the webhook until `busy_until`.
 */
export const statements = [
  `create table webhooks (
     id integer generated always as identity primary key,
     user_id text not null references users (id) on delete cascade,
     name text not null,
     address text not null,
     secret text not null,
     format text not null check (format in ('json', 'slack', 'teams', 'discord')),
     is_on boolean not null default true,
     off_reason text,
     last_taken_at timestamptz,
     busy_until timestamptz,
     created_at timestamptz not null
   )`,
  'create index webhooks_user on webhooks (user_id)',
  `create table webhook_deliveries (
     id integer generated always as identity primary key,
     webhook_id integer not null references webhooks (id) on delete cascade,
     message_id text not null unique,
     kind text not null,
     data jsonb not null,
     written_at timestamptz not null,
     queued_at timestamptz not null,
     due_at timestamptz not null,
     attempts smallint not null default 0,
     state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn', 'failed')),
     settled_at timestamptz,
     failure text,
     check ((state = 'waiting') = (settled_at is null))
   )`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at, id) where state = 'waiting'`,
  'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
  'create index webhook_deliveries_written on webhook_deliveries (written_at)',
  'alter table follows add column webhook_id integer references webhooks (id) on delete set null',
  'create index follows_webhook on follows (webhook_id) where webhook_id is not null',
  'alter table follows drop constraint follows_cadence_check',
  `alter table follows add constraint follows_cadence_check check (cadence in ('each', 'daily', 'weekly', 'none'))`,
];
