import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Route } from 'playwright-core';
import { canvas } from '#server/features/thumbnails/sketch/drawing.ts';
import { frameDocument } from '#shared/format/frame-document.ts';

export interface Mail {
  html: string;
  picture: (key: string) => Promise<{ bytes: Buffer; contentType: string } | undefined>;
}

/** A page of a browser that mails are laid on, one after the other. */
export interface Sheet {
  /**
   * @param onFirst is awaited when the page has its processes: before the first photograph.
   * @throws when the mail cannot be rendered in time. The sheet is of no use any more then, and closed.
   */
  take(mail: Mail, onFirst: () => Promise<void>): Promise<Buffer>;
}

/** The host the mail's document believes it is on. It exists nowhere: every request is answered here or refused. */
const origin = 'http://vault.invalid';

const imageAddress = /^http:\/\/vault\.invalid\/images\/0\/([0-9a-f]{32})$/;

/** WebP at this quality is 15 to 25 kB, and the text of a mail stays sharp. */
const quality = 80;

const photoWidth = 600;

/**
 * Opens a page. Doing so costs more than a photograph, so it serves many mails: with scripts off, every request
 * answered here and the cache off because of that, nothing of one mail is there when the next one comes.
 * @param timeLimitMs longest a mail may take; a picture may take half of it, and the mail is photographed without.
 */
export async function openSheet(browser: Browser, timeLimitMs: number): Promise<Sheet> {
  const context = await browser.newContext({
    viewport: canvas,
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeLimitMs);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let mail: (Mail & { document: string }) | undefined;
  let isFirst = true;
  await page.route('**/*', (route) =>
    answer(route, mail, timeLimitMs / 2).catch(() => route.abort().catch(() => undefined)),
  );

  return {
    async take(given, onFirst) {
      mail = { ...given, document: frameDocument(given.html, { origin, emailId: 0 }) };
      const deadline = setTimeout(() => void context.close().catch(() => undefined), timeLimitMs);
      try {
        await page.goto(`${origin}/`, { waitUntil: 'load' });
        if (isFirst) await onFirst();
        isFirst = false;
        return await capture(session);
      } catch (error) {
        await context.close().catch(() => undefined);
        throw error;
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

/** A page that has just been opened says for a moment that it cannot be captured: it has no surface yet. */
async function capture(session: CDPSession): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality,
        clip: { x: 0, y: 0, ...canvas, scale: photoWidth / canvas.width },
      });
      return Buffer.from(data, 'base64');
    } catch (error) {
      const isTooEarly = error instanceof Error && error.message.includes('Unable to capture screenshot');
      if (!isTooEarly || attempt === 10) throw error;
      await sleep(20 * attempt);
    }
  }
}

async function answer(
  route: Route,
  mail: (Mail & { document: string }) | undefined,
  pictureTimeMs: number,
): Promise<void> {
  const url = route.request().url();
  if (url === `${origin}/`)
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: mail?.document ?? '' });
  const key = imageAddress.exec(url)?.[1];
  if (key === undefined || mail === undefined) return route.abort();
  const found = await Promise.race([mail.picture(key), sleep(pictureTimeMs, undefined, { ref: false })]);
  if (found === undefined) return route.abort();
  return route.fulfill({ contentType: found.contentType, body: found.bytes });
}
