/**
 * The week (`email_week`) of the latest email with a word, or a later one: a search for the word starts
 * there, and not with the newest email (decision 48). In a large vault all words start with the newest week,
 * which becomes right for words that arrive again: computing it takes as long as reading the words of all
 * emails.
 */
export const statements = [
  'set local statement_timeout = 0',

  // A constant, so that no row is rewritten.
  `do $$ begin
     execute format('alter table search_words add column last_week integer not null default %s', (
       select coalesce(max(email_week(received_at)), 0)
       from (select received_at from email_facts order by received_at desc, email_id desc limit 1) newest
     ));
   end $$`,
  // The default without a known week: the latest possible.
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
