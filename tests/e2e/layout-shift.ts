import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

const watch = `if (window === top && window.shift === undefined) {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** Adds up how far each page moves by itself; said before the page is opened. */
export async function watchShift(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(watch);
}

/** What late fonts may move: the fallback faces have the metrics of the real ones, but a line may wrap elsewhere. */
const lateFontLimit = 0.02;

/** A font that has come is used a moment later; on a busy machine a paint may lie between. */
const fontUseMs = 250;

/**
 * Expects that the page has not moved by itself. Where the machine was so busy that fonts came after the first paint,
 * as they do on a slow network, they may move a little.
 * @param limit of the cumulative layout shift.
 */
export async function expectStill(page: Page, what: string, limit = 0.001): Promise<void> {
  const shift = await page.evaluate<number>('window.shift');
  const isFontLate = await page.evaluate<boolean>(
    `performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('.woff2') &&
      entry.responseEnd + ${fontUseMs} > (performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity))`,
  );
  expect
    .soft(shift, `${what} does not shift`)
    .toBeLessThan(isFontLate ? Math.max(limit, lateFontLimit) : limit);
}
