/**
 * The norm of a category is counted from the emails of hundreds of brands, and a brand's insights from all of
 * its emails: the index holds the columns of both, so that neither reads the rows.
 */
export const statements = [
  'set local statement_timeout = 0',
  `create index email_facts_of_brand on email_facts (brand_id, received_at) include (email_id, state, campaign_type, season,
     local_day, local_weekday, local_hour, offer_kind, offer_percent, subject_characters, subject_emoji,
     subject_has_question, subject_has_number, weight, pictures)`,
  'drop index email_facts_brand',
];
