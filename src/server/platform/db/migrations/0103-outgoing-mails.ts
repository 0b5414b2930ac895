/**
 * Mail of ours. The transaction that causes a mail writes its row, and a job sends it under the Message-ID given
 * here. `data` is what the mail is rendered from when it is sent; it is emptied then. `due_at` is the next attempt;
 * a process that takes the row moves it ahead, so no other takes it meanwhile. `shown` is the mail as composed, for
 * the page /outbox of a vault that sends nothing.
 */
export const statements = [
  `create table outgoing_mails (
     id integer generated always as identity primary key,
     message_id text not null unique,
     kind text not null,
     user_id text references users (id) on delete cascade,
     address text not null,
     data jsonb not null,
     written_at timestamptz not null,
     due_at timestamptz not null,
     attempts smallint not null default 0,
     state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn', 'failed')),
     settled_at timestamptz,
     failure text,
     shown jsonb,
     check ((state = 'waiting') = (settled_at is null))
   )`,
  `create index outgoing_mails_due on outgoing_mails (due_at, id) where state = 'waiting'`,
  'create index outgoing_mails_settled on outgoing_mails (settled_at) where settled_at is not null',
  'create index outgoing_mails_user on outgoing_mails (user_id)',
];
