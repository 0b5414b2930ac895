import { toWholeWords } from '#shared/email-query/words.ts';

/** More words than these narrow nothing down any further; the rest is left out. */
const maxWords = 8;

/** What somebody looks for: the first words of it, each once. */
export function toSearchWords(query: string): string[] {
  return [...new Set(toWholeWords(query))].slice(0, maxWords);
}

/**
 * A PostgreSQL tsquery that wants all of the words. Lexemes are quoted, so that nothing in them is an operator.
 * A database with the C collation knows upper and lower case of A to Z only, so other scripts are asked for in
 * every spelling.
 */
export function toTsquery(searchWords: readonly string[]): string {
  return searchWords.map((word) => `(${spellings(word).map(quote).join(' | ')})`).join(' & ');
}

function quote(word: string): string {
  return `'${word}'`;
}

function spellings(word: string): string[] {
  if (/^[0-9a-z]*$/.test(word)) return [word];
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0x20);
  return [...new Set([word, first.toUpperCase() + word.slice(first.length), word.toUpperCase()])];
}
