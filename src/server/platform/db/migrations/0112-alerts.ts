/**
 * Alerts of administrators about the vault. A row of `alerts` is a problem that this administrator was alerted to:
 * since when it lasts, when it was last found, and when a mail last named it. `refused_events` is the first and last
 * payment event whose signature was not ours, since the last that was. `consent_ends_at` is the end of a permission, if
 * its provider names one and renewals do not move it.
 */
export const statements = [
  `create table alert_settings (
     user_id text primary key references users (id) on delete cascade,
     is_on boolean not null,
     fetch_hours smallint not null check (fetch_hours between 1 and 168),
     silence_hours smallint not null check (silence_hours between 1 and 168),
     webhook_id integer references webhooks (id) on delete set null
   )`,
  'create index alert_settings_webhook on alert_settings (webhook_id)',
  `create table alerts (
     user_id text not null references users (id) on delete cascade,
     kind text not null check (kind in ('fetching', 'consent', 'silence', 'job', 'disk', 'payments', 'mail')),
     subject text not null,
     title text not null,
     since timestamptz not null,
     seen_at timestamptz not null,
     mailed_at timestamptz not null,
     primary key (user_id, kind, subject)
   )`,
  `create table refused_events (
     is_only boolean primary key default true check (is_only),
     since timestamptz not null,
     last_at timestamptz not null
   )`,
  'alter table mailbox_grants add column consent_ends_at timestamptz',
];
