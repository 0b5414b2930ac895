/**
 * Two samples of all emails by their ids, each with an index of its own: what very many emails say is counted in the one that
 * holds some thousand of them. Of a heap (`@r`) of 64 a word of every second email among a million has eight thousand.
 * Ids are multiplied, so that no sender who sends every so often is in all of a sample, or in none.
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
