/**
 * The index of terms is over a function with a high cost for the planner. The planner takes unknown words for
 * frequent ones, and would otherwise read a whole table of narrow rows, and the terms stored outside each,
 * for a search that the index answers from a few pages. It is no SQL function, which would be inlined.
 */
export const statements = [
  'set local statement_timeout = 0',
  `create function email_terms(terms tsvector) returns tsvector
     language plpgsql immutable parallel safe cost 10000 as $$ begin return terms; end $$`,
  'drop index email_facts_terms',
  `create index email_facts_terms on email_facts using gin (email_week(received_at), email_terms(terms))
     with (fastupdate = off)`,
];
