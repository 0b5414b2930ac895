import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { frameDocument } from '#shared/format/frame-document.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { expect, test } from './fixtures.ts';
import { findCorpus, readCorpus, type Sample } from './sanitizer-corpus.ts';
import { HostilePage, type Violations, vaultOrigin } from './sanitizer-page.ts';

const fixtures = join(import.meta.dirname, '../fixtures/sanitiser');
const nothing: Violations = { scripts: [], requests: [], tree: [] };

/**
 * Payloads written by us. `acts`: without sanitizing it does run or request something, which proves that the
 * check works.
 */
interface Payload extends Sample {
  acts?: boolean;
}

const payloads: Payload[] = readdirSync(fixtures)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file): Payload[] => JSON.parse(readFileSync(join(fixtures, file), 'utf8')));

/** Idle pages: most of the time is waiting until a document counts as quiet. */
const idle: HostilePage[] = [];

async function onIdlePage(
  browser: Browser,
  show: (page: HostilePage) => Promise<Violations>,
): Promise<Violations> {
  const page = idle.pop() ?? (await HostilePage.open(browser));
  try {
    return await show(page);
  } finally {
    idle.push(page);
  }
}

const sanitize = (html: string) => makePublicCopy(parsedMail({ html }), { imageKey }).html;
const framed = (html: string) => frameDocument(sanitize(html), { origin: vaultOrigin, emailId: 7 });

/** Returns the sanitized html without any of our guards but with working picture addresses. */
const bare = (html: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${sanitize(html).replace(/mv-image:([0-9a-f]{32})/g, `${vaultOrigin}/images/7/$1`)}</html>`;

/** The most documents that one page shows without slowing the browser down. */
const batchSize = 40;

function batches<Item>(items: Item[]): Item[][] {
  const result: Item[][] = [];
  for (let at = 0; at < items.length; at += batchSize) result.push(items.slice(at, at + batchSize));
  return result;
}

test.describe('Payloads of our own', () => {
  for (const [at, batch] of batches(payloads).entries()) {
    test(`do nothing in the frame (${at})`, async ({ browser }) => {
      const documents = batch.map(({ html }) => framed(html));
      expect(await onIdlePage(browser, (page) => page.showFramed(documents))).toEqual(nothing);
    });

    test(`do nothing with scripts on, no sandbox and no policy (${at})`, async ({ browser }) => {
      const documents = batch.map(({ html }) => bare(html));
      expect(await onIdlePage(browser, (page) => page.showUnguarded(documents))).toEqual(nothing);
    });
  }
});

const corpus = findCorpus();

test.describe('The corpus', () => {
  test.skip(corpus === undefined, 'There is no corpus beside the repository. Set CORPUS_DIR.');
  const samples = corpus === undefined ? [] : readCorpus(corpus);

  test('holds the samples it is known for', () => {
    expect(samples.length).toBeGreaterThan(1_500);
  });

  // The first way has no guard but the sanitizer and opens every document; the second is the product's.
  for (const [where, toDocument, how, each] of [
    ['in the frame', (html: string) => framed(html), 'showFramed', 5],
    ['with scripts on, no sandbox and no policy', (html: string) => bare(html), 'showUnguarded', 1],
  ] as const)
    test(`does nothing ${where}`, async ({ browser }) => {
      const wrong: Array<{ names: string[]; violations: Violations }> = [];
      const chosen = samples.filter((_, index) => index % each === 0);
      // Two in three sanitize to the document of another sample, which is opened once.
      const named = Map.groupBy(chosen, ({ html }) => toDocument(html));
      const waiting = batches([...named]).values();
      const showAll = async () => {
        for (const batch of waiting) {
          const violations = await onIdlePage(browser, (page) =>
            page[how](batch.map(([document]) => document)),
          );
          if (JSON.stringify(violations) !== JSON.stringify(nothing))
            wrong.push({ names: batch.flatMap(([, made]) => made.map(({ name }) => name)), violations });
        }
      };
      await Promise.all([showAll(), showAll()]);
      expect(wrong).toEqual([]);
    });
});

// Last, so that late actions of these documents are not attributed to the next one.
test.describe('The watch', () => {
  test('there are at least sixty payloads of our own', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(60);
    expect(new Set(payloads.map(({ name }) => name)).size).toBe(payloads.length);
  });

  for (const { name, html } of payloads.filter(({ acts }) => acts === true))
    test(`sees "${name}" act when it is not cleaned`, async ({ browser }) => {
      const { scripts, requests } = await onIdlePage(browser, (page) =>
        page.showBare(`<!doctype html><html><body>${html}</body></html>`),
      );
      expect([...scripts, ...requests]).not.toEqual([]);
    });
});

test.describe('The watch over frames', () => {
  test('sees a script run in one of several unguarded frames', async ({ browser }) => {
    const quiet = '<!doctype html><p>quiet</p>';
    const violations = await onIdlePage(browser, (page) =>
      page.showUnguarded([quiet, '<!doctype html><img src=x onerror="ran=1">', quiet]),
    );
    expect(violations.scripts).toEqual(['ran = 1']);
    expect(violations.tree).toEqual(['1: src x', '1: attribute onerror']);
  });
});
