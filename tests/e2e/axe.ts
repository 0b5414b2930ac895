import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { lookOf } from '#tests/support/browser.ts';
import { lookedAt } from '#tests/support/patience.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What has been judged whole: the same markup in the same window is laid out alike, whatever its colours are. */
const judged = new Set<string>();

/** The same whatever the window: markup of which the same elements are to be seen is read alike. */
const judgedAtAnyWidth = new Set<string>();

/** The rules that look at colours; the others take two thirds of the time. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The rules that a window of another size can break. */
const sizeRules = [...colourRules, 'scrollable-region-focusable'];

/**
 * What axe finds wrong with a page, but for the mails in it: a line for each rule with the elements that break it.
 * Once nothing fades any more, because what is half there has no colours to judge. What differs from a page judged
 * before by its colours alone is judged by its colours alone, and by its sizes too where the window is another one.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  await settle(page);
  // A second look at a page finds it there.
  if (!(await page.evaluate("typeof axe === 'object'"))) await load(page);
  const { content, size } = await page.evaluate(describeShape);
  const read = createHash('sha256').update(content).digest('hex');
  const shape = `${read} ${size}`;
  const rules = judged.has(shape) ? colourRules : judgedAtAnyWidth.has(read) ? sizeRules : null;
  let found = await page.evaluate(judge, rules);
  if (found.length > 0) {
    // A toast that began to fade while it was judged is hardly seen, and soon gone.
    await settle(page);
    found = await page.evaluate(judge, null);
  }
  if (found.length === 0) {
    judged.add(shape);
    judgedAtAnyWidth.add(read);
  }
  return found;
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
  await page.waitForFunction(
    () =>
      document.getAnimations().every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' ||
          // Another goes by how far something is scrolled, and not by itself.
          timeline !== document.timeline ||
          effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
    undefined,
    lookedAt,
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

/** Runs in the page: everything but the colours that decides how it is read, and the window it is laid out in. */
function describeShape(): { content: string; size: string } {
  const isSeen = [...document.body.querySelectorAll('*')]
    .filter((element) => !element.matches('script, iframe')) // they differ from load to load
    .map((element) => (element.checkVisibility({ visibilityProperty: true }) ? '1' : '0'));
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('script, iframe')) element.remove();
  const { lang } = document.documentElement;
  return {
    content: JSON.stringify([location.pathname, document.title, lang, body.outerHTML, isSeen.join('')]),
    size: `${innerWidth} × ${innerHeight}`,
  };
}

/** Runs in the page. */
async function judge(only: string[] | null): Promise<string[]> {
  const { axe: rules } = globalThis as unknown as { axe: typeof axe };
  const parents = hideAlike(document.body);
  const { violations } = await rules
    .run(
      { exclude: [['iframe']] },
      {
        iframes: false,
        resultTypes: ['violations'],
        ...(only !== null && { runOnly: { type: 'rule', values: only } }),
      },
    )
    .finally(() => {
      for (const parent of parents) delete (parent as { childNodes?: unknown }).childNodes;
    });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .join(' ')
        .slice(0, 300)}`,
  );

  /**
   * Three cells of a column stand for those that differ from them in their words alone, as three rows do: what axe walks
   * through is where its time goes. It reads `childNodes`, so the page itself stays as it is.
   * @returns the elements that say so little of their children.
   */
  function hideAlike(root: Element): Element[] {
    const numbers = new Map<string, number>();
    const kinds = new Map<Element, { alone: number; whole: number }>();
    const seen = new Map<string, number>();
    const short: Element[] = [];
    describe(root);
    thin(root, 0);
    return short;

    function thin(parent: Element, place: number): void {
      // What is called after its content is judged whole.
      if (parent.matches('a, button, label, legend, select, summary, svg, p, td, th, h1, h2, h3, h4, h5, h6'))
        return;
      const elements = [...parent.children];
      const kept = elements.filter((child) => {
        if (child.matches('label, [id]')) return true; // something else may be called after it
        const key = `${place} ${kinds.get(child)?.whole}`;
        const count = (seen.get(key) ?? 0) + 1;
        seen.set(key, count);
        return count <= 3;
      });
      const shown = new Set(kept.length === 0 ? elements.slice(0, 1) : kept);
      for (const child of shown) thin(child, numberOf(`${place} in ${kinds.get(child)?.alone}`));
      if (shown.size === elements.length) return;
      const value = [...parent.childNodes].filter((node) => !(node instanceof Element) || shown.has(node));
      Object.defineProperty(parent, 'childNodes', { value, configurable: true });
      short.push(parent);
    }

    function describe(element: Element): number {
      const inside = [...element.childNodes].map((node) =>
        node instanceof Element ? describe(node) : node instanceof Text && !isBlank(node.data),
      );
      const isPointedAt = element === document.activeElement || element.matches(':hover');
      const attributes = [...element.attributes].map(({ name, value }) => [
        name,
        meaning(element, name, value),
      ]);
      const alone = numberOf(JSON.stringify([isPointedAt, element.tagName, attributes]));
      const whole = numberOf(JSON.stringify([alone, inside]));
      kinds.set(element, { alone, whole });
      return whole;
    }

    function numberOf(description: string): number {
      const number = numbers.get(description) ?? numbers.size + 1;
      numbers.set(description, number);
      return number;
    }

    /** What of an attribute makes a difference: of words whether there are any, of names whether they lead anywhere. */
    function meaning(element: Element, name: string, value: string): unknown {
      if (name === 'id') return document.getElementById(value) === element;
      if (/^(for|popovertarget|aria-(controls|describedby|labelledby|owns))$/.test(name))
        return value.split(/\s+/).map((id) => document.getElementById(id) !== null);
      if (/^(alt|aria-label|datetime|href|name|src|srcset|title|value)$/.test(name)) return isBlank(value);
      return value.replaceAll(/_r_\w+_/g, ''); // names made by React
    }

    function isBlank(text: string): boolean {
      return text.trim() === '';
    }
  }
}
