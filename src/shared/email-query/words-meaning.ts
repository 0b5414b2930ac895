import type { WordsTerm } from '#shared/email-query/query.ts';
import { isHalfPair, toCompound, toSigns, toWords } from '#shared/email-query/words.ts';

/** Each word of a phrase is looked up. */
const maxPhraseWords = 32;

/**
 * Returns the words of a text as a phrase, or its signs if it has no words; null without either. The last
 * word is a prefix if a star ends the text, or if it is half of a pair, the unit of the index.
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
