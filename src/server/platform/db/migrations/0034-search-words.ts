/**
 * The vocabulary of emails, each word once, so that a prefix is searched by its possible words: in the index
 * of terms it would read every list of them (decision 48). `emails` shows the frequent ones: the number of
 * emails with the word in the batch that brought it, or in the newest emails at the last count.
 */
export const statements = [
  // Reading the words of a million emails takes minutes; other statements time out after half a minute.
  'set local statement_timeout = 0',

  'create table search_words (word text collate "C" primary key, emails integer not null)',

  // The same choice as `isSearchWord`.
  `insert into search_words (word, emails)
     select said.lexeme, count(*) from email_facts, unnest(terms) as said
     where said.lexeme !~ '^[@<=]' and said.lexeme !~ '^[0-9]+$' and char_length(said.lexeme) between 2 and 32
     group by said.lexeme`,

  'create index search_words_by_first on search_words (left(word, 1), emails desc)',
  'create index search_words_by_two on search_words (left(word, 2), emails desc)',
  'create index search_words_by_three on search_words (left(word, 3), emails desc)',
];
