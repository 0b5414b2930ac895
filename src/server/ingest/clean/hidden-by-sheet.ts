/** A rule for one class or id alone, as `cleanStyleSheet` writes it: one a line, outside any @media. */
const plainRule = /^(?:img|td|div|span)?[.#]([\w-]{1,80})\{([^{}]*)\}$/gm;

const tiny = /(?:^|;)(?:max-)?(width|height):(?:0|[0-3](?:\.\d+)?px)(?:!important)?(?=;|$)/g;
const hidden = /(?:^|;)(?:display:none|visibility:hidden)/;

/**
 * The classes and ids that a style sheet makes too small to be seen, or hides, and names nowhere else (the phone half
 * of a responsive mail is hidden by one rule and shown by another).
 * @param css cleaned style sheets.
 */
export function namesHiddenBy(css: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', body = ''] of css.matchAll(plainRule)) {
    const sides = new Set([...body.matchAll(tiny)].map(([, side]) => side));
    if (sides.size < 2 && !hidden.test(body)) continue;
    const first = css.indexOf(name);
    if (css.indexOf(name, first + name.length) === -1) names.add(name);
  }
  return names;
}
