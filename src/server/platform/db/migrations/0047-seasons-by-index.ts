/** What plans of a season count and show of each email, so that they need not look at the rows. */
export const statements = [
  'set local statement_timeout = 0',
  `create index email_facts_of_season on email_facts (season, received_at)
     include (brand_id, email_id, state, local_day, offer_percent) where season <> 'none'`,
  'drop index email_facts_season',
];
