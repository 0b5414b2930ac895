import { constants, setPriority } from 'node:os';
import { type Browser, chromium, type Route } from 'playwright-core';
import { canvas } from '#server/features/thumbnails/sketch/drawing.ts';
import { frameDocument } from '#shared/format/frame-document.ts';

/** Makes pictures of rendered mails, one at a time. */
export interface Camera {
  /**
   * A WebP of 600 x 900 px of the top of a mail.
   * @param html as stored, pictures as `mv-image:KEY`.
   * @param picture bytes and type of a picture by its key; undefined for one that cannot be had.
   * @throws when the mail cannot be rendered in time.
   */
  photograph(
    html: string,
    picture: (key: string) => Promise<{ bytes: Buffer; contentType: string } | undefined>,
  ): Promise<Buffer>;
  close(): Promise<void>;
}

/** Longest a mail may take in all; a table of 60,000 rows takes 2.3 s. */
const timeLimitMs = 8_000;

/** Browsers grow with use. */
const mailsPerBrowser = 200;

/** The host the mail's document believes it is on. It exists nowhere: every request is answered here or refused. */
const origin = 'http://vault.invalid';

const imageAddress = /^http:\/\/vault\.invalid\/images\/0\/([0-9a-f]{32})$/;

/** WebP at this quality is 15 to 25 kB, and the text of a mail stays sharp. */
const quality = 80;

const photoWidth = 600;

/** @param executablePath of an installed Chromium or Chrome. */
export function openCamera(executablePath: string): Camera {
  let browser: Promise<Browser> | undefined;
  let used = 0;

  async function borrowBrowser(): Promise<Browser> {
    if (used >= mailsPerBrowser) await closeBrowser();
    used += 1;
    browser ??= chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--hide-scrollbars',
        '--host-resolver-rules=MAP * ~NOTFOUND',
      ],
    });
    return browser;
  }

  async function closeBrowser(): Promise<void> {
    const old = browser;
    browser = undefined;
    used = 0;
    await (await old?.catch(() => undefined))?.close().catch(() => undefined);
  }

  return {
    async photograph(html, picture) {
      try {
        return await photographIn(await borrowBrowser(), html, picture);
      } catch (error) {
        await closeBrowser(); // a page that hangs may take the browser with it
        throw error;
      }
    },
    close: closeBrowser,
  };
}

async function photographIn(
  browser: Browser,
  html: string,
  picture: Parameters<Camera['photograph']>[1],
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: canvas,
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const deadline = setTimeout(() => void context.close().catch(() => undefined), timeLimitMs);
  try {
    context.setDefaultTimeout(timeLimitMs);
    const page = await context.newPage();
    await stepBack(browser);
    const document = frameDocument(html, { origin, emailId: 0 });
    await page.route('**/*', (route) => answer(route, document, picture).catch(() => route.abort()));
    await page.goto(`${origin}/`, { waitUntil: 'load' });
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: 0, y: 0, ...canvas, scale: photoWidth / canvas.width },
    });
    return Buffer.from(data, 'base64');
  } finally {
    clearTimeout(deadline);
    await context.close().catch(() => undefined);
  }
}

/**
 * Photographs can wait, visitors cannot: the browser's processes yield to everybody else's. They come and go, so this
 * is said before each photograph; where it cannot be said, they keep the usual priority.
 */
async function stepBack(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo) setPriority(id, constants.priority.PRIORITY_LOW);
  } catch {
    // A process that has ended meanwhile, or a system that does not allow it.
  } finally {
    await session.detach();
  }
}

async function answer(
  route: Route,
  document: string,
  picture: Parameters<Camera['photograph']>[1],
): Promise<void> {
  const url = route.request().url();
  if (url === `${origin}/`) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
  const key = imageAddress.exec(url)?.[1];
  const found = key === undefined ? undefined : await picture(key);
  if (found === undefined) return route.abort();
  return route.fulfill({ contentType: found.contentType, body: found.bytes });
}
