import type { Queryable } from '#server/db/transaction.ts';
import { type MailWords, wordsOfField } from '#server/ingest/terms/mail-terms.ts';
import { startOfWeek, weekOf } from '#server/ingest/terms/weeks.ts';

/** A longer word is found whole, and nobody types the beginning of one. */
const longestWord = 32;

/** Numbers are as many as there are orders and prices, and nobody misspells one. */
const isNumber = /^[0-9]+$/;

/** Whether beginnings and slips of a word are looked up; as migration 0034 chooses. */
export function isSearchWord(word: string): boolean {
  const { length } = [...word];
  return length >= 2 && length <= longestWord && !isNumber.test(word);
}

/** What an email says, and before which instant (`saidBefore`). */
export interface DatedWords {
  words: MailWords;
  before: Date;
}

/** Emails beyond which a vault notes by the hour when words were said, and not by the week: a week then holds tens of thousands. */
export const hourlyFrom = 2_000_000;

const hourMs = 3_600_000;

/**
 * The end of the week in which an email was received, or of the hour where ids tell of so many emails: whoever says a word next
 * need not note it again, and what is said no more is known to lie before.
 */
export function saidBefore({ id, receivedAt }: { id: number; receivedAt: Date }): Date {
  if (id <= hourlyFrom) return startOfWeek(weekOf(receivedAt) + 1);
  return new Date((Math.floor(receivedAt.getTime() / hourMs) + 1) * hourMs);
}

/**
 * Notes the words of emails that no email had before, and before which instant all emails were received that say a word. Others are
 * left alone, so that writers of mail seldom meet at one.
 */
export async function storeWords(client: Queryable, mails: readonly DatedWords[]): Promise<void> {
  const said = new Map<string, { emails: number; before: number }>();
  for (const { words: mail, before } of mails) {
    const at = before.getTime();
    for (const word of new Set(mail.fields.flatMap(wordsOfField))) {
      if (!isSearchWord(word)) continue;
      const known = said.get(word);
      said.set(word, { emails: (known?.emails ?? 0) + 1, before: Math.max(known?.before ?? at, at) });
    }
  }
  if (said.size === 0) return;
  const values = [...said.values()];
  await client.query({
    name: 'store-words',
    // In one order, so that two processes that bring the same words wait for each other and never in a circle.
    text: `insert into search_words (word, emails, said_before)
      select word, emails, before from unnest($1::text[], $2::int[], $3::timestamptz[]) as said (word, emails, before)
      where not exists (select from search_words known where known.word = said.word and known.said_before >= said.before)
      order by word collate "C"
      on conflict (word) do update set said_before = excluded.said_before
        where search_words.said_before < excluded.said_before`,
    values: [
      [...said.keys()],
      values.map(({ emails }) => emails),
      values.map(({ before }) => new Date(before).toISOString()),
    ],
  });
}
