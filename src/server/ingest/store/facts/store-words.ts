import { type MailWords, wordsOfField } from '#server/ingest/terms/mail-terms.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A longer word is found whole, and nobody types the beginning of one. */
const longestWord = 32;

/** Numbers are as many as there are orders and prices, and nobody misspells one. */
const isNumber = /^[0-9]+$/;

/** Whether beginnings and slips of a word are looked up; as migration 0034 chooses. */
export function isSearchWord(word: string): boolean {
  const { length } = [...word];
  return length >= 2 && length <= longestWord && !isNumber.test(word);
}

/** Notes the words of emails that no email had before. Known ones are left alone, so that no two writers meet at them. */
export async function storeWords(client: Queryable, mails: readonly MailWords[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { fields } of mails) {
    for (const word of new Set(fields.flatMap(wordsOfField)))
      if (isSearchWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  await client.query({
    name: 'store-words',
    // In one order, so that two processes that bring the same words wait for each other and never in a circle.
    text: `insert into search_words (word, emails)
      select word, emails from unnest($1::text[], $2::int[]) as said (word, emails)
      where not exists (select from search_words known where known.word = said.word)
      order by word collate "C" on conflict (word) do nothing`,
    values: [[...counts.keys()], [...counts.values()]],
  });
}
