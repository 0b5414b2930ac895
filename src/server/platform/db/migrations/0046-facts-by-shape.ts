/** Subjects that ask or exclaim are few: without an index, the newest of them would be looked for in all emails. */
export const statements = [
  'set local statement_timeout = 0',
  'create index email_facts_question on email_facts (received_at desc, email_id desc) where subject_has_question',
  'create index email_facts_exclamation on email_facts (received_at desc, email_id desc) where subject_has_exclamation',
];
