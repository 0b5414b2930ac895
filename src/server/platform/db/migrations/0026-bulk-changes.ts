/** Administrators' changes of many rows, with the values before, so that they can be undone within 30 days. */
export const statements = [
  `create table bulk_changes (
     id integer primary key generated always as identity,
     made_at timestamptz not null,
     made_by text references users (id) on delete set null,
     summary text not null,
     changes jsonb not null,
     undone_at timestamptz
   )`,
];
