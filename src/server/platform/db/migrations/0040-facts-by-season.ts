/** The emails of one season and year, which plans are made of: a fifth of all emails is of any season. */
export const statements = [
  'set local statement_timeout = 0',
  "create index email_facts_season on email_facts (season, received_at) where season <> 'none'",
];
