import { normalized } from '#shared/format/normalized.ts';

/** A letter of a word: Indian vowels are marks. */
const inWord = '[\\p{L}\\p{M}\\p{N}_]';

/** Scripts that divide words by no blanks, and Korean, whose words bear endings. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/** So long an ending has a word of which a list holds the beginning. */
const longestEnding = 14;

/**
 * The phrases of a list, each once.
 * @param list divided by commas. `word*` is any word that begins so, `*word` any that ends so.
 * @param language BCP 47.
 */
export function toPhrases(list: string, language: string): string[] {
  const phrases = list.split(',').map((phrase) => spelt(phrase, language));
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

/** Turkish has two letters i, and the capital of one of them is no other's capital to a pattern. */
function spelt(phrase: string, language: string): string {
  const trimmed = normalized(phrase.trim(), 'NFC');
  return language === 'tr' ? trimmed.replace(/i/g, '[iİ]').replace(/ı/g, '[ıI]') : trimmed;
}

/**
 * A pattern, as its source, of any of the phrases as whole words; one that nothing matches for none.
 * @param phrases as `toPhrases` gives them.
 */
export function anyPhrase(phrases: readonly string[]): string {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
  const inside = longestFirst.filter((phrase) => unspaced.test(phrase));
  const endings = longestFirst.filter((phrase) => phrase.startsWith('*') && !unspaced.test(phrase));
  const whole = longestFirst.filter((phrase) => !phrase.startsWith('*') && !unspaced.test(phrase));
  const parts = [
    whole.length > 0 ? `(?<!${inWord})(?:${whole.map(written).join('|')})(?!${inWord})` : '',
    endings.length > 0 ? `(?:${endings.map(written).join('|')})(?!${inWord})` : '',
    ...inside.map(written),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '(?!)' : `(?:${parts.join('|')})`;
}

function written(phrase: string): string {
  return phrase
    .replace(/^\*/, '')
    .replace(/[.()+?$^{}|/]/g, '\\$&')
    .replace(/\*/g, `[\\p{L}\\p{M}]{0,${longestEnding}}`);
}

/** The first letters of the longest word of each phrase: what a text must have for the phrase to stand in it. */
export function stemsOf(phrases: readonly string[]): string {
  const stems = phrases.map((phrase) => {
    const longest = phrase
      .replace(/\[(.)[^\]]*\]/g, '$1')
      .split(/[ *]/)
      .reduce((most, word) => (word.length > most.length ? word : most), '');
    return longest
      .slice(0, stemLength)
      .replace(/[.()+?$^{}|/]/g, '\\$&')
      .replace(/i/g, '[iİ]');
  });
  return [...new Set(stems)].join('|');
}

const stemLength = 4;

/** Without accents and marks, as dates are read. */
export function withoutAccents(text: string): string {
  return normalized(text, 'NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}
