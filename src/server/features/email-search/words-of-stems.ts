import type { Queryable } from '#server/db/transaction.ts';

/** The stems of a word, each with the languages (BCP 47) it is one in. */
export type StemsOf = (word: string) => ReadonlyMap<string, readonly string[]>;

/** The words that emails say and that languages take for forms of a word, each with those languages. */
export type FormsOf = (word: string) => ReadonlyMap<string, readonly string[]>;

/** Asks once for the words that have a stem with one of these in common, in a language of both. */
export async function readFormsOf(
  db: Queryable,
  words: readonly string[],
  stemsOf: StemsOf,
): Promise<FormsOf> {
  const asked = words.flatMap((word) =>
    [...stemsOf(word)].flatMap(([stem, languages]) =>
      languages.map((language) => ({ word, stem, language })),
    ),
  );
  if (asked.length === 0) return () => new Map();
  const { rows } = await db.query<{ language: string; stem: string; word: string }>({
    name: 'words-of-stems',
    text: `select f.language, f.stem, f.word
      from (select distinct language, stem from unnest($1::text[], $2::text[]) as each (language, stem)) as asked
      join word_forms f on f.language = asked.language and f.stem = asked.stem
      order by f.word, f.language`,
    values: [asked.map(({ language }) => language), asked.map(({ stem }) => stem)],
  });
  const said = Map.groupBy(rows, ({ language, stem }) => `${language} ${stem}`);
  const forms = new Map<string, Map<string, string[]>>();
  for (const { word, stem, language } of asked) {
    const known = forms.get(word) ?? new Map<string, string[]>();
    forms.set(word, known);
    for (const form of said.get(`${language} ${stem}`) ?? [])
      known.set(form.word, [...(known.get(form.word) ?? []), language]);
  }
  return (word) => forms.get(word) ?? new Map();
}
