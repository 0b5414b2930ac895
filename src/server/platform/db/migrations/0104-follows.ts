/**
 * Emails that arrive live wait in `waiting_news` until they are published; ringing moves them to `news`, one
 * transaction after the other, so positions rise in the order of commits. A follow's position is its high-water
 * mark: its digests have contained the news up to there. `silent_since` is the last email of a silence that was reported.
 * `held_news` are single emails held back for the day's limit.
 */
export const statements = [
  `create table waiting_news (
     email_id integer primary key references emails (id) on delete cascade,
     stored_at timestamptz not null
   )`,
  `create table news (
     position bigint generated always as identity primary key,
     email_id integer not null unique references emails (id) on delete cascade,
     rung_at timestamptz not null,
     starts_season boolean not null default false,
     changes_platform boolean not null default false
   )`,
  `create table follows (
     id integer generated always as identity primary key,
     user_id text not null references users (id) on delete cascade,
     brand_id integer references brands (id) on delete cascade,
     category_id integer references categories (id) on delete cascade,
     search_id integer references saved_searches (id) on delete cascade,
     season text check (season in ('spring', 'summer', 'fall', 'winter', 'christmas', 'black_friday', 'mothers_day',
       'fathers_day', 'easter', 'valentines', 'halloween', 'boxing_day', 'bank_holiday', 'new_year', 'none')),
     event text not null default 'every' check (event in ('every', 'season_start', 'offer', 'platform', 'silence')),
     threshold smallint,
     cadence text not null check (cadence in ('each', 'daily', 'weekly')),
     position bigint not null,
     silent_since timestamptz,
     created_at timestamptz not null,
     check (num_nonnulls(brand_id, category_id, search_id, season) = 1),
     check ((event in ('offer', 'silence')) = (threshold is not null)),
     check (event <> 'silence' or brand_id is not null),
     unique nulls not distinct (user_id, brand_id, category_id, search_id, season, event)
   )`,
  'create index follows_brand on follows (brand_id) where brand_id is not null',
  'create index follows_category on follows (category_id) where category_id is not null',
  'create index follows_search on follows (search_id) where search_id is not null',
  'create index follows_season on follows (season) where season is not null',
  `create table follow_settings (
     user_id text primary key references users (id) on delete cascade,
     is_paused boolean not null default false,
     digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
     digest_day smallint not null default 1 check (digest_day between 1 and 7),
     zone text not null default 'UTC',
     digest_at timestamptz not null
   )`,
  'create index follow_settings_due on follow_settings (digest_at) where not is_paused',
  `create table held_news (
     follow_id integer not null references follows (id) on delete cascade,
     email_id integer not null references emails (id) on delete cascade,
     primary key (follow_id, email_id)
   )`,
  'create index held_news_email on held_news (email_id)',
];
