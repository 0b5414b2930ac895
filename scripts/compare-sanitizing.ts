import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import type { ParsedMail, SourceMessage } from '#server/ingest/types.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

const help = `Usage: node scripts/compare-sanitizing.ts PATH... [--width N] [--out FOLDER]

Shows each message (.eml files and folders of them) before and after cleaning in Chromium, side by side, and says how
many pixels differ. No request leaves the machine: every picture is the same grey box on both sides.

  --width N      of the window, in pixels (default 700; 390 is a phone)
  --out FOLDER   where the pictures go (default: a new temporary folder, named at the end)
  --help         this text`;

/** Enough to judge a mail; longer ones are cut on both sides. */
const maxHeight = 5_000;

const origin = 'http://vault.localhost:4173';
const gap = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '700' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help === true || positionals.length === 0) console.log(help);
else await main(positionals, Number(values.width), values.out);

async function main(paths: string[], width: number, out: string | undefined): Promise<void> {
  const folder = out ?? (await mkdtemp(join(tmpdir(), 'mailvault-compare-')));
  await mkdir(folder, { recursive: true });
  const box = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b8b2a7' } })
    .png()
    .toBuffer();
  const browser = await launchBrowser();
  try {
    for await (const entry of readMailPaths(paths, new Date())) {
      if (!isNotice(entry)) await compare(browser, entry, { width, folder, box });
    }
  } finally {
    await browser.close();
  }
  console.log(folder);
}

interface Look {
  width: number;
  folder: string;
  /** The picture that replaces every picture. */
  box: Buffer;
}

async function compare(browser: Browser, source: SourceMessage, look: Look): Promise<void> {
  const mail = await parseMail(source, new Date());
  if (mail.html === null) return;
  const sanitized = makePublicCopy(mail, { imageKey });
  const before = await picture(browser, original(mail, mail.html), look);
  const after = await picture(browser, frameDocument(sanitized.html, { origin, emailId: 1 }), look);
  const { share, joined } = await sideBySide(before, after);
  const name = basename(source.label).replace(/\W+/g, '-');
  await sharp(joined).toFile(join(look.folder, `${name}.png`));
  console.log(`${(share * 100).toFixed(1).padStart(5)} %  ${source.label}`);
}

/** Returns the original mail in the same frame; its inline pictures get an address that is answered. */
function original(mail: ParsedMail, html: string): string {
  const base =
    '<style>body{margin:0;background:#fff;color:#000}</style><meta name="color-scheme" content="light">';
  const shown =
    mail.inlineImages.length === 0 ? html : html.replace(/\bcid:[^"')\s>]+/gi, `${origin}/inline.png`);
  const head = /<head\b[^>]*>/i.exec(shown);
  return head === null ? shown : shown.replace(head[0], `${head[0]}${base}`);
}

async function picture(browser: Browser, document: string, { width, box }: Look): Promise<Buffer> {
  // Scripts stay off: the original is shown as in mail programs, not as in a browser.
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.route('**/*', (route) => {
      const request = route.request();
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
      return request.resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/png', body: box })
        : route.abort();
    });
    await page.goto(`${origin}/`, { waitUntil: 'load', timeout: 30_000 });
    return await screenshot(page, width);
  } finally {
    await context.close();
  }
}

async function screenshot(page: Page, width: number): Promise<Buffer> {
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { height = 1 } = await sharp(whole).metadata();
  return sharp(whole)
    .extract({ left: 0, top: 0, width, height: Math.min(height, maxHeight) })
    .png()
    .toBuffer();
}

/** Returns both pictures in one, and the share of different pixels. */
async function sideBySide(before: Buffer, after: Buffer): Promise<{ share: number; joined: Buffer }> {
  const [a, b] = await Promise.all([before, after].map((one) => sharp(one).metadata()));
  const width = Math.max(a?.width ?? 0, b?.width ?? 0);
  const height = Math.max(a?.height ?? 0, b?.height ?? 0);
  const sheet = (color: string, sheetWidth: number) =>
    sharp({ create: { width: sheetWidth, height, channels: 3, background: color } });
  const toPixels = (one: Buffer, rest: string) =>
    sheet(rest, width)
      .composite([{ input: one, left: 0, top: 0 }])
      .raw()
      .toBuffer();
  const [left, right] = await Promise.all([toPixels(before, '#ffffff'), toPixels(after, '#000000')]);
  let different = 0;
  for (let at = 0; at < left.length; at += 3) {
    if (left[at] !== right[at] || left[at + 1] !== right[at + 1] || left[at + 2] !== right[at + 2])
      different += 1;
  }
  const joined = await sheet('#d23', width * 2 + gap)
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: width + gap, top: 0 },
    ])
    .png()
    .toBuffer();
  return { share: different / (left.length / 3), joined };
}
