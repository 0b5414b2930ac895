import { constants, setPriority } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { type Mail, openSheet, type Sheet } from '#server/features/thumbnails/sheet.ts';

/** Makes pictures of rendered mails; several at a time where several are asked for. */
export interface Camera {
  /**
   * A WebP of 600 x 900 px of the top of a mail.
   * @param html as stored, pictures as `mv-image:KEY`.
   * @param picture bytes and type of a picture by its key; undefined for one that cannot be had. One that takes longer
   * than half of the time a mail may take is left out.
   * @throws when the mail cannot be rendered in time.
   */
  photograph(html: Mail['html'], picture: Mail['picture']): Promise<Buffer>;
  /** Ends the browser; what is under way fails. The next photograph starts another one. */
  close(): Promise<void>;
}

/** Browsers grow with use. */
const mailsPerBrowser = 200;

/** A running browser and its pages that have nothing to do. */
interface Studio {
  browser: Promise<Browser>;
  idle: Sheet[];
  taken: number;
  underWay: number;
}

/** Longest a mail may take in all; a table of 60,000 rows takes 2.3 s. */
const customaryTimeLimitMs = 8_000;

/** @param executablePath of an installed Chromium or Chrome. */
export function openCamera(
  executablePath: string,
  { timeLimitMs = customaryTimeLimitMs }: { timeLimitMs?: number } = {},
): Camera {
  let current: Studio | undefined;
  const running = new Set<Studio>();

  function enter(): Studio {
    if (current !== undefined && current.taken >= mailsPerBrowser) current = undefined;
    if (current === undefined) {
      current = { browser: launch(executablePath), idle: [], taken: 0, underWay: 0 };
      running.add(current);
    }
    current.taken += 1;
    current.underWay += 1;
    return current;
  }

  /** The last one out of a browser that gets no more mails ends it. */
  async function leave(studio: Studio): Promise<void> {
    studio.underWay -= 1;
    if (studio !== current && studio.underWay === 0) await end(studio);
  }

  async function end(studio: Studio): Promise<void> {
    running.delete(studio);
    await (await studio.browser.catch(() => undefined))?.close().catch(() => undefined);
  }

  return {
    async photograph(html, picture) {
      const studio = enter();
      try {
        const sheet = studio.idle.pop() ?? (await openSheet(await studio.browser, timeLimitMs));
        const photograph = await sheet.take({ html, picture }, async () => stepBack(await studio.browser));
        studio.idle.push(sheet);
        return photograph;
      } catch (error) {
        if (current === studio) current = undefined; // a page that hangs may take the browser with it
        throw error;
      } finally {
        await leave(studio);
      }
    },
    async close() {
      current = undefined;
      await Promise.all([...running].map(end));
    },
  };
}

function launch(executablePath: string): Promise<Browser> {
  const browser = chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--host-resolver-rules=MAP * ~NOTFOUND',
    ],
  });
  browser.catch(() => undefined); // told to whoever waits for it, who may come later
  return browser;
}

/**
 * Photographs can wait, visitors cannot: the browser's processes yield to everybody else's. A page brings processes of
 * its own, so this is said for each page; where it cannot be said, they keep the usual priority.
 */
async function stepBack(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo) setPriority(id, constants.priority.PRIORITY_LOW);
  } catch {
    // A process that has ended meanwhile, or a system that does not allow it.
  } finally {
    await session.detach().catch(() => undefined);
  }
}
