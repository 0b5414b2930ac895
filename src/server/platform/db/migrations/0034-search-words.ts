/**
 * The words emails are found by, each once, so that a beginning is asked for by the words it may become: in the index of
 * terms it would read every list of them (decision 48). `emails` says which of them are frequent: in how many emails of
 * the batch that brought it the word stood, or of the newest ones when they were last counted.
 */
export const statements = [
  // The words of a million emails are read in minutes; other statements are stopped after half a minute.
  'set local statement_timeout = 0',

  'create table search_words (word text collate "C" primary key, emails integer not null)',

  // As `isSearchWord` chooses them.
  `insert into search_words (word, emails)
     select said.lexeme, count(*) from email_facts, unnest(terms) as said
     where said.lexeme !~ '^[@<=]' and said.lexeme !~ '^[0-9]+$' and char_length(said.lexeme) between 2 and 32
     group by said.lexeme`,

  'create index search_words_by_first on search_words (left(word, 1), emails desc)',
  'create index search_words_by_two on search_words (left(word, 2), emails desc)',
  'create index search_words_by_three on search_words (left(word, 3), emails desc)',
];
