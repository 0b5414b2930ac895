import { type MailWords, wordsOfField } from '#server/ingest/terms/mail-terms.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A longer word is only found whole: nobody types its beginning. */
const longestWord = 32;

/** There are as many numbers as orders and prices, and nobody misspells one. */
const isNumber = /^[0-9]+$/;

/** Returns whether a word is indexed for prefixes and misspellings; same rule as migration 0034. */
export function isSearchWord(word: string): boolean {
  const { length } = [...word];
  return length >= 2 && length <= longestWord && !isNumber.test(word);
}

/**
 * Inserts words that no email had before. Known ones are not touched, so that no two writers collide on them.
 */
export async function storeWords(client: Queryable, mails: readonly MailWords[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { fields } of mails) {
    for (const word of new Set(fields.flatMap(wordsOfField)))
      if (isSearchWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  await client.query({
    name: 'store-words',
    // Sorted, so that two processes with the same words wait for each other and never deadlock.
    text: `insert into search_words (word, emails)
      select word, emails from unnest($1::text[], $2::int[]) as said (word, emails)
      where not exists (select from search_words known where known.word = said.word)
      order by word collate "C" on conflict (word) do nothing`,
    values: [[...counts.keys()], [...counts.values()]],
  });
}
