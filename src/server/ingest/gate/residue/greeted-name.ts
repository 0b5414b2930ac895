import { givenNames } from '#server/ingest/clean/reader/given-names.ts';
import { greetingsIn } from '#server/ingest/clean/reader/greetings.ts';
import { knownTitles, speaksOfNobody } from '#server/ingest/clean/reader/no-names.ts';
import { lookedUp, nameWordsAt } from '#server/ingest/clean/reader/person-name.ts';
import { wordNames } from '#server/ingest/clean/reader/word-names.ts';
import { quoteAround } from '#server/ingest/gate/quote.ts';

/** A letter greets in its first lines. */
const maxLines = 30;
/** Longer lines are paragraphs; they greet at their beginning all the same. */
const readOfLine = 120;
const maxNameWords = 3;

/**
 * A name that is still greeted in a public copy, as `Hi Jonas,`; null where nobody is. Cleaning takes out whom it
 * takes for the reader, so what is left here is doubtful: it counts where the greeting is one said to people, a comma
 * or an end follows, and the word speaks of no group, season or product and is not the sender's.
 * @param own names of the sender, lower-case, of which none is the reader's.
 */
export function findGreetedName(lines: readonly string[], own: string): string | null {
  for (const line of lines.slice(0, maxLines)) {
    const text = line.slice(0, readOfLine);
    for (const { greeting, start, nameAt, hasTitle } of greetingsIn(text)) {
      const name = nameWordsAt(text, nameAt);
      const words = lookedUp(name);
      const [first = ''] = words;
      if (greeting.kind === 'wish' || name.length < 3 || words.length > maxNameWords) continue;
      if (!/^ ?(?:,|!?$)/u.test(text.slice(nameAt + name.length)) || name === name.toUpperCase()) continue;
      if (speaksOfNobody(words) || words.some((word) => own.includes(word))) continue;
      if (knownTitles.test(text.slice(start, nameAt + name.length))) continue;
      if (!hasTitle && (!givenNames.has(first) || wordNames.has(first))) continue;
      return quoteAround(text, start, nameAt + name.length - start);
    }
  }
  return null;
}
