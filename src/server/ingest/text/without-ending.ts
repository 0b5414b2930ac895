/**
 * Removes certain characters from the end of the text. A loop, because a pattern such as `/=+$/` starts again
 * at each character of each run, which takes quadratic time in a text of nothing else.
 */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
