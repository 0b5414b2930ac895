/** Only the columns that platforms are counted from: the facts are twenty times as wide. */
export const statements = [
  'set local statement_timeout = 0',
  "create index email_facts_platform on email_facts (brand_id, platform, received_at) where state = 'published'",
];
