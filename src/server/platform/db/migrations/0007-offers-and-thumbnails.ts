/** Offers of an email, and its picture on cards. */
export const statements = [
  // An email may have several: "20 % off with CODE, ends Sunday" next to "free delivery over £30".
  `create table email_offers (
    email_id integer not null references emails (id) on delete cascade,
    position smallint not null,
    kind text not null check (kind in ('percent', 'amount', 'free_delivery', 'gift', 'other')),
    percent numeric(5, 2),
    amount numeric(12, 2),
    currency text,
    is_up_to boolean not null default false,
    code text,
    ends_on date,
    evidence text not null,
    primary key (email_id, position)
  )`,

  // drawn_by: sketch is made from the mail alone, at ingest; browser replaces it if a Chromium is installed.
  `create table thumbnails (
    email_id integer primary key references emails (id) on delete cascade,
    blob text,
    drawn_by text check (drawn_by in ('sketch', 'browser')),
    cleaner_version integer,
    made_at timestamptz,
    attempts integer not null default 0,
    failure text,
    wanted_at timestamptz not null default now()
  )`,
  // Backfills emails stored before thumbnails existed.
  'insert into thumbnails (email_id) select id from emails',
  'create index thumbnails_wanted on thumbnails (wanted_at, email_id) where made_at is null or made_at < wanted_at',

  // Pictures that Save Images still has to fetch.
  'create index images_not_kept on images (key) where blob is null',
];
