/**
 * One narrow row for each email, by which lists are found, counted and sorted without reading its html
 * (decision 48). `terms` holds its words, their stems, and its labels as tags: built by `ingest/facts`.
 * Statements that change an email for administrators update its row too. `version` 0 was built from the
 * stored email, without its source message.
 */
export const statements = [
  // Indexing a vault of a million emails takes minutes; other statements time out after half a minute.
  'set local statement_timeout = 0',

  `create table email_facts (
     email_id integer primary key references emails (id) on delete cascade,
     brand_id integer not null,
     received_at timestamptz not null,
     state text not null,
     campaign_type text not null,
     season text not null,
     language text,
     platform text,
     local_day date,
     local_weekday smallint,
     local_hour smallint,
     offer_kind text,
     offer_percent smallint,
     offer_amount numeric(12,2),
     offer_currency text,
     offer_threshold numeric(12,2),
     codes text[] not null default '{}',
     subject_characters smallint not null,
     subject_words smallint not null,
     subject_emoji smallint not null,
     subject_has_question boolean not null,
     subject_has_number boolean not null,
     subject_has_exclamation boolean not null,
     subject_capitals smallint not null,
     subject_first_word text,
     preheader_length smallint not null,
     weight integer not null,
     pictures smallint not null,
     has_animation boolean not null,
     version smallint not null,
     terms tsvector not null
   )`,

  // The terms of a mail are stored outside the row, so that counting and sorting read little.
  'alter table email_facts set (toast_tuple_target = 256)',

  `create index email_facts_terms on email_facts using gin (email_week(received_at), terms)
     with (fastupdate = off)`,

  'create index email_facts_newest on email_facts (received_at desc, email_id desc)',

  'create index email_facts_depth on email_facts (coalesce(offer_percent, 0) desc, received_at desc, email_id desc)',

  `create function email_tags(brand_id integer, campaign_type text, season text) returns text[]
     language sql immutable parallel safe
     return array['@b:' || brand_id, '@t:' || campaign_type, '@n:' || season]`,

  `create function sync_email_facts() returns trigger language plpgsql as $$
   begin
     update email_facts set brand_id = new.brand_id, received_at = new.received_at, state = new.state,
       campaign_type = new.campaign_type, season = new.season,
       terms = case
         when (old.brand_id, old.campaign_type, old.season) is distinct from (new.brand_id, new.campaign_type, new.season)
         then ts_delete(terms, email_tags(old.brand_id, old.campaign_type, old.season))
           || array_to_tsvector(email_tags(new.brand_id, new.campaign_type, new.season))
         else terms end
     where email_id = new.id;
     return null;
   end $$`,

  `create trigger emails_facts after update of brand_id, received_at, state, campaign_type, season on emails
     for each row when ((old.brand_id, old.received_at, old.state, old.campaign_type, old.season)
       is distinct from (new.brand_id, new.received_at, new.state, new.campaign_type, new.season))
     execute function sync_email_facts()`,
];
