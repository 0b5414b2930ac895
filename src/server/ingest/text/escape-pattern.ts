/** Escapes text for a regular expression that matches it literally, with and without the `u` flag. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
