/** Remembers that the demo was begun, from which instant its dates count, and that it is complete. At most one row. */
export const statements = [
  `create table demo_seed (
    id integer primary key check (id = 1),
    started_at timestamptz not null,
    completed_at timestamptz
  )`,
];
