/**
 * Two samples of all emails by their ids, each with an index: very frequent words are counted in the sample
 * that holds some thousand matches. In the sample of one in 64 (`@r`) a word of every second email among a
 * million has eight thousand. Ids are multiplied, so that a sender with a regular rhythm is neither always in
 * a sample nor never.
 */
export const statements = [
  'set local statement_timeout = 0',

  ...[
    ['email_facts_sample', 256],
    ['email_facts_small_sample', 16],
  ].map(
    ([name, of65536]) =>
      `create index ${name} on email_facts using gin (email_week(received_at), email_terms(terms))
         with (fastupdate = off) where (email_id::bigint * 40503 & 65535) < ${of65536}`,
  ),
];
