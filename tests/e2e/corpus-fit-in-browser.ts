import type { Browser, Page } from 'playwright-core';
import { declaresScale, layOutFrame } from '#client/features/emails/viewer/lay-out-frame.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import type { Shown } from '../../scripts/check-corpus/browser-section.ts';
import type { Section } from '../../scripts/check-corpus/section.ts';
import { vaultOrigin } from './sanitizer-page.ts';

/** Layouts of a mail, with the available width: desktop, phone, and the desktop design on a phone. */
const places = [
  { name: 'Desktop on a desk', base: 700, room: 700 },
  { name: 'Phone on a phone', base: 390, room: 390 },
  { name: 'Desktop on a phone', base: 700, room: 390 },
] as const;

/** A mail scaled further is unreadable without zoom, so the viewer needs a notice. */
const hardToRead = 0.45;

/** Like most full-width pictures of mails, without a size in the html. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"/>';

/** Result of one mail: its width, and the content beyond it. */
interface Laid {
  width: number;
  cutOff: number;
}

/**
 * Lays the public copies out as in the viewer's frame, on a desktop and on a phone: none may be wider than
 * its frame.
 */
export async function checkFit(browser: Browser, copies: readonly Shown[]): Promise<Section> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.route('**/*', (route) =>
      new URL(route.request().url()).pathname === '/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A reader</title>' })
        : route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    );
    await page.goto(`${vaultOrigin}/`);
    const faults: string[] = [];
    const scales = places.map(() => [] as number[]);
    for (const { name: path, html } of copies) {
      const laid = await layOutAt(page, frameDocument(html, { origin: null, emailId: 7 }));
      for (const [index, { name, room }] of places.entries()) {
        const { width, cutOff } = laid[index] ?? { width: 0, cutOff: 0 };
        const scale = Math.min(1, room / width);
        scales[index]?.push(scale);
        if (scale < hardToRead && !declaresScale(scale))
          faults.push(`${path}, ${name}: scaled without a word`);
        if (cutOff > 0) faults.push(`${path}, ${name}: ${cutOff} px are cut off at ${width} px`);
      }
    }
    const lines = places.map(({ name }, index) => `${name}: ${summaryOf(scales[index] ?? [])}`);
    return { title: `Mail in its frame: ${copies.length} public copies`, lines, faults };
  } finally {
    await page.close();
  }
}

function summaryOf(scales: readonly number[]): string {
  const scaled = scales.filter((scale) => scale < 1);
  const percent = (scale: number) => `${Math.round(scale * 100)} %`;
  return `${scaled.length} scaled down, the smallest to ${percent(Math.min(1, ...scaled))}, ${scaled.filter((scale) => scale < hardToRead).length} below 45 %`;
}

/**
 * Loads a document into a frame as the product does, and measures each layout after its pictures are loaded.
 */
async function layOutAt(page: Page, document: string): Promise<Laid[]> {
  await page.evaluate(
    (html) =>
      new Promise<void>((resolve) => {
        const frame = window.document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
        frame.style.border = '0';
        frame.addEventListener('load', () => resolve());
        frame.srcdoc = html;
        window.document.body.replaceChildren(frame);
      }),
    document,
  );
  return page.evaluate(
    ([layOut, bases]) => {
      const frame = window.document.querySelector('iframe');
      if (frame === null) return [];
      // biome-ignore lint/security/noGlobalEval: the product's own function, which this program imports
      const run = eval(`(${layOut})`) as (frame: HTMLIFrameElement, base: number) => { width: number } | null;
      return bases.map((base) => {
        const width = run(frame, base)?.width ?? base;
        const root = frame.contentDocument?.documentElement;
        const body = frame.contentDocument?.body;
        const cutOff = Math.max(root?.scrollWidth ?? 0, body?.scrollWidth ?? 0) - width;
        return { width, cutOff };
      });
    },
    [layOutFrame.toString(), places.map(({ base }) => base)] as const,
  );
}
