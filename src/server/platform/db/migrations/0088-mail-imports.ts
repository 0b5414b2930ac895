/**
 * Imports, from the dashboard or a command: their progress and result. Uploaded bytes are in the blob store,
 * a blob for each part, until they are read; every part starts with random bytes, so that its blob is not
 * shared.
 */
export const statements = [
  `create table mail_imports (
     id integer primary key generated always as identity,
     kind text not null check (kind in ('upload', 'command')),
     started_by text references users (id) on delete set null,
     label text not null,
     files jsonb not null,
     file_count integer not null,
     state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'stopped', 'failed')),
     is_stopping boolean not null default false,
     held_by text,
     held_until timestamptz,
     attempts smallint not null default 0,
     total_bytes bigint not null,
     received_bytes bigint not null default 0,
     read_bytes bigint not null default 0,
     messages integer not null default 0,
     imported integer not null default 0,
     duplicates integer not null default 0,
     rejected integer not null default 0,
     held integer not null default 0,
     brands_created integer not null default 0,
     refusals jsonb not null default '{}',
     notices jsonb not null default '[]',
     notice_count integer not null default 0,
     message text,
     started_at timestamptz not null,
     touched_at timestamptz not null,
     finished_at timestamptz,
     check (received_bytes <= total_bytes)
   )`,
  `create index mail_imports_under_way on mail_imports (id) where state in ('receiving', 'waiting', 'running')`,
  `create index mail_imports_starter on mail_imports (started_by) where started_by is not null`,
  `create table mail_import_parts (
     import_id integer not null references mail_imports (id) on delete cascade,
     at bigint not null,
     size integer not null,
     blob text not null,
     primary key (import_id, at)
   )`,
  'create index mail_import_parts_blob on mail_import_parts (blob)',
];
