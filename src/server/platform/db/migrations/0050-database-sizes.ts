/** How large the database was at the end of each day, so that its growth can be told. */
export const statements = [
  'create table database_sizes (day date primary key, bytes bigint not null, emails integer not null)',
];
