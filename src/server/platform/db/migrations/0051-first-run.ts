/**
 * What administrators choose of the vault itself where the environment says nothing, null for nothing chosen; and how far
 * they have come with the first-run guide: a step without a row is open.
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
