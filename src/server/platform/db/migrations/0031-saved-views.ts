/** Named filters of an administrator for a table of the dashboard: the parameters of its address. */
export const statements = [
  `create table saved_views (
     id integer primary key generated always as identity,
     user_id text not null references users (id) on delete cascade,
     place text not null check (place in ('brands', 'emails')),
     name text not null,
     search text not null,
     created_at timestamptz not null default now(),
     unique (user_id, place, name)
   )`,
];
