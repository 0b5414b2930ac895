/**
 * The text without what stands at its end of certain signs. A loop, because a pattern such as `/=+$/` begins anew at
 * each sign of each run, which takes quadratic time in a text of nothing else.
 */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
