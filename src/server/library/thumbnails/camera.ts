import { z } from 'zod';
import { type Extent, type Mail, openSheet, type Sheet } from '#server/library/thumbnails/sheet.ts';
import type { DevTools } from '#server/platform/browser/devtools-pipe.ts';
import { type BrowserLog, browserStarter } from '#server/platform/browser/open-browser.ts';
import type { BrowserPriority, RunningBrowser } from '#server/platform/browser/start-browser.ts';

/** Makes pictures of rendered mails, one after the other, with one browser. */
export interface Camera {
  /**
   * A WebP of 600 x 900 px of the top of a mail, or of the whole of it at 680 px.
   * @param html as stored, pictures as `mv-image:KEY`.
   * @param picture bytes and type of a picture by its key; undefined for one that cannot be had. One that takes too
   * long is left out.
   * @throws CameraUnavailable when no browser starts; Error when the mail cannot be rendered within its bounds.
   */
  photograph(html: Mail['html'], picture: Mail['picture'], extent?: Extent): Promise<Buffer>;
  /** Ends the browser; what is under way fails. The next photograph starts another one. */
  close(): Promise<void>;
}

/** There is no browser to photograph with at the moment, which is no fault of the mail. */
export class CameraUnavailable extends Error {}

export interface CameraOptions {
  log?: BrowserLog;
  /** Photographs can wait, visitors cannot. */
  priority?: BrowserPriority;
  /** Processor time a mail may cost. */
  costLimitMs?: number;
  mailsPerBrowser?: number;
  /** A browser that had nothing to do for this long is ended. */
  idleLimitMs?: number;
}

/** A table of 60,000 rows takes 2.3 s. */
const customaryCostLimitMs = 8_000;

/** Longest a mail may take in all. The browser yields to everybody else, so this says nothing about the mail. */
const timeLimitMs = 120_000;

const pictureLimitMs = 4_000;

/** Browsers grow with use. */
const customaryMailsPerBrowser = 200;

const customaryIdleLimitMs = 60_000;

/** How often it is asked what a mail has cost so far. */
const askEveryMs = 500;

/** A running browser and its page. */
interface Studio {
  browser: RunningBrowser;
  sheet: Sheet;
  taken: number;
}

/** @param executablePath of an installed Chromium or Chrome. */
export function openCamera(
  executablePath: string,
  {
    log = { warn() {} },
    priority = 'idle',
    costLimitMs = customaryCostLimitMs,
    mailsPerBrowser = customaryMailsPerBrowser,
    idleLimitMs = customaryIdleLimitMs,
  }: CameraOptions = {},
): Camera {
  const start = browserStarter(executablePath, { log, priority });
  let current: Studio | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let closing = new AbortController();
  let idle: NodeJS.Timeout | undefined;

  /** Whatever touches the browser waits for what came before: so there is never a second one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  async function open(signal: AbortSignal): Promise<Studio> {
    const browser = await start(signal);
    try {
      return { browser, sheet: await openSheet(browser.devtools, pictureLimitMs), taken: 0 };
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  async function end(): Promise<void> {
    const studio = current;
    current = undefined;
    await studio?.browser.close();
  }

  async function take(mail: Mail, extent: Extent, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    if (current !== undefined && current.taken >= mailsPerBrowser) await end();
    current ??= await open(signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new CameraUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
    });
    const { browser, sheet } = current;
    current.taken += 1;
    try {
      return await withinBounds(browser, { costLimitMs, signal }, () => sheet.take(mail, extent));
    } catch (error) {
      browser.kill(); // a page that hangs may take the browser with it
      await end();
      throw error;
    }
  }

  return {
    photograph(html, picture, extent = 'top') {
      const { signal } = closing;
      clearTimeout(idle);
      return inTurn(() => take({ html, picture }, extent, signal)).finally(() => {
        clearTimeout(idle);
        idle = setTimeout(() => void inTurn(end), idleLimitMs).unref();
      });
    },
    close() {
      closing.abort(new Error('The camera was closed'));
      closing = new AbortController();
      clearTimeout(idle);
      return inTurn(end);
    },
  };
}

/** Ends the browser when a mail costs too much of it, takes too long, or is not wanted any more. */
async function withinBounds<T>(
  browser: RunningBrowser,
  { costLimitMs, signal }: { costLimitMs: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  let costBefore: number | undefined;
  let excess: string | undefined;
  const ask = async () => {
    const cost = await processorTime(browser.devtools);
    costBefore ??= cost;
    if (cost - costBefore > costLimitMs)
      excess = `The mail cost more than ${costLimitMs / 1000} s of processor time`;
    if (excess !== undefined) browser.kill();
  };
  const asking = setInterval(() => void ask().catch(() => undefined), askEveryMs);
  const overdue = setTimeout(() => {
    excess = `The mail took longer than ${timeLimitMs / 1000} s`;
    browser.kill();
  }, timeLimitMs);
  signal.addEventListener('abort', browser.kill);
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw excess === undefined ? error : new Error(excess);
  } finally {
    clearInterval(asking);
    clearTimeout(overdue);
    signal.removeEventListener('abort', browser.kill);
  }
}

const processInfoAnswer = z.object({ processInfo: z.array(z.object({ cpuTime: z.number() })) });

/** What all processes of a browser have used so far, in ms. */
async function processorTime(devtools: DevTools): Promise<number> {
  const { processInfo } = await devtools.send({ method: 'SystemInfo.getProcessInfo' }, processInfoAnswer);
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
