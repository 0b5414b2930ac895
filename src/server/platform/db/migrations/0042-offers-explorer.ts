/**
 * Offers as rows of a separate list: each repeats the columns of its email for access and sorting, which
 * triggers keep in step. Also offers that administrators set: those of an email whose `offers_locked` is
 * true.
 */
export const statements = [
  'set local statement_timeout = 0',
  'alter table emails add column offers_locked boolean not null default false',
  `alter table email_offers
    add column brand_id integer,
    add column received_at timestamptz,
    add column state text,
    add column starts_at text check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    add column least_items smallint`,
  `update email_offers o set brand_id = e.brand_id, received_at = e.received_at, state = e.state
    from emails e where e.id = o.email_id`,
  `alter table email_offers
    alter column brand_id set not null,
    alter column received_at set not null,
    alter column state set not null`,

  `create function fill_email_offer() returns trigger language plpgsql as $$
   begin
     select brand_id, received_at, state into new.brand_id, new.received_at, new.state
       from emails where id = new.email_id;
     return new;
   end $$`,
  `create trigger email_offers_filled before insert on email_offers
     for each row execute function fill_email_offer()`,

  `create function sync_email_offers() returns trigger language plpgsql as $$
   begin
     update email_offers set brand_id = new.brand_id, received_at = new.received_at, state = new.state
       where email_id = new.id;
     return null;
   end $$`,
  `create trigger emails_offers after update of brand_id, received_at, state on emails
     for each row when ((old.brand_id, old.received_at, old.state) is distinct from (new.brand_id, new.received_at, new.state))
     execute function sync_email_offers()`,

  // The offers of one email are in the order of the mail, in both directions of the list.
  `create index email_offers_depth on email_offers (
     (coalesce(case when kind = 'percent' then percent end, 0)) desc, received_at desc, email_id desc, (-position) desc)`,
  'create index email_offers_newest on email_offers (received_at desc, email_id desc, (-position) desc)',
  'create index email_offers_ending on email_offers (ends_on, email_id, position) where ends_on is not null',
  'create index email_offers_brand on email_offers (brand_id, received_at)',
  `create index email_offers_code on email_offers ((upper(code) collate "C")) where code is not null`,
];
