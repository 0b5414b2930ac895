import type { Queryable } from '#server/platform/db/transaction.ts';
import { findNewestId } from '#server/search/email-search/repository.ts';

/** Limits; smaller in tests. */
export interface BeginningBounds {
  /**
   * Largest email id of a vault that is small enough for the index to expand prefixes itself, without
   * omissions.
   */
  smallVault: number;
  /** Maximum of words that replace a prefix, most frequent first. */
  maxWords: number;
}

/**
 * In 5,000 emails the index reads all words with the prefix `s` in five milliseconds, in a million in a
 * second.
 */
const usualBounds: BeginningBounds = { smallVault: 5_000, maxWords: 50 };

/** The vocabulary has no numbers; with four digits or more, few share a prefix, and each is in few emails. */
const isLongNumber = /^[0-9]{4,}$/;

/**
 * Returns the words for each prefix, most frequent first; null for prefixes that the search index expands
 * itself.
 */
export async function readWordsFrom(
  db: Queryable,
  prefixes: readonly string[],
  { smallVault, maxWords }: BeginningBounds = usualBounds,
): Promise<(beginning: string) => readonly string[] | null> {
  if (prefixes.length === 0 || (await findNewestId(db)) <= smallVault) return () => null;
  const words = new Map<string, readonly string[] | null>();
  for (const beginning of new Set(prefixes)) {
    const isKept = isLongNumber.test(beginning);
    words.set(beginning, isKept ? null : await listWordsFrom(db, beginning, maxWords));
  }
  return (beginning) => words.get(beginning) ?? null;
}

/** Sorts after every continuation of a prefix. */
const last = '\u{10FFFF}';

/** Each short prefix length has an index with the most frequent words first; longer prefixes have few words. */
const shortBeginnings: Readonly<Record<1 | 2 | 3, string>> = {
  1: 'left(word, 1)',
  2: 'left(word, 2)',
  3: 'left(word, 3)',
};

async function listWordsFrom(db: Queryable, beginning: string, limit: number): Promise<string[]> {
  const { length } = [...beginning];
  const { rows } =
    length === 1 || length === 2 || length === 3
      ? await db.query<{ word: string }>({
          name: `words-from-${length}`,
          text: `select word from search_words where ${shortBeginnings[length]} = $1
            order by emails desc limit $2::int`,
          values: [beginning, limit],
        })
      : await db.query<{ word: string }>({
          name: 'words-from',
          text: `select word from search_words where word >= $1 and word < $2
            order by emails desc, word limit $3::int`,
          values: [beginning, beginning + last, limit],
        });
  return rows.map(({ word }) => word);
}
