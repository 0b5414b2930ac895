/** Tokens of programs that post mail; the table holds only their hashes. */
export const statements = [
  `create table ingest_tokens (
     id integer primary key generated always as identity,
     name text not null check (length(name) between 1 and 100),
     token_hash text not null unique,
     made_by text references users (id) on delete set null,
     created_at timestamptz not null,
     last_used_at timestamptz
   )`,
];
