/** The columns that season plans count and show, so that they read no rows. */
export const statements = [
  'set local statement_timeout = 0',
  `create index email_facts_of_season on email_facts (season, received_at)
     include (brand_id, email_id, state, local_day, offer_percent) where season <> 'none'`,
  'drop index email_facts_season',
];
