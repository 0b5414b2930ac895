/** The dictionaries of that day, by language. */
const dictionaries = [
  ['ar', 'arabic'],
  ['ca', 'catalan'],
  ['da', 'danish'],
  ['de', 'german'],
  ['el', 'greek'],
  ['en', 'english'],
  ['es', 'spanish'],
  ['fi', 'finnish'],
  ['fr', 'french'],
  ['hi', 'hindi'],
  ['hu', 'hungarian'],
  ['id', 'indonesian'],
  ['it', 'italian'],
  ['lt', 'lithuanian'],
  ['nl', 'dutch'],
  ['no', 'norwegian'],
  ['pt', 'portuguese'],
  ['ro', 'romanian'],
  ['ru', 'russian'],
  ['sv', 'swedish'],
  ['tr', 'turkish'],
];

/**
 * Which words that emails say have which stem in their language (decision 74): a search for one form asks for all of them,
 * and no email has to hold the stems of its words. Emails of before hold them on, until they are made anew; nobody asks.
 */
export const statements = [
  // The words of a million emails are read in minutes; other statements are stopped after half a minute.
  'set local statement_timeout = 0',
  `create table word_forms (
     language text collate "C" not null,
     stem text collate "C" not null,
     word text collate "C" not null,
     primary key (language, stem, word)
   )`,
  // As `storeForms` chooses them. `ts_stat` counts words three times as fast as the terms of all emails are taken apart.
  `insert into word_forms (language, stem, word)
     select known.language, stems.stem, said.word
     from (select language, dictionary
       from (values ${dictionaries.map(([language, name]) => `('${language}', '${name}_stem')`).join(', ')})
         as each (language, dictionary)
       where language in (select language from email_facts) offset 0) known
     cross join lateral
       ts_stat(format('select terms from email_facts where language = %L', known.language)) as said
     cross join lateral (select (ts_lexize(known.dictionary::regdictionary, said.word))[1] as stem offset 0) stems
     where left(said.word, 1) not in ('@', '<', '=') and stems.stem <> '' and stems.stem <> said.word`,
];
