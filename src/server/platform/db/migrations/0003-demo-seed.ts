/** Records that the demo was started, the instant its dates count from, and its completion. At most one row. */
export const statements = [
  `create table demo_seed (
    id integer primary key check (id = 1),
    started_at timestamptz not null,
    completed_at timestamptz
  )`,
];
