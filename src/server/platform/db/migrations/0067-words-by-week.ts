/**
 * In which week (`email_week`) some email last said a word, or a later one: a search for it begins there, and not among the
 * newest (decision 48). Of a large vault all words begin at the newest week, from which those are right that are said
 * again: to look it up takes as long as to read the words of all emails.
 */
export const statements = [
  'set local statement_timeout = 0',

  // A constant, so that no row is written.
  `do $$ begin
     execute format('alter table search_words add column last_week integer not null default %s', (
       select coalesce(max(email_week(received_at)), 0)
       from (select received_at from email_facts order by received_at desc, email_id desc limit 1) newest
     ));
   end $$`,
  // Who names no week has not looked: as late as can be.
  'alter table search_words alter column last_week set default 2147483647',

  `update search_words set last_week = said.week
     from (
       select word, max(email_week(received_at)) as week
       from email_facts, unnest(tsvector_to_array(terms)) as word
       where (select count(*) from (select from email_facts limit 50001) counted) <= 50000
       group by word
     ) said
     where search_words.word = said.word and search_words.last_week <> said.week`,
];
