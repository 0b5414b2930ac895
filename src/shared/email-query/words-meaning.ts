import type { WordsTerm } from '#shared/email-query/query.ts';
import { isHalfPair, toWords } from '#shared/email-query/words.ts';

/** The most words of one phrase: each of them is looked up. */
const mostPhraseWords = 32;

/**
 * The words of a text, one after the other; null where there are none. The last may go on where a star ends the text,
 * and where it is half of a pair, as an index knows it.
 */
export function toWordsTerm(text: string, field: WordsTerm['field'] = 'any'): WordsTerm | null {
  const words = toWords(text).slice(0, mostPhraseWords);
  const last = words.at(-1);
  if (last === undefined) return null;
  const isPrefix = text.trimEnd().endsWith('*') || isHalfPair(last);
  return { kind: 'words', field, words, isPhrase: words.length > 1, isPrefix };
}
