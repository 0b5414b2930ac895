/**
 * Viewers see published emails only. Brands count those, and indexes hold the state, so that neither lists
 * nor counts read rows for it. `email_reviews` records the findings of a held email or the decision; an email
 * without a row had no finding. Its undecided rows are sorted by rank, then newest first.
 */
export const statements = [
  `alter table emails add column state text not null default 'published'
     check (state in ('published', 'held', 'hidden'))`,
  'drop index emails_newest',
  'create index emails_newest on emails (received_at desc, id desc) include (state)',
  'drop index emails_brand_newest',
  'create index emails_brand_newest on emails (brand_id, received_at desc, id desc, campaign_type, season, state)',
  `create index emails_unpublished on emails (state, brand_id, id) where state <> 'published'`,
  `create table email_reviews (
     email_id integer primary key references emails (id) on delete cascade,
     rank smallint not null default 0,
     held_for jsonb not null default '[]',
     rules text[] not null default '{}',
     sender text not null,
     source_kind text not null check (source_kind in ('mailbox', 'import', 'api', 'demo')),
     run text not null,
     confirmation_url text,
     asked_at timestamptz not null default now(),
     decided_at timestamptz,
     decided_by text references users (id) on delete set null
   )`,
  `create index email_reviews_waiting on email_reviews (rank desc, email_id desc) where decided_at is null`,
  `create table gate_settings (
     rule text not null check (rule in ('forged', 'secrets', 'account', 'residue', 'person', 'unknown_brand')),
     source_kind text not null check (source_kind in ('mailbox', 'import', 'api', 'demo')),
     is_on boolean not null,
     primary key (rule, source_kind)
   )`,
  `create table gate_verdicts (
     subject text not null check (subject in ('brand', 'sender')),
     key text not null,
     verdict text not null check (verdict in ('publish', 'hide')),
     made_at timestamptz not null default now(),
     made_by text references users (id) on delete set null,
     primary key (subject, key)
   )`,
  `create table email_reports (
     id integer generated always as identity primary key,
     email_id integer not null references emails (id) on delete cascade,
     reason text not null,
     reported_at timestamptz not null default now()
   )`,
  'create index email_reports_email on email_reports (email_id)',
];
