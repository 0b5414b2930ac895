import { isSearchWord } from '#server/ingest/store/facts/store-words.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** The stems of a word, each with its languages (BCP 47). */
export type StemsOf = (word: string) => ReadonlyMap<string, readonly string[]>;

/** Words in emails that are forms of a word, each with the languages in which they are. */
export type FormsOf = (word: string) => ReadonlyMap<string, readonly string[]>;

/**
 * Reads, in one query, the words that share a stem with one of `stemmed` in a common language. The stem
 * itself is a form if it occurs in an email. Most languages derive another stem from a word, and nearly all
 * of those occur nowhere: without this check the search index would look up each of them, and their
 * languages.
 */
export async function readForms(
  db: Queryable,
  stemmed: readonly string[],
  stemsOf: StemsOf,
): Promise<FormsOf> {
  const asked = stemmed.flatMap((word) =>
    [...stemsOf(word)].flatMap(([stem, languages]) =>
      languages.map((language) => ({ word, stem, language })),
    ),
  );
  if (asked.length === 0) return () => new Map();
  const stems = [...new Set(asked.flatMap(({ word, stem }) => (stem === word ? [] : stem)))];
  const { rows } = await db.query<{ language: string | null; stem: string | null; word: string }>({
    name: 'word-forms',
    text: `select f.language, f.stem, f.word
      from (select distinct language, stem from unnest($1::text[], $2::text[]) as each (language, stem)) as asked
      join word_forms f on f.language = asked.language and f.stem = asked.stem
      union all
      select null, null, word from search_words where word = any($3::text[])
      order by word, language`,
    values: [
      asked.map(({ language }) => language),
      asked.map(({ stem }) => stem),
      stems.filter(isSearchWord),
    ],
  });
  const said = Map.groupBy(rows, ({ language, stem, word }) => `${language ?? ''} ${stem ?? word}`);
  const isSaid = (stem: string) => !isSearchWord(stem) || said.has(` ${stem}`);
  const forms = new Map<string, Map<string, string[]>>();
  for (const { word, stem, language } of asked) {
    const known = forms.get(word) ?? new Map<string, string[]>();
    forms.set(word, known);
    const own = isSaid(stem) ? [stem] : [];
    const others = said.get(`${language} ${stem}`)?.map((form) => form.word) ?? [];
    for (const form of [...own, ...others]) {
      if (form !== word) known.set(form, [...(known.get(form) ?? []), language]);
    }
  }
  return (word) => forms.get(word) ?? new Map();
}
