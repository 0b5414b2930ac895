/**
 * Decides which brand owns a name, independent of order (decision 88): the names that a domain's mail has
 * claimed and that belong to other domains or to none (a reprocess backfills them), brands due for a vote,
 * and slugs chosen by a person. `brands.said_names` is no longer read; older servers may still write it
 * during an upgrade.
 */
export const statements = [
  `alter table brand_domains add column claimed_names text[] not null default '{}'`,
  `create index brand_domains_label on brand_domains ((replace(split_part(domain, '.', 1), '-', '')))`,
  'alter table brands add column vote_due boolean not null default true',
  'alter table brands add column has_given_slug boolean not null default false',
];
