/** More words than these narrow nothing down any further; the rest is left out. */
const maxWords = 8;

/** The same letters and digits as in migration 0008, which cuts subjects and senders. */
const words =
  /[0-9A-Za-z\u00AA\u00B5\u00BA\u00C0-\u1FFF\u2C00-\u2DFF\u3040-\uD7FF\uF900-\uFAFF\u{10000}-\u{1CFFF}\u{20000}-\u{3FFFF}]+/gu;

/** Latin letters whose accents migration 0008 takes off; other letters keep theirs. */
const accented = /[ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖòóôõöÙÚÛÜùúûüÝýÿ]/g;

/** Text as words in lower case, without the accents nobody searches by. */
export function toWords(text: string): string[] {
  return [...text.normalize('NFC').matchAll(words)].map(([word]) =>
    word
      .replace(accented, (letter) => letter.normalize('NFD').charAt(0))
      .replace(/[Øø]/g, 'o')
      .toLowerCase(),
  );
}

/** What somebody looks for: the first words of it, each once. */
export function toSearchWords(query: string): string[] {
  return [...new Set(toWords(query))].slice(0, maxWords);
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
