/** The emails of one season and year, for plans: a fifth of all emails has a season. */
export const statements = [
  'set local statement_timeout = 0',
  "create index email_facts_season on email_facts (season, received_at) where season <> 'none'",
];
