/**
 * Returns the `ilike` patterns for text that contains `query`, for `ilike any ($1)`. There are several,
 * because a database with the C collation (the embedded one) folds the case of A to Z only: as typed, in
 * lower case, in upper case, and with a capital.
 * @param beginning the pattern before the text: `%` for anywhere, `% ` for the beginning of a word.
 */
export function patternsFor(query: string, beginning = '%'): string[] {
  const lower = query.toLowerCase();
  const first = String.fromCodePoint(lower.codePointAt(0) ?? 0x20);
  const capital = first.toUpperCase() + lower.slice(first.length);
  // `ilike` folds A to Z itself, so spellings that differ only there are one pattern.
  const spellings = new Set([lower, query.toUpperCase(), capital, query].map(foldAscii));
  return [...spellings].map((spelling) => `${beginning}${escapePattern(spelling)}%`);
}

/** Escapes text for a literal match in a `like` pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
