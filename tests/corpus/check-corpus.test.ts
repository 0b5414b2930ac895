import { describe, expect, it } from 'vitest';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import { findCorpus } from '#tests/support/mail/corpus.ts';
import { checkAccounting } from '../../scripts/check-corpus/accounting-section.ts';
import { type BrowserCheck, checkInBrowser } from '../../scripts/check-corpus/browser-section.ts';
import { type CorpusMail, sanitizeCorpus } from '../../scripts/check-corpus/corpus-mail.ts';
import { checkGate } from '../../scripts/check-corpus/gate-section.ts';
import { checkImageProxy } from '../../scripts/check-corpus/image-proxy-section.ts';
import { checkLeaks } from '../../scripts/check-corpus/leak-section.ts';
import { checkPairs } from '../../scripts/check-corpus/pair-section.ts';
import { checkRecognition, recogniseCorpus } from '../../scripts/check-corpus/recognition-section.ts';
import { describeSection, type Section } from '../../scripts/check-corpus/section.ts';

const corpus = findCorpus();

/** Chromium opens every 40th mail here and all of them in `npm run check:corpus`. */
const sampleEvery = 40;

/** The first test reads a thousand mails twice, the second waits until all are sanitized. */
const wholeCorpusMs = 300_000;

/** Both in one browser. */
const browserChecks: BrowserCheck[] = ['misdeeds', 'fit'];

describe.skipIf(corpus === undefined)('Real and hostile mail', () => {
  const folder = corpus ?? '';
  let sanitized: Promise<CorpusMail[]> | undefined;
  const mails = () => {
    sanitized ??= sanitizeCorpus(folder);
    return sanitized;
  };
  let looked: Promise<Section[]> | undefined;
  const inBrowser = async (check: BrowserCheck) => {
    looked ??= mails().then((all) =>
      checkInBrowser(folder, all, { every: sampleEvery, checks: browserChecks }),
    );
    const section = (await looked)[browserChecks.indexOf(check)];
    return section ?? expect.unreachable(`The browser did not look at ${check}.`);
  };
  const expectNoFaults = (section: Section) => {
    expect(section.faults, describeSection(section)).toEqual([]);
  };

  it.each<[string, () => Promise<Section>]>([
    [
      'is accounted for, every message, and a second import takes in nothing',
      () => checkAccounting(folder, copyTemplateVault),
    ],
    ['leaves no trace of its reader in the public copy', async () => checkLeaks(await mails())],
    ['leaves one public copy of one campaign, whoever read it', async () => checkPairs(await mails())],
    ['names pictures that are fetched or refused as the cases say', () => checkImageProxy(folder)],
    [
      'is recognised: brands, campaign types and seasons, and no spoof on the brand it claims',
      async () => checkRecognition(await recogniseCorpus(folder)),
    ],
    ['is held at the gate where it is forged, and else hardly ever by mistake', () => checkGate(folder)],
    ['does nothing in Chromium, in a sample', () => inBrowser('misdeeds')],
    ['is never wider than its frame, in a sample', () => inBrowser('fit')],
  ])('%s', { timeout: wholeCorpusMs }, async (_title, check) => {
    expectNoFaults(await check());
  });
});
