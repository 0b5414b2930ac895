import type { Cookie, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from '#tests/support/patience.ts';
import { origin, type Visit } from './journey.ts';
import { until } from './until.ts';

/** More stops than any page has. */
const mostStops = 600;

/** Where Tab has gone all the way before: an address, and whether a dialog is open over it. */
const walked = new Set<string>();

/**
 * Presses Tab until the element has the focus: what cannot be reached this way is out of reach. Each press has the page
 * drawn anew, so where one whole walk has shown that nothing holds the focus back, others begin shortly before their end.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const room = await page.evaluate(() => {
    const isInDialog = document.querySelector('[role="dialog"][data-state="open"]') !== null;
    return JSON.stringify([location.href, isInDialog]);
  });
  let mayJump = walked.has(room);
  for (let presses = 0, guesses = 0; presses < mostStops; guesses += 1) {
    const element = await target.first().elementHandle(); // waits; it may have been drawn anew
    const stops = (await element?.evaluate(stopsUntil, mayJump)) ?? 1;
    if (stops === 0) {
      walked.add(room);
      return;
    }
    mayJump = false;
    // Most of the way at one go, the last steps one by one: each is asked for and looked at by its own. A guess that is
    // wrong by the same number each time would go round for ever.
    const steps = guesses < 2 ? Math.max(1, stops - 2) : 1;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('Tab');
    presses += steps;
  }
  throw new Error(`Tab never came to ${target}`);
}

/**
 * Runs in the page. A guess at how often Tab is to be pressed; 0 only where the element has the focus.
 * @param mayJump whether the focus may be put on one of the stops shortly before the element first.
 */
function stopsUntil(wanted: Element, mayJump: boolean): number {
  const { activeElement } = document;
  if (wanted === activeElement) return 0;
  const room = wanted.closest('[role="dialog"]') ?? document;
  const stops = [
    ...room.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea, iframe'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && isOwnStop(element),
  );
  // Radio buttons of one name are one stop: the chosen one, else the first.
  function isOwnStop(element: HTMLElement): boolean {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...room.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name }) => name === element.name,
    );
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  }
  const to = stops.indexOf(wanted as HTMLElement);
  if (to < 0) return 1;
  // A heading that was given the focus is no stop: Tab goes on from where it stands.
  const from = stops.findLastIndex(
    (stop) =>
      stop === activeElement ||
      (activeElement !== null &&
        (stop.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
  );
  const guess = Math.max(1, to >= from ? to - from : to + stops.length - from);
  const near = stops[Math.max(0, to - 3)];
  if (!mayJump || guess <= 4 || to === 0 || near === undefined) return guess;
  near.focus({ preventScroll: true });
  return document.activeElement === near ? Math.min(to, 3) : guess;
}

/** Waits until the element has the keyboard by itself: what is typed before is lost. */
export const hasKeyboard = (target: Locator): Promise<void> =>
  eventually(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Signs in through the page the server offers, by keyboard. */
export async function signIn(visit: Visit, email: string, path: string): Promise<void> {
  const { page } = visit;
  await page.goto(`/api/login?returnTo=${encodeURIComponent(path)}`);
  await pressOn(page, page.getByRole('button', { name: email }));
  await page.waitForURL(origin() + path);
  await alive(page);
}

/** Sessions that later visits go on with: signing in is limited to so many a minute. */
const sessions = new Map<string, Cookie[]>();

/** Opens a page as somebody who is signed in. */
export async function openAs(visit: Visit, email: string, path: string): Promise<void> {
  const known = sessions.get(email);
  if (known === undefined) {
    await signIn(visit, email, path);
    sessions.set(email, await visit.context.cookies());
    return;
  }
  await visit.context.addCookies(known);
  await visit.page.goto(path);
  await alive(visit.page);
}

/** Waits until React has taken over the page. */
export async function alive(page: Page): Promise<void> {
  await until(page, () => document.documentElement.dataset.hydrated === 'true');
}

/**
 * Answers requests of a page that stands already. The browser tells the page's process a moment later: on a busy machine the
 * request of a key that is pressed at once goes to the server. From here on none does.
 */
export async function answerFor(page: Page, ...[path, handler]: Parameters<Page['route']>): Promise<void> {
  await page.route(path, handler);
  const asked = '/healthz?is-caught';
  await page.route(`**${asked}`, (route) => route.fulfill({ body: 'caught' }));
  await eventually(() => page.evaluate((url) => fetch(url).then((answer) => answer.text()), asked)).toBe(
    'caught',
  );
  await page.unroute(`**${asked}`);
}

/** By its class: behind an open dialog it has no role for the moment, though it is read out. */
export function toast(page: Page): Locator {
  return page.locator('.toast[data-state="open"]');
}

/** An expectation that may come true a little later. */
export const eventually = <Value>(look: () => Value | Promise<Value>, timeout = patienceMs) =>
  expect.poll(look, { timeout });

/** Waits for a toast of exactly these lines: one that stands there, or has left since the last one was looked for. */
export async function saw(page: Page, ...lines: string[]): Promise<void> {
  const words = lines.join('\n');
  await eventually(() => page.evaluate(takeToast, [words, true] as const).catch(() => '')).toBe(words);
}

/** The same for words among others. */
export async function sawPart(page: Page, words: string): Promise<void> {
  await eventually(() => page.evaluate(takeToast, [words, false] as const).catch(() => '')).toContain(words);
}

/**
 * Runs in the page. The first noted toast that fits, forgetting what came before it; else the one that stands there, or
 * what was shown instead, so that a failure says it.
 */
function takeToast([words, isWhole]: readonly [string, boolean]): string {
  const { shownToasts = [] } = window as { shownToasts?: string[] };
  const fits = (text: string) => text === words || (!isWhole && text.includes(words));
  const place = shownToasts.findIndex(fits);
  if (place >= 0) return shownToasts.splice(0, place + 1).at(-1) ?? '';
  const standing = document.querySelector<HTMLElement>('.toast[data-state="open"]')?.innerText;
  return standing ?? (shownToasts.length > 0 ? `(shown before: ${shownToasts.join(', ')})` : '');
}

export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

export const dialog = (page: Page) => page.locator('[role="dialog"][data-state="open"]');

/**
 * Presses Escape until what is open has gone. It has the focus a moment before its script listens for keys, and on a
 * busy machine a key pressed in between is lost.
 */
export async function escapeFrom(page: Page, open = dialog(page)): Promise<void> {
  await eventually(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    return open.count();
  }).toBe(0);
}
export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

export function sameOrigin(): Record<string, string> {
  return { origin: origin() };
}

export async function post(page: Page, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(path, { data, headers: sameOrigin() });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}
