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
 * The words of emails and their stem in their language (decision 74): a search for one form queries all of
 * them, and emails need no stems in their terms. Older emails keep theirs until they are reprocessed; no
 * query uses them.
 */
export const statements = [
  // Reading the words of a million emails takes minutes; other statements time out after half a minute.
  'set local statement_timeout = 0',
  `create table word_forms (
     language text collate "C" not null,
     stem text collate "C" not null,
     word text collate "C" not null,
     primary key (language, stem, word)
   )`,
  // The same choice as `storeForms`. `ts_stat` counts words three times as fast as unnesting the terms of all
  // emails.
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
