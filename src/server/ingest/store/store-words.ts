import type { Queryable } from '#server/db/transaction.ts';
import type { MailWords } from '#server/ingest/terms/mail-terms.ts';

/** A longer word is found whole, and nobody types the beginning of one. */
const longestWord = 32;

/** Numbers are as many as there are orders and prices, and nobody misspells one. */
const isNumber = /^[0-9]+$/;

/** Whether beginnings and slips of a word are looked up; as migration 0034 chooses. */
export function isSearchWord(word: string): boolean {
  const { length } = [...word];
  return length >= 2 && length <= longestWord && !isNumber.test(word);
}

/** What an email says, and when. */
export interface DatedWords {
  words: MailWords;
  /** The week it was received in, as `email_week` counts them. */
  week: number;
}

/**
 * Notes the words of emails that no email had before, and in which week a word was last said. Others are left alone, so that
 * writers of mail seldom meet at one.
 */
export async function storeWords(client: Queryable, mails: readonly DatedWords[]): Promise<void> {
  const said = new Map<string, { emails: number; week: number }>();
  for (const { words: mail, week } of mails) {
    for (const word of new Set(mail.fields.flatMap(({ words }) => words))) {
      if (!isSearchWord(word)) continue;
      const known = said.get(word);
      said.set(word, { emails: (known?.emails ?? 0) + 1, week: Math.max(known?.week ?? week, week) });
    }
  }
  if (said.size === 0) return;
  await client.query({
    name: 'store-words',
    // In one order, so that two processes that bring the same words wait for each other and never in a circle.
    text: `insert into search_words (word, emails, last_week)
      select word, emails, week from unnest($1::text[], $2::int[], $3::int[]) as said (word, emails, week)
      where not exists (select from search_words known where known.word = said.word and known.last_week >= said.week)
      order by word collate "C"
      on conflict (word) do update set last_week = excluded.last_week
        where search_words.last_week < excluded.last_week`,
    values: [
      [...said.keys()],
      ...(['emails', 'week'] as const).map((of) => Array.from(said.values(), (each) => each[of])),
    ],
  });
}
