/** The database's size at the end of each day, which shows its growth. */
export const statements = [
  'create table database_sizes (day date primary key, bytes bigint not null, emails integer not null)',
];
