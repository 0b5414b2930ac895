const campaignTypes =
  "'promotion','newsletter','product_launch','seasonal','abandoned_cart','transactional','other'";
const seasons =
  "'spring','summer','fall','winter','christmas','black_friday','mothers_day','fathers_day','easter','valentines','halloween','boxing_day','bank_holiday','new_year','none'";

/** Administrators' recognition rules replace the models learnt from their corrections. */
export const statements = [
  'drop table learnt_models',
  `create table recognition_rules (
    id integer generated always as identity primary key,
    brand_id integer not null references brands (id) on delete cascade,
    subject_contains text not null check (char_length(subject_contains) <= 200),
    campaign_type text check (campaign_type in (${campaignTypes})),
    season text check (season in (${seasons})),
    -- Proposed and turned down: it is not proposed again, and decides nothing.
    is_dismissed boolean not null default false,
    created_at timestamptz not null default now(),
    check ((campaign_type is null) <> (season is null))
  )`,
  'create index recognition_rules_brand on recognition_rules (brand_id)',
];
