/** Few subjects ask or exclaim: without an index, finding the newest of them would read all emails. */
export const statements = [
  'set local statement_timeout = 0',
  'create index email_facts_question on email_facts (received_at desc, email_id desc) where subject_has_question',
  'create index email_facts_exclamation on email_facts (received_at desc, email_id desc) where subject_has_exclamation',
];
