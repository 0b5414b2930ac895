import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { ensureChromium } from '../system-packages.ts';
import { emailPath, firstPath } from './first-view.ts';
import { startServer } from './server.ts';
import type { Bench, Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** A phone far from the server: each answer takes this long, whatever its size. */
const latencyMs = 400;
const phone = { width: 390, height: 844 };

/** What passes between a tap and the request for the data behind it, for a reader nothing was fetched ahead for. */
export const benchTapToData: Bench = async (say) => {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.');
  const server = await startServer({ DATA_DIR: join(workFolder, 'tap-to-data') });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  try {
    const brand = await firstPath(server.origin, '/brand/');
    const email = await emailPath(server.origin);
    for (const [name, from, target, data] of [
      ['a brand', '/', `main a[href="${brand}"]`, `/api${brand.replace('/brand/', '/brands/')}`],
      ['an email', brand, '[data-email-card]', '/api/emails/'],
      ['the brand of an email', email, 'main a[href^="/brand/"]', '/api/brands/'],
    ] as const) {
      say(`tap on ${name}`);
      const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
      // Otherwise what is in sight, and the code of likely screens, would be there before the tap.
      await context.addInitScript(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
      );
      const { answers, tookMs } = await tap(context, server.origin + from, target, data);
      await context.close();
      figures.push({
        what: `tap on ${name}, ${latencyMs} ms to the server: answers awaited before its data is asked for`,
        measured: `${answers} (after ${Math.round(tookMs)} ms)`,
        target: '≤ 1',
      });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return figures;
};

async function tap(context: BrowserContext, url: string, target: string, data: string) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  let answers = 0;
  page.on('requestfinished', () => {
    answers += 1;
  });
  const asked = page
    .waitForRequest((request) => new URL(request.url()).pathname.startsWith(data))
    .then(() => ({ answers, tookMs: performance.now() - tappedAt }));
  const tappedAt = performance.now();
  await page.locator(target).first().tap();
  return asked;
}
