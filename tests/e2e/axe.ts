import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { lookOf } from '#tests/support/browser.ts';
import { until } from './until.ts';

/** Its few letters outside of ASCII escaped: for one of them the browser hands on all of it in twice the bytes. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** What was read and found right, and the same with the window it was laid out in. */
const judged = new Set<string>();

/** The kinds of elements that the rules for colours were shown and found right, by theme and window. */
const coloursJudged = new Map<string, Set<string>>();

/** So many elements of a kind stand for all of a page. */
const enough = 3;

/**
 * What axe finds wrong with a page, but for the mails in it: a line for each rule with the elements that break it.
 * Once nothing fades any more, because what is half there has no colours to judge. Nothing is judged again: the same
 * markup of which the same elements are to be seen is read alike whatever its colours and the window are, and an element
 * has the same colours wherever it stands in the same kinds of elements.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  await settle(page);
  // A second look at a page finds it there.
  if (!(await page.evaluate("typeof axe === 'object'"))) await load(page);
  const { content, size, theme } = await page.evaluate(describeShape);
  const read = createHash('sha256').update(content).digest('hex');
  const laidOut = `${read} ${size}`;
  const known = coloursOf(theme === 'light' ? size : theme);
  const asked: Asked = {
    reading: judged.has(laidOut) ? 'none' : judged.has(read) ? 'of another size' : 'all',
    known: [...known],
    enough,
  };
  let { found, shown } = await page.evaluate(judge, asked);
  if (found.length > 0) {
    // A toast that began to fade while it was judged is hardly seen, and soon gone.
    await settle(page);
    ({ found, shown } = await page.evaluate(judge, everything));
  }
  if (found.length === 0) {
    judged.add(read).add(laidOut);
    for (const kind of shown) known.add(kind);
  }
  return found;
}

/** Of a window in light, or of the dark theme in any: there the same stands on the same, in other colours. */
function coloursOf(look: string): Set<string> {
  const known = coloursJudged.get(look) ?? new Set<string>();
  coloursJudged.set(look, known);
  return known;
}

const sessions = new WeakMap<Page, CDPSession>();

/**
 * As a program of its own, which the page's policy does not hold up, and by the protocol: what `page.evaluate` is given
 * the browser compiles anew for each page, a tenth of what axe costs.
 */
async function load(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: `${source};0` });
  if (exceptionDetails !== undefined) throw new Error(`axe cannot be loaded: ${exceptionDetails.text}`);
}

/** Waits until nothing moves by itself. */
async function settle(page: Page): Promise<void> {
  await until(page, () =>
    document.getAnimations().every(
      ({ effect, playState, timeline }) =>
        playState !== 'running' ||
        // Another goes by how far something is scrolled, and not by itself.
        timeline !== document.timeline ||
        effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
    ),
  );
}

/**
 * The same in light and in dark, which a page becomes without being loaded anew. It begins with what the page is and ends
 * with the other, in which the next page is opened then: to change once is cheaper than to change back.
 */
export async function axeFindsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia(lookOf(colorScheme));
    found.push(...(await axeFinds(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/** Runs in the page: everything but the colours that decides how it is read, and what it is laid out in. */
function describeShape(): { content: string; size: string; theme: 'light' | 'dark' } {
  const isSeen = [...document.body.querySelectorAll('*')]
    .filter((element) => !element.matches('script, iframe')) // they differ from load to load
    .map((element) => (element.checkVisibility({ visibilityProperty: true }) ? '1' : '0'));
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('script, iframe')) element.remove();
  const { lang } = document.documentElement;
  return {
    content: JSON.stringify([location.pathname, document.title, lang, body.outerHTML, isSeen.join('')]),
    size: `${innerWidth} × ${innerHeight}`,
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  };
}

interface Asked {
  /** Which rules are asked but for those that look at colours: a window of another size can break some. */
  reading: 'all' | 'of another size' | 'none';
  /** Kinds of elements that were judged by their colours before. */
  known: string[];
  enough: number;
}

const everything: Asked = { reading: 'all', known: [], enough };

/**
 * Runs in the page.
 * @returns what is wrong, and the kind of each element that was judged by its colours.
 */
async function judge({ reading, known, enough }: Asked): Promise<{ found: string[]; shown: string[] }> {
  const { axe: rules } = globalThis as unknown as { axe: typeof axe };
  const colourRules = ['color-contrast', 'link-in-text-block'];
  const hashes = new Map<string, string>();
  const kinds = new Map<Element, { alone: string; whole: string }>();
  describe(document.body);
  const found: string[] = [];
  if (reading === 'all')
    await run({ rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) });
  if (reading === 'of another size' && hasScrollable())
    await run({ runOnly: ['scrollable-region-focusable'] });
  const shown = await run({ runOnly: colourRules }, new Set(known));
  return { found, shown };

  async function run(options: axe.RunOptions, left?: ReadonlySet<string>): Promise<string[]> {
    const { hidden, parents, shown } = hideAlike(document.body, left);
    const createTreeWalker = document.createTreeWalker.bind(document);
    document.createTreeWalker = (root: Node, what?: number) =>
      createTreeWalker(root, what, (node) =>
        hidden.has(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
    try {
      if (left !== undefined && shown.length === 0) return shown;
      const { violations } = await rules.run(
        { exclude: [['iframe']] },
        { iframes: false, resultTypes: ['violations'], selectors: false, ...options },
      );
      for (const { id, nodes } of violations) {
        const where = nodes.map(({ html }) => html).join(' ');
        found.push(`${id}: ${where.slice(0, 300)}`);
      }
      return shown;
    } finally {
      delete (document as { createTreeWalker?: unknown }).createTreeWalker;
      for (const parent of parents) delete (parent as { childNodes?: unknown }).childNodes;
    }
  }

  /**
   * Three cells of a column stand for those that differ from them in their words alone, as three rows do: what axe walks
   * through is where its time goes. It reads `childNodes`, and what lies on what by a tree walker, so the page itself
   * stays as it is.
   * @param left kinds of elements whose colours are known, for rules that look at nothing else.
   * @returns what is hidden, the elements that say so little of their children, and the kinds of those they do tell of.
   */
  function hideAlike(root: Element, left: ReadonlySet<string> | undefined) {
    const seen = new Map<string, number>();
    const hidden = new Set<Node>();
    const parents: Element[] = [];
    const shown: string[] = [];
    // An ornament has no words, and nothing that is pressed.
    for (const svg of root.querySelectorAll('svg[aria-hidden="true"]:not(:has(a, [tabindex]))'))
      tellOf(svg, new Set());
    thin(root, hash(document.documentElement.className));
    return { hidden, parents, shown };

    function thin(parent: Element, place: string): void {
      // What is called after its content is judged whole.
      if (parent.matches('a, button, label, legend, select, summary, p, td, th, h1, h2, h3, h4, h5, h6'))
        return;
      const elements = [...parent.children];
      const kept = elements.filter((child) => {
        const kind = `${place} ${kinds.get(child)?.whole}`;
        const count = (seen.get(kind) ?? 0) + 1;
        seen.set(kind, count);
        // Something else may be called after what has a name.
        const isKept = left?.has(kind) !== true && (count <= enough || child.matches('label, [id]'));
        if (isKept) shown.push(kind);
        return isKept;
      });
      // What is empty, or hides all it has, is read otherwise: a row without a cell.
      const first =
        left !== undefined || kept.some(isSeen) ? undefined : (elements.find(isSeen) ?? elements[0]);
      const told = new Set(first === undefined ? kept : [...kept, first]);
      for (const child of told) thin(child, hash(`${place} in ${kinds.get(child)?.alone}`));
      if (told.size < elements.length) tellOf(parent, told);
    }

    function tellOf(parent: Element, told: ReadonlySet<Element>): void {
      const value = [...parent.childNodes].filter((node) => !(node instanceof Element) || told.has(node));
      for (const child of parent.children) if (!told.has(child)) hidden.add(child);
      Object.defineProperty(parent, 'childNodes', { value, configurable: true });
      parents.push(parent);
    }
  }

  /** Two elements of a kind look alike and are read alike, but for their words. */
  function describe(element: Element): string {
    const inside = [...element.childNodes].map((node) =>
      node instanceof Element ? describe(node) : node instanceof Text && !isBlank(node.data),
    );
    const state = [
      element === document.activeElement,
      element.matches(':hover'),
      element.matches(':checked'),
      isSeen(element),
    ];
    const attributes = [...element.attributes].map(({ name, value }) => [
      name,
      meaning(element, name, value),
    ]);
    const alone = hash(JSON.stringify([state, element.tagName, attributes]));
    const whole = hash(JSON.stringify([alone, inside]));
    kinds.set(element, { alone, whole });
    return whole;
  }

  /** What of an attribute makes a difference: of words whether there are any, of names whether they lead anywhere. */
  function meaning(element: Element, name: string, value: string): unknown {
    if (name === 'id') return document.getElementById(value) === element;
    if (/^(for|popovertarget|aria-(controls|describedby|labelledby|owns))$/.test(name))
      return value.split(/\s+/).map((id) => document.getElementById(id) !== null);
    // Which category it is: that each one's colours can be read is a test of its own, of tokens.css.
    if (/^data-(cat|count|delete-email|email-card|id|label)$/.test(name)) return isBlank(value);
    if (/^(alt|aria-(description|label)|datetime|href|name|src|srcset|title|value)$/.test(name))
      return isBlank(value);
    // How large a part of a chart is.
    if (
      element instanceof SVGElement &&
      /^([xy][12]?|[cd][xy]|r|d|points|transform|width|height)$/.test(name)
    )
      return true;
    return value.replaceAll(/_r_\w+_/g, ''); // names made by React
  }

  /** Whether there is anything at all that the rule about scrolling looks at. */
  function hasScrollable(): boolean {
    return [...document.querySelectorAll('*')].some(
      (element) =>
        (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
        /auto|scroll/.test(getComputedStyle(element).overflow),
    );
  }

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true });
  }

  function isBlank(text: string): boolean {
    return text.trim() === '';
  }

  /** Two sums over a text, FNV-1a and a polynomial: one alone is the same for two texts too often. */
  function hash(text: string): string {
    const made = hashes.get(text);
    if (made !== undefined) return made;
    let fnv = 0x811c9dc5;
    let polynomial = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      fnv = Math.imul(fnv ^ code, 0x01000193);
      polynomial = (Math.imul(polynomial, 31) + code) | 0;
    }
    const sum = `${(fnv >>> 0).toString(36)}.${(polynomial >>> 0).toString(36)}`;
    hashes.set(text, sum);
    return sum;
  }
}
