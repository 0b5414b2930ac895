/** Links that show a list, an email or a chart to anybody who has them, and the comments on boards. */
export const statements = [
  `create table shares (
     id integer primary key generated always as identity,
     user_id text not null references users (id) on delete cascade,
     kind text not null check (kind in ('list', 'email', 'chart')),
     list_id integer references saved_lists (id) on delete cascade,
     email_id integer references emails (id) on delete cascade,
     chart jsonb,
     token_hash text not null unique,
     password_hash text,
     shows_notes boolean not null default false,
     takes_comments boolean not null default false,
     created_at timestamptz not null default now(),
     expires_at timestamptz,
     check ((kind = 'list') = (list_id is not null)),
     check ((kind = 'email') = (email_id is not null)),
     check ((kind = 'chart') = (chart is not null))
   )`,
  'create index shares_user on shares (user_id, created_at desc, id desc)',
  'create index shares_list on shares (list_id) where list_id is not null',
  'create index shares_email on shares (email_id) where email_id is not null',
  `create table board_comments (
     id integer primary key generated always as identity,
     list_id integer not null references saved_lists (id) on delete cascade,
     email_id integer references emails (id) on delete cascade,
     author text not null,
     text text not null,
     created_at timestamptz not null default now()
   )`,
  'create index board_comments_list on board_comments (list_id, created_at, id)',
  'create index board_comments_email on board_comments (email_id) where email_id is not null',
];
