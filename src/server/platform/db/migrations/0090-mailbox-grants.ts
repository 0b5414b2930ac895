/**
 * Mailboxes connected by OAuth. A provider of Settings has its client here; one of the environment has no row,
 * so a grant names it without a reference. A grant has a lease, so that one server at a time renews its tokens.
 */
export const statements = [
  `create table mail_providers (
     id text primary key,
     name text not null,
     issuer text,
     authorization_endpoint text,
     token_endpoint text,
     device_endpoint text,
     revocation_endpoint text,
     scope text not null,
     client_id text not null,
     client_secret_sealed text,
     host text not null,
     port integer not null,
     security text not null check (security in ('tls', 'starttls', 'none')),
     created_at timestamptz not null default now()
   )`,
  `create table mailbox_grants (
     id integer primary key generated always as identity,
     provider text not null,
     username text not null,
     subject text,
     tokens_sealed text not null,
     granted_at timestamptz not null default clock_timestamp(),
     renewed_at timestamptz not null default clock_timestamp(),
     expires_at timestamptz,
     problem text check (problem in ('withdrawn', 'client', 'other_account', 'refused')),
     problem_at timestamptz,
     leased_by text,
     lease_expires_at timestamptz,
     removed_at timestamptz,
     unique (provider, username)
   )`,
  `create table mailbox_connection_attempts (
     key text primary key,
     user_id text not null references users (id) on delete cascade,
     session_hash text not null,
     provider text not null,
     mailbox_id integer references mailbox_accounts (id) on delete cascade,
     username text,
     secrets_sealed text not null,
     interval_seconds integer not null default 5,
     polled_at timestamptz,
     expires_at timestamptz not null
   )`,
  'create index mailbox_connection_attempts_user on mailbox_connection_attempts (user_id)',
  'create index mailbox_connection_attempts_mailbox on mailbox_connection_attempts (mailbox_id)',
  'alter table mailbox_accounts alter column password_sealed drop not null',
  `alter table mailbox_accounts add column grant_id integer references mailbox_grants (id),
     add constraint mailbox_accounts_sign_in check ((password_sealed is null) <> (grant_id is null))`,
  'create index mailbox_accounts_grant on mailbox_accounts (grant_id)',
];
