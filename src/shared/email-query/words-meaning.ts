import type { WordsTerm } from '#shared/email-query/query.ts';
import { isHalfPair, toCompound, toSigns, toWords } from '#shared/email-query/words.ts';

/** The most words of one phrase: each of them is looked up. */
const maxPhraseWords = 32;

/**
 * The words of a text, one after the other, or its signs where it has none; null where it has neither. The last may go on where a star ends the text,
 * and where it is half of a pair, as an index knows it.
 */
export function toWordsTerm(text: string, field: WordsTerm['field'] = 'any'): WordsTerm | null {
  const words = toWords(text).slice(0, maxPhraseWords);
  const last = words.at(-1);
  if (last === undefined) {
    const signs = toSigns(text).slice(0, maxPhraseWords);
    return signs.length === 0
      ? null
      : { kind: 'words', field, words: signs, isPhrase: false, isPrefix: false };
  }
  const isPrefix = text.trimEnd().endsWith('*') || isHalfPair(last);
  const compound = toCompound(text.trim().replace(/\*+$/, ''));
  return {
    kind: 'words',
    field,
    words,
    isPhrase: words.length > 1,
    isPrefix,
    ...(compound !== null && { compound }),
  };
}
