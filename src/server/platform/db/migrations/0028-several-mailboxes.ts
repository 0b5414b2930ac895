/**
 * Mailboxes besides the one of the Settings tab. An account holds the connection and schedule of a place
 * (host, user and folder); `mailboxes` holds the place's cursor and state, shared by all accounts that lead
 * there. Mail keeps the place it was fetched from, so that reprocessing reads it as ingest did.
 */
export const statements = [
  `alter table mailboxes
     add column name text,
     add column new_brands text check (new_brands in ('published', 'held')),
     add column authserv_id text,
     add column begun_at timestamptz,
     add column last_mail_at timestamptz`,
  // The password is encrypted like that of the settings.
  `create table mailbox_accounts (
     id integer generated always as identity primary key,
     place text not null unique references mailboxes (key),
     host text not null,
     port integer not null check (port between 1 and 65535),
     security text not null check (security in ('tls', 'starttls', 'none')),
     username text not null,
     password_sealed text not null,
     folder text not null,
     schedule text not null check (schedule in ('off', 'push', 'interval')),
     every_minutes integer check (every_minutes between 5 and 1440),
     is_paused boolean not null default false,
     created_at timestamptz not null default now(),
     check ((schedule = 'interval') = (every_minutes is not null))
   )`,
  'alter table email_sources add column mailbox text',
  'alter table rejected_emails add column mailbox text',
  'create index fetch_runs_of_mailbox on fetch_runs (mailbox, id desc)',
];
