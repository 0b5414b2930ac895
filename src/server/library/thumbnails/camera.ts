import { z } from 'zod';
import {
  type BrowserPage,
  type Extent,
  type Mail,
  openSheet,
} from '#server/library/thumbnails/browser-page.ts';
import type { DevTools } from '#server/platform/browser/devtools-pipe.ts';
import { type BrowserLog, browserStarter } from '#server/platform/browser/open-browser.ts';
import type { BrowserPriority, RunningBrowser } from '#server/platform/browser/start-browser.ts';

/** Photographs rendered emails sequentially with one browser. */
export interface Camera {
  /**
   * Returns a WebP of 600 x 900 px of the top of an email, or of the whole at 680 px width.
   * @param html as stored, pictures as `mv-image:KEY`.
   * @param picture returns bytes and type of a picture by key; undefined if unavailable. Slow pictures are
   * omitted.
   * @throws CameraUnavailable if no browser starts; Error if the email cannot be rendered within the limits.
   */
  photograph(html: Mail['html'], picture: Mail['picture'], extent?: Extent): Promise<Buffer>;
  /** Ends the browser; pending photographs fail. The next photograph starts another one. */
  close(): Promise<void>;
}

/** No browser is available at the moment; the email is not at fault. */
export class CameraUnavailable extends Error {}

export interface CameraOptions {
  log?: BrowserLog;
  /** Photographs can wait, visitors cannot. */
  priority?: BrowserPriority;
  /** Milliseconds of CPU time per email. */
  costLimitMs?: number;
  mailsPerBrowser?: number;
  /** Milliseconds after which an idle browser is ended. */
  idleLimitMs?: number;
}

/** A table of 60,000 rows takes 2.3 s. */
const customaryCostLimitMs = 8_000;

/** Time limit per email in total. The browser runs at low priority, so a timeout does not blame the email. */
const timeLimitMs = 120_000;

const pictureLimitMs = 4_000;

/** A browser's memory grows with use. */
const customaryMailsPerBrowser = 200;

const customaryIdleLimitMs = 60_000;

/** Interval between checks of the CPU time used. */
const askEveryMs = 500;

interface Studio {
  browser: RunningBrowser;
  sheet: BrowserPage;
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

  /** Serializes all work with the browser, so that there is never a second one. */
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
      browser.kill(); // a page that hangs may block the whole browser
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

/** Kills the browser if an email exceeds the CPU limit or the time limit, or is aborted. */
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

/** Returns the CPU time of all processes of a browser, in ms. */
async function processorTime(devtools: DevTools): Promise<number> {
  const { processInfo } = await devtools.send({ method: 'SystemInfo.getProcessInfo' }, processInfoAnswer);
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
