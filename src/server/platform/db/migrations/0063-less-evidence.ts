/**
 * Moves keys out of the evidence JSON of every email, as JSON stores them in each row (decision 74): the
 * confidences and the name claims become columns, and recognised labels that equal the email's labels are
 * dropped.
 */
export const statements = [
  // The rows of a million emails are rewritten; other statements time out after half a minute.
  'set local statement_timeout = 0',
  'drop index email_bodies_confidence',
  'drop function email_confidence(jsonb)',
  `alter table email_bodies add column name_claims text, add column type_confidence real,
     add column season_confidence real`,
  `update email_bodies set
     name_claims = evidence->'names'->>'domain' || coalesce((
       select string_agg(e'\\n' || (claim->>'kind') || ' ' || regexp_replace(claim->>'name', '\\s+', ' ', 'g'), '' order by place)
       from jsonb_array_elements(evidence->'names'->'claims') with ordinality as said (claim, place)), ''),
     type_confidence = case when jsonb_typeof(evidence->'campaignTypeConfidence') = 'number'
       then (evidence->>'campaignTypeConfidence')::real end,
     season_confidence = case when jsonb_typeof(evidence->'seasonConfidence') = 'number'
       then (evidence->>'seasonConfidence')::real end,
     evidence = evidence - '{names,campaignTypeConfidence,seasonConfidence}'::text[] - case
       when not (campaign_type_locked or season_locked) and evidence->>'campaignType' = campaign_type
         and evidence->>'season' = season then '{campaignType,season}'::text[] else '{}' end
   from emails where emails.id = email_bodies.email_id and jsonb_typeof(evidence) = 'object'
     and evidence ?| '{names,campaignTypeConfidence}'::text[]`,
  'create index email_bodies_confidence on email_bodies (coalesce(type_confidence, 0), email_id)',
];
