/**
 * The people in whose names the operator signs up. A brand may be signed up once for each, so its domain is no
 * longer unique.
 */
export const statements = [
  `create table identities (
     id smallint primary key generated always as identity,
     name text not null unique check (length(name) between 1 and 100),
     known_data text[] not null default '{}' check (cardinality(known_data) <= 40),
     addresses text[] not null default '{}' check (cardinality(addresses) <= 200),
     created_at timestamptz not null
   )`,
  'alter table sign_ups add column identity_id smallint references identities (id) on delete set null',
  'alter table sign_ups drop constraint sign_ups_domain_key',
  'alter table sign_ups add constraint sign_ups_domain_identity unique (domain, identity_id)',
  'create index sign_ups_identity on sign_ups (identity_id) where identity_id is not null',
];
