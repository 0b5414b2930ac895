/**
 * Device and last use of a session, for its owner. An account is deleted a week after its owner asked for it, and
 * the hash of its id is kept, so that restoring an older backup deletes it again.
 */
export const statements = [
  'alter table sessions add column device text',
  'alter table sessions add column used_at timestamptz not null default now()',
  "update sessions set used_at = greatest(started_at, least(expire - interval '30 days', now()))",
  'alter table users add column deletion_due_at timestamptz',
  'create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null',
  `create table deleted_users (
     id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
     deleted_at timestamptz not null
   )`,
];
