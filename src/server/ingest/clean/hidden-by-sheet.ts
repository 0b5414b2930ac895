/** A rule for one class or id alone, as `cleanStyleSheet` writes it: one a line, outside any @media. */
const plainRule = /^(?:img|td|div|span)?[.#]([\w-]{1,80})\{([^{}]*)\}$/gm;

const tiny = /(?:^|;)(?:max-)?(width|height):(?:0|[0-3](?:\.\d+)?px)(?:!important)?(?=;|$)/g;
/** A class or id in a selector; a value such as `.5em` is one too many, which only makes the answer more careful. */
const anyName = /[.#]([\w-]{1,80})/g;

const hidden = /(?:^|;)(?:display:none|visibility:hidden)/;

/**
 * The classes and ids that a style sheet makes too small to be seen, or hides, and names nowhere else (the phone half
 * of a responsive mail is hidden by one rule and shown by another).
 * @param css cleaned style sheets.
 */
export function namesHiddenBy(css: string): Set<string> {
  const candidates: string[] = [];
  for (const [, name = '', body = ''] of css.matchAll(plainRule)) {
    const sides = new Set([...body.matchAll(tiny)].map(([, side]) => side));
    if (sides.size === 2 || hidden.test(body)) candidates.push(name);
  }
  if (candidates.length === 0) return new Set();
  const mentions = new Map<string, number>();
  for (const [, name = ''] of css.matchAll(anyName)) mentions.set(name, (mentions.get(name) ?? 0) + 1);
  return new Set(candidates.filter((name) => mentions.get(name) === 1));
}
