/** When mail last came by the listener: one row. */
export const statements = [
  `create table listener_arrivals (
     is_only boolean primary key default true check (is_only),
     last_at timestamptz not null
   )`,
];
