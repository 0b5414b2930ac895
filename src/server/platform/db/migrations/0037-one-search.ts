/**
 * One search: held, hidden and deleted are tags too, so that administrators find such emails by the index of
 * terms. The index of subjects and senders that they searched before is dropped, with the one that listed all
 * emails of a type.
 */
export const statements = [
  // Reading a vault with much held mail takes minutes; other statements time out after half a minute.
  'set local statement_timeout = 0',

  `create function email_state_tags(state text, removed_at timestamptz) returns text[]
     language sql immutable parallel safe
     return case when removed_at is not null then array['@s:deleted']
       when state = 'published' then '{}'::text[] else array['@s:' || state] end`,

  `create or replace function sync_email_facts() returns trigger language plpgsql as $$
   declare
     before text[] := email_tags(old.brand_id, old.campaign_type, old.season)
       || email_state_tags(old.state, old.removed_at);
     now text[] := email_tags(new.brand_id, new.campaign_type, new.season)
       || email_state_tags(new.state, new.removed_at);
   begin
     update email_facts set brand_id = new.brand_id, received_at = new.received_at, state = new.state,
       campaign_type = new.campaign_type, season = new.season,
       terms = case when before <> now then ts_delete(terms, before) || array_to_tsvector(now) else terms end
     where email_id = new.id;
     return null;
   end $$`,

  'drop trigger emails_facts on emails',
  `create trigger emails_facts after update of brand_id, received_at, state, campaign_type, season, removed_at on emails
     for each row when ((old.brand_id, old.received_at, old.state, old.campaign_type, old.season, old.removed_at)
       is distinct from (new.brand_id, new.received_at, new.state, new.campaign_type, new.season, new.removed_at))
     execute function sync_email_facts()`,

  `update email_facts set terms = terms || array_to_tsvector(email_state_tags(emails.state, emails.removed_at))
     from emails where emails.id = email_facts.email_id and emails.state <> 'published'`,

  'drop index emails_search',
  'drop function email_words(text, text)',
  'drop index emails_type_newest',
];
