/** Premium readers who see or edit a list of somebody else, and links by which they join it. */
export const statements = [
  `create table list_members (
     id integer primary key generated always as identity,
     list_id integer not null references saved_lists (id) on delete cascade,
     user_id text not null references users (id) on delete cascade,
     role text not null check (role in ('viewer', 'editor')),
     joined_at timestamptz not null default now(),
     unique (list_id, user_id)
   )`,
  'create index list_members_user on list_members (user_id, list_id)',
  `alter table shares add column joins_as text check (joins_as in ('viewer', 'editor')),
     add constraint shares_join_lists check (joins_as is null or kind = 'list')`,
];
