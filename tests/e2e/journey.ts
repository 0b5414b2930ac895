import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser, lookOf, type Theme } from '#tests/support/browser.ts';
import { patienceMs } from '#tests/support/patience.ts';

/** One browser for all journeys of the run. */
const shared = globalThis as { journeyBrowser?: Promise<Browser> };

export function journeyBrowser(): Promise<Browser> {
  shared.journeyBrowser ??= launchBrowser();
  return shared.journeyBrowser;
}

/** Where the server of this worker listens; set by tests/support/global-server.ts. */
export function origin(): string {
  const origins = process.env.E2E_ORIGIN?.split(' ') ?? [];
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  const found = origins[(worker - 1) % origins.length];
  if (found === undefined) throw new Error('E2E_ORIGIN is not set: run the e2e project through its set-up');
  return found;
}

export const desk = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
export const tiny = { width: 320, height: 640 };

/** In what a screen is looked at, by name; each in both themes. */
export const widths = [
  ['desk', desk],
  ['phone', phone],
  ['320 px', tiny],
] as const;

/** The same for screens that stay as they are when a window becomes narrower: what is opened anew, and what is made of it. */
export const windows = [
  ['desk', [desk]],
  ['phone and 320 px', [phone, tiny]],
] as const;

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the console said in earnest and what the page threw; a journey ends with none. */
  complaints: string[];
  /** Every address asked for. */
  requests: string[];
  /** Ends the visit. A journey that changed its page for good, by a script or a listener, closes the context instead. */
  leave(): Promise<void>;
}

interface VisitOptions extends ContextOptions {
  viewport?: { width: number; height: number };
  colorScheme?: Theme;
}

/** Options that a page has for good. */
interface ContextOptions {
  /** Nothing is cached, as for a first visit. */
  isFresh?: true;
  javaScriptEnabled?: boolean;
  hasTouch?: boolean;
  /** The browser says that its reader saves data. */
  savesData?: boolean;
  /** Whether the consent overlay was answered before; yes unless said. */
  hasConsented?: boolean;
}

/** What the browser says of a script or font that was used late, as everything is on a busy machine. */
const lateUse = /was preloaded using link preload but not used within a few seconds/;

/** Notes in the page every toast it shows: on a busy machine one may have left before anybody looks. */
export function noteToasts(): void {
  if (window !== window.top) return; // a mail in its frame
  const shown: string[] = [];
  Object.assign(window, { shownToasts: shown });
  let last = '';
  const note = () => {
    const text = document.querySelector<HTMLElement>('.toast[data-state="open"]')?.innerText ?? '';
    if (text !== '' && text !== last) shown.push(text);
    last = text;
  };
  new MutationObserver(note).observe(document, {
    attributeFilter: ['data-state'],
    characterData: true,
    childList: true,
    subtree: true,
  });
}

/** A page with its context, and whose it is now. */
interface KeptPage {
  context: BrowserContext;
  page: Page;
  protocol: CDPSession;
  visit: Visit | undefined;
}

/** Pages that visits have left. */
const keptPages: KeptPage[] = [];

/**
 * Opens a page at which nobody is signed in and nothing stored, with every request noted.
 * A page in a context of its own costs 0.9 s of processor time, half of it for its process; one more load in an open
 * page costs 0.35 s. So a visit goes on with the page of one before, unless its options are those of a context.
 */
export async function openVisit(options: VisitOptions = {}): Promise<Visit> {
  const { viewport = desk, colorScheme = 'light', ...ofContext } = options;
  const isKept = Object.keys(ofContext).length === 0;
  const kept = (isKept ? keptPages.pop() : undefined) ?? (await newPage(ofContext));
  const { context, page } = kept;
  await page.setViewportSize(viewport);
  await page.emulateMedia(lookOf(colorScheme));
  const leave = () => (isKept ? leaveKept(kept) : context.close());
  const visit: Visit = { context, page, complaints: [], requests: [], leave };
  kept.visit = visit;
  return visit;
}

async function newPage(options: ContextOptions): Promise<KeptPage> {
  const { hasConsented = true, savesData = false, isFresh: _isFresh, ...contextOptions } = options;
  const browser = await journeyBrowser();
  const context = await browser.newContext({
    ...lookOf('light'),
    viewport: desk,
    baseURL: origin(),
    ...contextOptions,
  });
  context.setDefaultTimeout(patienceMs);
  if (hasConsented)
    await context.addInitScript("try { localStorage.setItem('gdpr-consent', 'declined') } catch {}");
  if (savesData)
    await context.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    );
  await context.addInitScript(noteToasts);
  const page = await context.newPage();
  const kept: KeptPage = { context, page, protocol: await context.newCDPSession(page), visit: undefined };
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || lateUse.test(message.text())) return;
    const { url } = message.location();
    kept.visit?.complaints.push(url === '' ? message.text() : `${message.text()} at ${url}`);
  });
  page.on('pageerror', (error) => kept.visit?.complaints.push(String(error)));
  // Other hosts have no address in this browser. Intercepting everything instead would switch its cache off.
  context.on('request', (request) => kept.visit?.requests.push(request.url()));
  return kept;
}

/** Takes away what a visit left in the page and its context, and keeps both for the next. */
async function leaveKept(kept: KeptPage): Promise<void> {
  const { context, page, protocol } = kept;
  kept.visit = undefined;
  if (page.isClosed()) return context.close();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  // Where nothing of ours runs any more: a page that is left may store something yet.
  await page.goto(`${origin()}/healthz`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await protocol.send('Page.resetNavigationHistory');
  keptPages.push(kept);
}

interface ListedBrand {
  slug: string;
  name: string;
  isPremiumOnly: boolean;
  emailCount: number;
  latestEmails: Array<{ id: number; subject: string }>;
}

/** The brands as a visitor's API lists them. */
export async function listedBrands(): Promise<ListedBrand[]> {
  const answer = await fetch(`${origin()}/api/brands`);
  return (await answer.json()) as ListedBrand[];
}

/** A brand that is open to visitors and has something to read. */
export async function openBrand(): Promise<ListedBrand> {
  const brand = (await listedBrands()).find(({ latestEmails }) => latestEmails.length >= 3);
  if (brand === undefined) throw new Error('The demo has no open brand with three emails');
  return brand;
}

export async function premiumBrand(): Promise<ListedBrand> {
  const brand = (await listedBrands()).find(({ isPremiumOnly }) => isPremiumOnly);
  if (brand === undefined) throw new Error('The demo has no premium brand');
  return brand;
}
