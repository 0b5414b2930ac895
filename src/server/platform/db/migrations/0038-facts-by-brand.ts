/** The emails of one brand, from which its insights are counted. */
export const statements = [
  'set local statement_timeout = 0',
  'create index email_facts_brand on email_facts (brand_id, received_at)',
];
