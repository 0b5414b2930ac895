import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What has been judged whole: the same markup in the same window is laid out alike, whatever its colours are. */
const judged = new Set<string>();

/** The rules that look at colours; the others take two thirds of the time. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with a page, but for the mails in it: a line for each rule with the elements that break it.
 * Once nothing fades any more, because what is half there has no colours to judge. What differs from a page judged
 * before by its colours alone is judged by its colours alone.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ effect, playState, timeline }) =>
        playState !== 'running' ||
        // Another goes by how far something is scrolled, and not by itself.
        timeline !== document.timeline ||
        effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
    ),
  );
  // As a program of its own, which the page's policy does not hold up; a second look at a page finds it there.
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(source);
  const shape = createHash('sha256')
    .update(await page.evaluate(describeShape))
    .digest('hex');
  const found = await page.evaluate(judge, judged.has(shape) ? colourRules : null);
  if (found.length === 0) judged.add(shape);
  return found;
}

/** The same in light and in dark, which a page becomes without being loaded anew. It ends in light. */
export async function axeFindsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFinds(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/** Runs in the page: everything but the colours that decides how it is laid out and read. */
function describeShape(): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('script, iframe')) element.remove(); // they differ from load to load
  const { lang } = document.documentElement;
  return JSON.stringify([location.pathname, innerWidth, innerHeight, document.title, lang, body.outerHTML]);
}

/** Runs in the page. */
async function judge(only: string[] | null): Promise<string[]> {
  const { axe: rules } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await rules.run(
    { exclude: [['iframe']] },
    {
      iframes: false,
      resultTypes: ['violations'],
      ...(only !== null && { runOnly: { type: 'rule', values: only } }),
    },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .join(' ')
        .slice(0, 300)}`,
  );
}
