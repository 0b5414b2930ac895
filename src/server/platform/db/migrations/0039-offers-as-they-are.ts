/** Kinds, steps, scope and times of offers; `npm run reprocess` backfills older emails. */
export const statements = [
  'set local statement_timeout = 0',
  'alter table email_offers drop constraint email_offers_kind_check',
  `alter table email_offers add constraint email_offers_kind_check check (kind in (
    'percent', 'amount', 'multi_buy', 'fixed_price', 'bundle', 'free_trial', 'free_delivery', 'gift', 'other'))`,
  `alter table email_offers
    add column is_tiered boolean not null default false,
    add column buys smallint,
    add column pays numeric(4, 2),
    add column threshold numeric(12, 2),
    add column scope text check (scope in ('everything', 'category', 'selected', 'item')),
    add column starts_on date,
    add column ends_at text check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    add column confidence numeric(3, 2) not null default 0.5`,
];
