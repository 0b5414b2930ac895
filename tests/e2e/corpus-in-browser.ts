import type { Browser } from 'playwright-core';
import { findChromium } from '#server/browser/find-chromium.ts';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';
import { cleanCorpus } from '../../scripts/check-corpus/corpus-mail.ts';
import type { Section } from '../../scripts/check-corpus/section.ts';
import { readCorpus } from './sanitiser-corpus.ts';
import { HostilePage, vaultOrigin } from './sanitiser-page.ts';

const [corpusFolder = '', step = '1'] = process.argv.slice(2);

/** A piece of html that a reader could be shown. */
interface Shown {
  name: string;
  html: string;
}

/** As many documents as one page shows at once without slowing the browser down. */
const batchSize = 40;

/**
 * Program: `node tests/e2e/corpus-in-browser.ts CORPUS_DIR EVERY` prints a Section as JSON.
 * Shows the sanitiser sets and the public copies of real mail in Chromium, each twice: in the frame as the product
 * shows it, and with scripts on, no sandbox and no policy. Nothing may run or request anything but our pictures.
 * @param every shows every n-th mail only, and then none of the sanitiser sets: sanitiser.spec.ts shows all of those.
 */
async function checkInBrowser(corpus: string, every: number): Promise<Section> {
  if (findChromium(process.env) === undefined)
    return { title: 'Chromium', lines: ['Not checked: no Chromium or Chrome is installed.'], faults: [] };
  const samples = (every === 1 ? readCorpus(corpus) : []).map(({ name, html }) => ({
    name,
    html: cleanMail(parsedMail({ html }), { imageKey }).html,
  }));
  const copies = (await cleanCorpus(corpus, every))
    .filter(({ mail }) => mail.html !== null)
    .map(({ path, cleaned }) => ({ name: path, html: cleaned.html }));
  const documents = [...samples, ...copies];
  const browser = await launchBrowser();
  try {
    const faults = [
      ...(await show(browser, documents, 'framed')),
      ...(await show(browser, documents, 'unguarded')),
    ];
    return {
      title: `Chromium over ${documents.length} of ${samples.length + copies.length} documents: ${samples.length} hostile samples, ${copies.length} public copies`,
      lines: ['in our frame, and with scripts on, no sandbox and no policy'],
      faults,
    };
  } finally {
    await browser.close();
  }
}

async function show(
  browser: Browser,
  documents: readonly Shown[],
  how: 'framed' | 'unguarded',
): Promise<string[]> {
  const page = await HostilePage.open(browser);
  const faults: string[] = [];
  const misdeedsOf = async (batch: readonly Shown[]): Promise<string[]> => {
    const misdeeds =
      how === 'framed'
        ? await page.showFramed(
            batch.map(({ html }) => frameDocument(html, { origin: vaultOrigin, emailId: 7 })),
          )
        : await page.showUnguarded(batch.map(({ html }) => withoutGuards(html)));
    return [...misdeeds.scripts, ...misdeeds.requests, ...misdeeds.tree];
  };
  try {
    for (let at = 0; at < documents.length; at += batchSize) {
      const batch = documents.slice(at, at + batchSize);
      if ((await misdeedsOf(batch)).length === 0) continue;
      for (const one of batch) {
        const misdeeds = await misdeedsOf([one]);
        if (misdeeds.length > 0) faults.push(`${one.name} ${how}: ${misdeeds.slice(0, 3).join('; ')}`);
      }
    }
  } finally {
    await page.close();
  }
  return faults;
}

/** The public copy without any of our guards but with working picture addresses. */
function withoutGuards(html: string): string {
  const shown = html.replace(/mv-image:([0-9a-f]{32})/g, `${vaultOrigin}/images/7/$1`);
  return `<!doctype html><html><head><meta charset="utf-8">${shown}</html>`;
}

console.log(JSON.stringify(await checkInBrowser(corpusFolder, Number(step))));
