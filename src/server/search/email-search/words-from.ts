import type { Queryable } from '#server/platform/db/transaction.ts';
import { findNewestId } from '#server/search/email-search/repository.ts';

/** For tests: as `usualBounds`. */
export interface BeginningBounds {
  /** The largest id of an email in a vault whose index looks beginnings up itself, and misses none. */
  smallVault: number;
  /** The most words a beginning is asked for by: the most frequent ones. */
  mostWords: number;
}

/** In 5,000 emails every list of words that begin with `s` is read in five milliseconds, in a million in a second. */
const usualBounds: BeginningBounds = { smallVault: 5_000, mostWords: 50 };

/** Numbers are in no vocabulary; of four digits on there are few with one beginning, each in few emails. */
const isLongNumber = /^[0-9]{4,}$/;

/** The words that begin like these, the most frequent first; null for what the index of terms looks up itself. */
export async function readWordsFrom(
  db: Queryable,
  beginnings: readonly string[],
  { smallVault, mostWords }: BeginningBounds = usualBounds,
): Promise<(beginning: string) => readonly string[] | null> {
  if (beginnings.length === 0 || (await findNewestId(db)) <= smallVault) return () => null;
  const words = new Map<string, readonly string[] | null>();
  for (const beginning of new Set(beginnings)) {
    const isKept = isLongNumber.test(beginning);
    words.set(beginning, isKept ? null : await listWordsFrom(db, beginning, mostWords));
  }
  return (beginning) => words.get(beginning) ?? null;
}

/** Greater than whatever goes on. */
const last = '\u{10FFFF}';

/** An index for each of the short beginnings has its most frequent words first; of longer ones there are few words. */
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
