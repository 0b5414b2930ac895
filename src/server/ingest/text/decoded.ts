/** Percent-decodes, `+` as a blank; text that is not well-formed stays as it is. */
export function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
