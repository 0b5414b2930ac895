import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with a page, but for the mails in it: a line for each rule with the elements that break it.
 * Once nothing fades any more, because what is half there has no colours to judge.
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
  return page.evaluate(judge);
}

/** Runs in the page. */
async function judge(): Promise<string[]> {
  const { axe: rules } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await rules.run(
    { exclude: [['iframe']] },
    { iframes: false, resultTypes: ['violations'] },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .join(' ')
        .slice(0, 300)}`,
  );
}
