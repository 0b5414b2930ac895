import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { demoVault, type Role, sessionOf } from './prepared.ts';

export { desk, phone, tiny, widths, windows } from './sizes.ts';
export { expect };

/** One person's browser. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings of the console, and exceptions of the page. */
  complaints: string[];
  /** Every requested address. */
  requests: string[];
}

interface VisitOptions extends BrowserContextOptions {
  /** Signed in as this account of the demo; default: nobody. */
  as?: Role | undefined;
  /** The consent overlay was answered before; default: true. */
  hasConsented?: boolean;
  /** The browser sends the preference to save data. */
  savesData?: boolean;
}

interface JourneyOptions {
  /** Account of `page`; default: a visitor. `test.use({ as: 'admin' })`. */
  as: Role | undefined;
  /** The browser logs each answer with status 400 or more; such an entry fails a test unless this is true. */
  mayBeRefused: boolean;
}

interface JourneyFixtures extends Visit {
  visit: Visit;
  /** Origin of the server, such as http://localhost:40123. */
  origin: string;
  /** Opens another browser, which is closed after the test. */
  openVisit: (options?: VisitOptions) => Promise<Visit>;
}

/** The browser's warning about a late script or font, which any may be on a busy machine. */
const lateUse = /was preloaded using link preload but not used within a few seconds/;

/** A recording of the page (`--trace on`) injects a script into each frame, which a mail's frame refuses. */
const refusedRecorder = /^Blocked script execution in 'about:srcdoc'/;

const ignored = [lateUse, refusedRecorder];

const refusal = /^Failed to load resource/;

/**
 * Tests with `page`, one person's browser at a server with the demo, and `openVisit` for further ones.
 * Console errors of a page fail the test. Each worker has a separate server, so that parallel journeys do not
 * see each other's changes.
 */
export const test = base.extend<JourneyOptions & JourneyFixtures, { server: ServerProcess }>({
  as: [undefined, { option: true }],
  mayBeRefused: [false, { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures this one needs.
    async ({}, use) => {
      const server = await startServerProcess({}, demoVault());
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  origin: ({ server }, use) => use(server.origin),
  baseURL: ({ origin }, use) => use(origin),

  openVisit: async ({ browser, mayBeRefused }, use) => {
    const visits: Visit[] = [];
    await use(async (options = {}) => {
      const visit = await open(await browser.newContext(contextOptions(options)), options);
      visits.push(visit);
      return visit;
    });
    const complaints = visits.flatMap((visit) => visit.complaints);
    expect(complaints.filter((line) => !mayBeRefused || !refusal.test(line))).toEqual([]);
    for (const { context } of visits) await context.close();
  },
  visit: async ({ openVisit, as }, use) => use(await openVisit({ as })),
  page: ({ visit }, use) => use(visit.page),
  context: ({ visit }, use) => use(visit.context),
  complaints: ({ visit }, use) => use(visit.complaints),
  requests: ({ visit }, use) => use(visit.requests),
});

/** Returns the same tests at another server, which each worker starts. */
export function withServer(start: () => Promise<ServerProcess>) {
  return test.extend<object, { server: ServerProcess }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => {
        const server = await start();
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
  });
}

function contextOptions({
  as,
  hasConsented: _,
  savesData: __,
  ...options
}: VisitOptions): BrowserContextOptions {
  return as === undefined ? options : { storageState: sessionOf(as), ...options };
}

async function open(
  context: BrowserContext,
  { hasConsented = true, savesData = false }: VisitOptions,
): Promise<Visit> {
  if (hasConsented)
    await context.addInitScript("try { localStorage.setItem('gdpr-consent', 'declined') } catch {}");
  if (savesData)
    await context.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    );
  const complaints: string[] = [];
  const requests: string[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || ignored.some((words) => words.test(message.text())))
      return;
    const { url } = message.location();
    complaints.push(url === '' ? message.text() : `${message.text()} at ${url}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  // Other hosts do not resolve in this browser. Intercepting every request instead would turn its cache off.
  context.on('request', (request) => requests.push(request.url()));
  return { context, page: await context.newPage(), complaints, requests };
}
