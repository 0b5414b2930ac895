import type { Queryable } from '#server/db/transaction.ts';
import { countedEmails } from '#server/ingest/store/count-words.ts';
import { isSearchWord } from '#server/ingest/store/store-words.ts';

/** The stems of a word, each with the languages (BCP 47) it is one in. */
export type StemsOf = (word: string) => ReadonlyMap<string, readonly string[]>;

/** The words that emails say and that languages take for forms of a word, each with those languages. */
export type FormsOf = (word: string) => ReadonlyMap<string, readonly string[]>;

/**
 * Which share of the newest emails says a word: 0 to 1, as of when they were last counted. 1 for words that are not
 * counted, such as numbers.
 */
export type ShareOf = (word: string) => number;

/**
 * Before which instant (ms since 1970) every email was received that says a word: -Infinity where none does, Infinity where
 * nothing tells, as of numbers.
 */
export type SaidBeforeOf = (word: string) => number;

/** What the vocabulary of the vault knows of words. */
export interface WordUses {
  formsOf: FormsOf;
  shareOf: ShareOf;
  saidBeforeOf: SaidBeforeOf;
}

/**
 * Asks once for the words that have a stem with one of `stemmed` in common, in a language of both, and how frequent all of
 * them and `words` are. The stem itself is a form where some email says it. Of the languages there are most make another
 * stem of a word, and nearly all of those are said by nobody: the index of terms would look for each of them, and for the
 * languages beside it.
 */
export async function readWordUses(
  db: Queryable,
  { words, stemmed, stemsOf }: { words: readonly string[]; stemmed: readonly string[]; stemsOf: StemsOf },
): Promise<WordUses> {
  const asked = stemmed.flatMap((word) =>
    [...stemsOf(word)].flatMap(([stem, languages]) =>
      languages.map((language) => ({ word, stem, language })),
    ),
  );
  const stems = asked.flatMap(({ word, stem }) => (stem === word ? [] : stem));
  const looked = [...new Set([...words, ...stems])].filter(isSearchWord);
  if (asked.length === 0 && looked.length === 0)
    return { formsOf: () => new Map(), shareOf: () => 1, saidBeforeOf: () => Infinity };
  const { rows } = await db.query<{
    language: string | null;
    stem: string | null;
    word: string;
    emails: number | null;
    before: number | null;
  }>({
    name: 'word-uses',
    text: `select f.language, f.stem, f.word, said.emails, (extract(epoch from said.said_before) * 1000)::float8 as before
      from (select distinct language, stem from unnest($1::text[], $2::text[]) as each (language, stem)) as asked
      join word_forms f on f.language = asked.language and f.stem = asked.stem
      left join search_words said on said.word = f.word
      union all
      select null, null, word, emails, (extract(epoch from said_before) * 1000)::float8 from search_words
      where word = any($3::text[])
      order by word, language`,
    values: [asked.map(({ language }) => language), asked.map(({ stem }) => stem), looked],
  });
  const said = Map.groupBy(rows, ({ language, stem, word }) => `${language ?? ''} ${stem ?? word}`);
  const uses = new Map(rows.map((row) => [row.word, row]));
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
  return {
    formsOf: (word) => forms.get(word) ?? new Map(),
    shareOf: (word) => (isSearchWord(word) ? Math.min(1, (uses.get(word)?.emails ?? 0) / countedEmails) : 1),
    saidBeforeOf: (word) => (isSearchWord(word) ? (uses.get(word)?.before ?? -Infinity) : Infinity),
  };
}
