import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { alive } from './keyboard.ts';
import { until } from './until.ts';

/** When something moved by itself, and by how much of the window. */
interface Shift {
  at: number;
  value: number;
}

interface Watched {
  shifts: Shift[];
  /** When a frame with fonts that had come was painted. */
  fonts: number[];
}

const watch = `if (window === top && window.moved === undefined) {
  window.moved = { shifts: [], fonts: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) window.moved.shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
  const isPainted = () => window.moved.fonts.push(performance.now());
  document.fonts.addEventListener('loadingdone', () =>
    requestAnimationFrame(() => requestAnimationFrame(isPainted)));
}`;

/** Notes how far each page moves by itself; said before the page is opened. */
export async function watchShift(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(watch);
}

/** What a font may move that comes after the first paint: the fallback faces have its metrics, but a line may wrap elsewhere. */
const lateFontLimit = 0.02;

/** A page is loaded so often, at most, until its fonts come in time. */
const mostLoads = 5;

/**
 * Expects that the page has not moved by itself. A font that is used after the first paint, as on a busy machine, may have
 * a line wrap elsewhere, which a journey of its own looks at: such a page is loaded again.
 * @param limit of the cumulative layout shift.
 */
export async function expectStill(page: Page, what: string, limit = 0.001): Promise<void> {
  let { byFonts, byItself } = await shiftOf(page);
  for (let loads = 1; loads < mostLoads && byItself < limit && byItself + byFonts >= limit; loads += 1) {
    await page.reload({ waitUntil: 'load' });
    await alive(page);
    await until(page, isFilled);
    ({ byFonts, byItself } = await shiftOf(page));
  }
  expect.soft(byItself + byFonts, `${what} does not shift`).toBeLessThan(limit);
}

/** Runs in the page. */
function isFilled(): boolean {
  return document.querySelector('[role="tabpanel"] [role="status"]:not(.sr-only)') === null;
}

/** How far a page moved while fonts came after its first paint, and else. */
async function shiftOf(page: Page): Promise<{ byFonts: number; byItself: number }> {
  const { shifts, fonts } = await moved(page);
  const { firstPaint, firstFont } = await page.evaluate<{ firstPaint: number; firstFont: number }>(`({
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity,
    firstFont: Math.min(...performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2')).map(({ responseEnd }) => responseEnd)),
  })`);
  const lastFont = Math.max(...fonts);
  const isByFont = ({ at }: Shift) => lastFont > firstPaint && at > firstFont && at <= lastFont;
  const byFonts = sum(shifts.filter(isByFont));
  return { byFonts, byItself: sum(shifts) - byFonts };
}

/** Expects that a page whose fonts came late has moved next to nothing. */
export async function expectStillWithLateFonts(
  page: Page,
  what: string,
  limit = lateFontLimit,
): Promise<void> {
  await until(page, haveFontsCome);
  const { shifts } = await moved(page);
  expect.soft(sum(shifts), `${what} does not shift`).toBeLessThan(limit);
}

/** Runs in the page. As words it would be refused by the page's policy, unless it is true at the first look. */
function haveFontsCome(): boolean {
  return (window as unknown as { moved: Watched }).moved.fonts.length > 0;
}

function moved(page: Page): Promise<Watched> {
  return page.evaluate<Watched>('window.moved');
}

function sum(shifts: readonly Shift[]): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}
