/**
 * A brand can be hidden from viewers with all its mail. One deleted in bulk is hidden, and removed once that
 * can no longer be undone.
 */
export const statements = [
  `alter table brands add column is_hidden boolean not null default false, add column removed_at timestamptz,
     add constraint brands_removed_check check (removed_at is null or is_hidden)`,
  'create index brands_hidden on brands (id) where is_hidden',
];
