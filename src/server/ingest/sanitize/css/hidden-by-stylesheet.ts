/** A rule for a single class or id, in the format of `sanitizeStyleSheet`: one per line. */
const plainRule = /^(?:img|td|div|span)?[.#]([\w-]{1,80})\{([^{}]*)\}$/;

const tiny = /(?:^|;)(?:max-)?(width|height):(?:0|(?:[0-3]|[0-3]?\.\d{1,9})px)(?:!important)?(?=;|$)/g;
/**
 * A class or id in a selector; a value such as `.5em` is a false positive, which only makes the result more
 * careful.
 */
const anyName = /[.#]([\w-]{1,80})/g;

const hidden = /(?:^|;)(?:display:none|visibility:hidden)/;

/**
 * The classes and ids that an email's stylesheets hide or make too small to see, and mention nowhere else:
 * the phone half of a responsive email is hidden by one rule and shown by another. A rule inside @media or
 * @supports applies to some viewers only, so it hides nothing here.
 */
export class HiddenNames {
  readonly #hidden = new Set<string>();
  readonly #mentions = new Map<string, number>();
  /** Names that a checkbox of the email may show. */
  readonly #operated = new Set<string>();
  #askTicks = false;

  /** @param css a sanitized stylesheet; each is parsed once, however many an email has. */
  add(css: string): void {
    for (const line of plainLinesOf(css)) {
      const [, name = '', body = ''] = plainRule.exec(line) ?? [];
      if (name === '') continue;
      const sides = new Set([...body.matchAll(tiny)].map(([, side]) => side));
      if (sides.size === 2 || hidden.test(body)) this.#hidden.add(name);
    }
    for (const [, name = ''] of css.matchAll(anyName))
      this.#mentions.set(name, (this.#mentions.get(name) ?? 0) + 1);
    if (!/:checked/i.test(css)) return;
    this.#askTicks = true;
    for (const line of css.split('\n')) {
      if (!/:checked/i.test(line)) continue;
      for (const [, name = ''] of line.matchAll(anyName)) this.#operated.add(name);
    }
  }

  /** Whether a rule uses `:checked`: it may show hidden elements. */
  get askTicks(): boolean {
    return this.#askTicks;
  }

  has(name: string): boolean {
    return this.#hidden.has(name) && this.#mentions.get(name) === 1;
  }

  /** Returns whether one of an element's names hides it, and no checkbox can show it. */
  hide(names: readonly string[]): boolean {
    return names.some((name) => this.has(name)) && !names.some((name) => this.#operated.has(name));
  }
}

/**
 * Returns the lines outside any @-rule. `sanitizeStyleSheet` writes one rule per line, the first one of an
 * @-rule after its condition (which cannot contain a brace), and its end on a separate line.
 */
function plainLinesOf(css: string): string[] {
  const plain: string[] = [];
  let open = 0;
  for (const line of css.split('\n')) {
    if (line === '}') open -= 1;
    else if (open === 0 && !line.startsWith('@')) plain.push(line);
    for (let at = 0; line.charAt(at) === '@'; ) {
      open += 1;
      const brace = line.indexOf('{', at);
      at = brace === -1 ? line.length : brace + 1;
    }
  }
  return plain;
}
