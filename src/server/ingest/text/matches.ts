const none: readonly RegExpExecArray[] = [];

/** As `matchAll`, which makes a copy of the pattern first: most texts hold nothing that is looked for. */
export function matchesOf(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  pattern.lastIndex = 0;
  if (!pattern.test(text)) return none;
  pattern.lastIndex = 0;
  return text.matchAll(pattern);
}
