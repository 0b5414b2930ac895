/** Saved views of the dashboard's tables become saved searches with a place. */
export const statements = [
  `alter table saved_searches add column place text not null default 'explorer'
     check (place in ('explorer', 'brands', 'emails'))`,
  'alter table saved_searches drop constraint saved_searches_user_id_name_key',
  'alter table saved_searches add unique (user_id, place, name)',
  `alter table saved_searches add check (feed_hash is null or place = 'explorer')`,
  `insert into saved_searches (user_id, place, name, search, created_at)
     select user_id, place, name, search, created_at from saved_views order by id`,
  'drop table saved_views',
];
