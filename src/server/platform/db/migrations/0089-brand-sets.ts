/** Brand sets of premium users; their brands in the order they were added. */
export const statements = [
  `create table brand_sets (
     id integer primary key generated always as identity,
     user_id text not null references users (id) on delete cascade,
     name text not null,
     created_at timestamptz not null default now(),
     unique (user_id, name)
   )`,
  `create table brand_set_members (
     id integer primary key generated always as identity,
     set_id integer not null references brand_sets (id) on delete cascade,
     brand_id integer not null references brands (id) on delete cascade,
     unique (set_id, brand_id)
   )`,
  'create index brand_set_members_brand on brand_set_members (brand_id)',
];
