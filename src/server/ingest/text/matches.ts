const none: readonly RegExpExecArray[] = [];

/** Like `matchAll`, but without copying the pattern first: most texts have no match. */
export function matchesOf(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  pattern.lastIndex = 0;
  if (!pattern.test(text)) return none;
  pattern.lastIndex = 0;
  return text.matchAll(pattern);
}
