/** Text as a regular expression that matches it letter for letter, with and without the `u` flag. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
