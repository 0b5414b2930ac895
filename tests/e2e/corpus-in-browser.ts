import { json } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import type { BrowserTask, Shown } from '../../scripts/check-corpus/browser-section.ts';
import type { Section } from '../../scripts/check-corpus/section.ts';
import { checkFit } from './corpus-fit-in-browser.ts';
import { HostilePage, vaultOrigin } from './sanitizer-page.ts';

/** The most documents that one page shows without slowing the browser down. */
const batchSize = 40;

/**
 * Program: `node tests/e2e/corpus-in-browser.ts` reads a BrowserTask as JSON and prints a Section for each
 * check.
 */
async function checkInBrowser({ samples, copies, checks }: BrowserTask): Promise<Section[]> {
  if (findChromium(process.env) === undefined) return checks.map(() => notChecked);
  const browser = await launchBrowser();
  try {
    const sections: Section[] = [];
    for (const check of checks) {
      const section =
        check === 'fit' ? await checkFit(browser, copies) : await checkMisdeeds(browser, samples, copies);
      sections.push(section);
    }
    return sections;
  } finally {
    await browser.close();
  }
}

const notChecked: Section = {
  title: 'Chromium',
  lines: ['Not checked: no Chromium or Chrome is installed.'],
  faults: [],
};

/**
 * Opens each document twice: in the frame as in the product, and with scripts on, without sandbox and policy.
 * It may run no code and request nothing but our pictures.
 */
async function checkMisdeeds(
  browser: Browser,
  samples: readonly Shown[],
  copies: readonly Shown[],
): Promise<Section> {
  const documents = [...samples, ...copies];
  return {
    title: `Chromium over ${documents.length} documents: ${samples.length} hostile samples, ${copies.length} public copies`,
    lines: ['in our frame, and with scripts on, no sandbox and no policy'],
    faults: [...(await show(browser, documents, 'framed')), ...(await show(browser, documents, 'unguarded'))],
  };
}

async function show(
  browser: Browser,
  documents: readonly Shown[],
  how: 'framed' | 'unguarded',
): Promise<string[]> {
  const page = await HostilePage.open(browser);
  const faults: string[] = [];
  const misdeedsOf = async (batch: readonly Shown[]): Promise<string[]> => {
    const violations =
      how === 'framed'
        ? await page.showFramed(
            batch.map(({ html }) => frameDocument(html, { origin: vaultOrigin, emailId: 7 })),
          )
        : await page.showUnguarded(batch.map(({ html }) => withoutGuards(html)));
    return [...violations.scripts, ...violations.requests, ...violations.tree];
  };
  try {
    for (let at = 0; at < documents.length; at += batchSize) {
      const batch = documents.slice(at, at + batchSize);
      if ((await misdeedsOf(batch)).length === 0) continue;
      for (const one of batch) {
        const violations = await misdeedsOf([one]);
        if (violations.length > 0) faults.push(`${one.name} ${how}: ${violations.slice(0, 3).join('; ')}`);
      }
    }
  } finally {
    await page.close();
  }
  return faults;
}

/** Returns the public copy without any of our guards but with working picture addresses. */
function withoutGuards(html: string): string {
  const shown = html.replace(/mv-image:([0-9a-f]{32})/g, `${vaultOrigin}/images/7/$1`);
  return `<!doctype html><html><head><meta charset="utf-8">${shown}</html>`;
}

console.log(JSON.stringify(await checkInBrowser((await json(process.stdin)) as BrowserTask)));
