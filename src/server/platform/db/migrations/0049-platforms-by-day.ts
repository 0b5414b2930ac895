/** Platforms are counted by days of the sender's clock too: the index holds those, so that no row is read. */
export const statements = [
  'set local statement_timeout = 0',
  'drop index email_facts_platform',
  `create index email_facts_platform on email_facts (brand_id, platform, received_at) include (local_day)
     where state = 'published'`,
];
