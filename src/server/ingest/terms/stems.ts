import { LRUCache } from 'lru-cache';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * PostgreSQL's dictionaries for stemming, by language (BCP 47); of version 15 and later, and of the embedded
 * engine.
 */
const dictionaries: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  ca: 'catalan_stem',
  da: 'danish_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sv: 'swedish_stem',
  tr: 'turkish_stem',
};

const stemmedLanguages = Object.keys(dictionaries);

/**
 * Dictionaries never change while a program runs, so stems are cached: the most used words of all languages.
 */
const known = new LRUCache<string, string>({ max: 100_000 });

const keyOf = (language: string, word: string) => `${language} ${word}`;

/** The stem of a word in a language; the word itself if its language has no dictionary, '' for a stop word. */
export type StemOf = (language: string, word: string) => string;

/**
 * Queries the missing stems once.
 * @param words by language (BCP 47); in lower case, without accents, in the form of `toWords`.
 */
export async function readStems(
  db: Queryable,
  words: ReadonlyMap<string, Iterable<string>>,
): Promise<StemOf> {
  const stems = new Map<string, string>();
  const unknown: Array<{ language: string; dictionary: string; word: string }> = [];
  for (const [language, ofLanguage] of words) {
    const dictionary = dictionaries[language];
    if (dictionary === undefined) continue;
    for (const word of new Set(ofLanguage)) {
      const stem = known.get(keyOf(language, word));
      if (stem === undefined) unknown.push({ language, dictionary, word });
      else stems.set(keyOf(language, word), stem);
    }
  }
  if (unknown.length > 0) {
    const { rows } = await db.query<{ language: string; word: string; stem: string | null }>({
      name: 'stems',
      text: `select language, word, (ts_lexize(dictionary::regdictionary, word))[1] as stem
        from unnest($1::text[], $2::text[], $3::text[]) as asked (language, dictionary, word)`,
      values: [
        unknown.map(({ language }) => language),
        unknown.map(({ dictionary }) => dictionary),
        unknown.map(({ word }) => word),
      ],
    });
    for (const { language, word, stem } of rows) {
      stems.set(keyOf(language, word), stem ?? '');
      known.set(keyOf(language, word), stem ?? '');
    }
  }
  return (language, word) => stems.get(keyOf(language, word)) ?? (language in dictionaries ? '' : word);
}

/** Returns the stems of words in every language that has a dictionary: a query's language is unknown. */
export async function readStemsOfAll(
  db: Queryable,
  words: readonly string[],
): Promise<(word: string) => Map<string, string[]>> {
  const stemOf = await readStems(db, new Map(stemmedLanguages.map((language) => [language, words])));
  return (word) => {
    const languages = new Map<string, string[]>();
    for (const language of stemmedLanguages) {
      const stem = stemOf(language, word);
      if (stem !== '') languages.set(stem, [...(languages.get(stem) ?? []), language]);
    }
    return languages;
  };
}
