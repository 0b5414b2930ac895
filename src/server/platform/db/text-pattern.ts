/**
 * The `ilike` patterns for text that contains `query`, for `ilike any ($1)`. There are several, because a database
 * with the C collation (the embedded one) knows upper and lower case of A to Z only: as typed, in lower case, in upper
 * case, and with a capital.
 * @param beginning what stands before the text: `%` for anywhere, `% ` for the beginning of a word.
 */
export function patternsFor(query: string, beginning = '%'): string[] {
  const lower = query.toLowerCase();
  const first = String.fromCodePoint(lower.codePointAt(0) ?? 0x20);
  const capital = first.toUpperCase() + lower.slice(first.length);
  // What A to Z alone tell apart is one pattern for `ilike`.
  const spellings = new Set([lower, query.toUpperCase(), capital, query].map(foldAscii));
  return [...spellings].map((spelling) => `${beginning}${escapePattern(spelling)}%`);
}

/** Text that stands for itself in a `like` pattern. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
