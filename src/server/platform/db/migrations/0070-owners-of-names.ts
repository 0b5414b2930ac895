/**
 * What tells whose a name is, whatever came first (decision 88). The names that the mail of a domain has presented itself
 * under, which are those of other domains or of nobody; a reprocess fills them in for the emails there are. Brands that are
 * to be named, and slugs that somebody chose. `brands.said_names` is not read any more; servers of the version before may still
 * write it while they are replaced.
 */
export const statements = [
  `alter table brand_domains add column claimed_names text[] not null default '{}'`,
  `create index brand_domains_label on brand_domains ((replace(split_part(domain, '.', 1), '-', '')))`,
  'alter table brands add column vote_due boolean not null default true',
  'alter table brands add column has_given_slug boolean not null default false',
];
