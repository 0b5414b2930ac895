/**
 * Saved searches of the explorer, for premium users. A feed's address holds a secret, stored as a hash only;
 * without one there is no feed.
 */
export const statements = [
  `create table saved_searches (
     id integer primary key generated always as identity,
     user_id text not null references users (id) on delete cascade,
     name text not null,
     search text not null check (length(search) <= 8000),
     feed_hash text unique,
     created_at timestamptz not null default now(),
     unique (user_id, name)
   )`,
];
