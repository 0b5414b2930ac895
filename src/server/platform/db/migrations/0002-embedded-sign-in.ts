/** Records of the embedded OpenID Connect issuer, and keys that must outlive a restart. */
export const statements = [
  `create table oidc_records (
    kind text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (kind, id)
  )`,
  'create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null',
  'create index oidc_records_uid on oidc_records (kind, uid) where uid is not null',
  'create index oidc_records_expiry on oidc_records (expires_at)',
  `create table server_keys (
    name text primary key,
    value jsonb not null,
    created_at timestamptz not null default now()
  )`,
];
