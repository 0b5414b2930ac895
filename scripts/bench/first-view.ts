import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Response } from 'playwright-core';
import { ensureChromium } from '../system-packages.ts';
import type { Bench } from './figure.ts';
import { startServer } from './server.ts';
import { workFolder } from './work-folder.ts';

/** A mid-range phone on a slow 4G connection, with Lighthouse's throttling. */
const phone = {
  width: 390,
  height: 844,
  cpuSlowdown: 4,
  latencyMs: 150,
  bytesPerSecond: (1.6 * 1024 * 1024) / 8,
};

/** Bytes, gzipped at the highest level, and as our server sent them (brotli). */
interface Weight {
  gzipped: number;
  sent: number;
}

interface View {
  scripts: Weight;
  styles: Weight;
  largestPaintMs: number;
  layoutShift: number;
}

/**
 * Cost of a first visit to home, brand and email page: bytes over the wire, largest paint and layout shift on
 * a throttled phone.
 */
export const benchFirstView: Bench = async (say) => {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.');
  const server = await startServer({ DATA_DIR: join(workFolder, 'first-view') });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const views: View[] = [];
  try {
    for (const [name, path] of [
      ['home', '/'],
      ['brand', await firstPath(server.origin, '/brand/')],
      ['email', await emailPath(server.origin)],
    ]) {
      say(`${name} page on a throttled phone`);
      const context = await browser.newContext({ viewport: phone, isMobile: true, deviceScaleFactor: 2 });
      // Prefetches in idle time do not belong to the first view, so the viewer saves data.
      await context.addInitScript(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
      );
      const view = await visit(await context.newPage(), `${server.origin}${path}`);
      await context.close();
      say(
        `${weigh(view.scripts)} of JavaScript, ${weigh(view.styles)} of CSS, largest paint after ${Math.round(view.largestPaintMs)} ms, layout shift ${view.layoutShift.toFixed(3)}`,
      );
      views.push(view);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const most = (amount: (view: View) => number) => Math.max(...views.map(amount));
  return [
    {
      what: 'JavaScript of the heaviest page, gzipped',
      unit: 'kB',
      value: most(({ scripts }) => scripts.gzipped) / 1000,
      budget: 118,
    },
    {
      what: 'CSS of the heaviest page, gzipped',
      unit: 'kB',
      value: most(({ styles }) => styles.gzipped) / 1000,
      budget: 20,
    },
    {
      what: 'largest contentful paint of the slowest page, throttled phone',
      unit: 's',
      value: most(({ largestPaintMs }) => largestPaintMs) / 1000,
      budget: 1.5,
    },
    {
      what: 'layout shift of the worst page',
      unit: '',
      value: most(({ layoutShift }) => layoutShift),
      budget: 0,
    },
  ];
};

async function visit(page: Page, url: string): Promise<View> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  const scripts: Promise<Weight>[] = [];
  const styles: Promise<Weight>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script') scripts.push(weightOf(response));
    if (type === 'stylesheet') styles.push(weightOf(response));
  });
  await page.addInitScript(observePaint);
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate<{ paint: number; shift: number }>('window.seen');
  return {
    scripts: sum(await Promise.all(scripts)),
    styles: sum(await Promise.all(styles)),
    largestPaintMs: seen.paint,
    layoutShift: seen.shift,
  };
}

/** Runs in the page before any other script. A string, because this file has no DOM types. */
const observePaint = `
  window.seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

export async function firstPath(origin: string, prefix: string): Promise<string> {
  const home = await (await fetch(origin)).text();
  const slug = new RegExp(`href="${prefix}([^"/]+)"`).exec(home)?.[1];
  if (slug === undefined) throw new Error('The home page links no brand');
  return `${prefix}${slug}`;
}

export async function emailPath(origin: string): Promise<string> {
  const brands = (await (await fetch(`${origin}/api/brands`)).json()) as Array<{
    latestEmails: Array<{ id: number }>;
  }>;
  const id = brands.find((brand) => brand.latestEmails.length > 0)?.latestEmails[0]?.id;
  if (id === undefined) throw new Error('No email is open to a visitor');
  return `/email/${id}`;
}

async function weightOf(response: Response): Promise<Weight> {
  const { responseBodySize } = await response.request().sizes();
  return { gzipped: gzipSync(await response.body(), { level: 9 }).length, sent: responseBodySize };
}

function sum(weights: Weight[]): Weight {
  const total = { gzipped: 0, sent: 0 };
  for (const { gzipped, sent } of weights) {
    total.gzipped += gzipped;
    total.sent += sent;
  }
  return total;
}

function weigh({ gzipped, sent }: Weight): string {
  return `${(gzipped / 1000).toFixed(1)} kB (${(sent / 1000).toFixed(1)} kB as sent)`;
}
