import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Opens an address and waits until its controls respond. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Signs in by keyboard through the server's page: as any name, which creates an account unless the demo has
 * it.
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(path)}`);
  await expect(page.getByLabel('Email')).toBeFocused(); // text typed earlier would go into another account's address
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === path);
  await waitForHydration(page);
}

/**
 * Moves to an element by Tab. The focus starts a few stops before it, because keyboard-walk already tests
 * that Tab passes through a whole page.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = target.first();
  await element.evaluate(focusShortlyBefore);
  await expect(async () => {
    for (let presses = 0; presses < 8; presses += 1) {
      if (await element.evaluate((wanted) => wanted === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await element.evaluate(focusShortlyBefore);
    throw new Error(`Tab does not come to ${target}`);
  }).toPass({ timeout: 15_000 });
}

/** Runs in the page. */
function focusShortlyBefore(wanted: Element): void {
  if (wanted === document.activeElement) return;
  const room = wanted.closest('[role="dialog"]') ?? document;
  const focusable =
    'a[href], button:not(:disabled), input, select, textarea, iframe, summary, [tabindex="0"]';
  const stops = [...room.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );
  stops[Math.max(0, stops.indexOf(wanted as HTMLElement) - 3)]?.focus({ preventScroll: true });
}

export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Chooses an entry of a menu that was just opened, after the menu has focused its first entry. */
export async function pressInMenu(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name }).press('Enter');
}

/** Opens a tool of the brands' table by keyboard. */
export async function openTool(page: Page, name: string): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: 'Tools', exact: true }));
  await pressInMenu(page, name);
}

/** By class: behind an open dialog it has no role for a moment, although it is announced. */
export const toast = (page: Page) => page.locator('.toast[data-state="open"]');

/** Expects a toast with exactly these lines. */
export async function expectToast(page: Page, ...lines: string[]): Promise<void> {
  await expect(toast(page)).toHaveText(lines.join('\n'), { useInnerText: true });
}

/** Expects a toast with these words. */
export async function expectToastContaining(page: Page, words: string | RegExp): Promise<void> {
  await expect(toast(page)).toContainText(words, { useInnerText: true });
}

/** Label or text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

export const dialog = (page: Page) => page.locator('[role="dialog"][data-state="open"]');

export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** Presses Escape until the open dialog has closed, because it is focused before it listens for keys. */
export async function escapeFrom(page: Page, open = dialog(page)): Promise<void> {
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/**
 * Answers requests of an open page. The browser activates the handler after a delay, in which requests still
 * reach the server; after this function returns, none does.
 */
export async function answerFor(page: Page, ...[path, handler]: Parameters<Page['route']>): Promise<void> {
  await page.route(path, handler);
  const asked = '/healthz?is-caught';
  await page.route(`**${asked}`, (route) => route.fulfill({ body: 'caught' }));
  await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).text(), asked)).toBe('caught');
  await page.unroute(`**${asked}`);
}

/** Sends the request of the page's form. */
export async function post(page: Page, path: string, data: unknown): Promise<unknown> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Expects no findings of axe, mails excepted: in the open dialog, else in the whole page. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode();
  const hasDialog = (await dialog(page).count()) > 0;
  const { violations } = await (hasDialog ? axe.include('[role="dialog"]') : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(found, what).toEqual([]);
}

/** Expects no content beyond the right edge. */
export async function expectNoOverflow(page: Page, what?: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, what).toBeLessThanOrEqual(0);
}

/** Also checks the other theme. */
export async function expectAccessibleInBothThemes(page: Page, what?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${what ?? page.url()}, ${colorScheme}`);
  }
}

/** Expects that a page fits windows of some sizes, in both themes. It ends in the first size. */
export async function expectFit(
  page: Page,
  what: string,
  sizes: ReadonlyArray<{ width: number; height: number }>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `${what} at ${size.width} px`);
    await expectAccessibleInBothThemes(page, `${what} at ${size.width} px`);
  }
  await page.setViewportSize(sizes[0] ?? { width: 1280, height: 900 });
}

/** Records layout shifts; call it before the page is opened. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { hadRecentInput: boolean; value: number }
      >)
        if (!entry.hadRecentInput) moved += entry.value;
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Expects that the page has had no layout shift since it was opened.
 * @param limit of the cumulative layout shift: half of the accepted value, because a font may arrive after
 * the first paint.
 */
export async function expectStill(page: Page, what: string, limit = 0.05): Promise<void> {
  const moved = Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
  expect.soft(moved, `${what} does not shift`).toBeLessThan(limit);
}
