import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindsInBothThemes } from './axe.ts';

/** Expects that a page fits windows of some sizes, by axe and without scrolling sideways. It ends in the first of them. */
export async function expectFit(
  page: Page,
  name: string,
  sizes: ReadonlyArray<{ width: number; height: number }>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const what = `${name} at ${size.width} px`;
    expect.soft(await axeFindsInBothThemes(page), what).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${what} does not scroll sideways`).toBeLessThanOrEqual(0);
  }
  const [first] = sizes;
  if (first !== undefined) await page.setViewportSize(first);
}
