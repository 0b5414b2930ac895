/**
 * Administrators' choices for settings that the environment leaves open, null for none; and their progress in
 * the first-run guide: a step without a row is open.
 */
export const statements = [
  `alter table settings
     add column product_name text check (length(product_name) between 1 and 60),
     add column is_billing_off boolean,
     add column open_vault text check (open_vault in ('readers', 'everyone'))`,
  `create table setup_steps (
     step text primary key,
     state text not null check (state in ('done', 'skipped'))
   )`,
];
