import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAccounting } from './check-corpus/accounting-section.ts';
import { type BrowserCheck, checkInBrowser } from './check-corpus/browser-section.ts';
import { sanitizeCorpus } from './check-corpus/corpus-mail.ts';
import { checkGate } from './check-corpus/gate-section.ts';
import { checkImageProxy } from './check-corpus/image-proxy-section.ts';
import { checkLeaks } from './check-corpus/leak-section.ts';
import { checkOfferWords } from './check-corpus/offer-words-section.ts';
import { checkOffers } from './check-corpus/offers-section.ts';
import { checkPairs } from './check-corpus/pair-section.ts';
import { checkRecognition, explainCorpus, recogniseCorpus } from './check-corpus/recognition-section.ts';
import { describeSection, type Section } from './check-corpus/section.ts';
import { checkTwoSubscribers } from './check-corpus/two-subscriber-section.ts';
import { checkTypes } from './check-corpus/type-section.ts';
import { checkVariety } from './check-corpus/variety-section.ts';

const help = `Usage: npm run check:corpus [-- [CORPUS_DIR] [--every N] [--only PART] [--explain PART]]

Tries the product on a collection of real and hostile mail (CORPUS_DIR, default ../shared/corpus) and says what it
found: messages accounted for, traces of the reader in public copies, what Chromium runs and requests, image
addresses, whether any is wider than its frame, how well brand, campaign type and season are recognised and offers
read, and what the gate before the public holds of it. Campaigns of invented platforms to two readers are tried also where there is no
such collection.

  --every N        shows only every N-th document in Chromium
  --only PART      one of: accounting, leaks, pairs, readers, browser, fit, images, recognition,
                   types, variety, offers, offer-words, gate
  --explain PART   prints what was recognised, and why, in the labelled messages whose path contains PART; only in the
                   half of them that rules are tuned on
  --help           this text

Exit code 1 when anything is wrong; 0 otherwise.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
    explain: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const corpus = positionals[0] ?? process.env.CORPUS_DIR ?? '../shared/corpus';
if (values.help === true) console.log(help);
else if (!existsSync(join(corpus, 'labels.tsv'))) await checkWithoutCorpus();
else if (values.explain !== undefined) await explain(values.explain);
else await check(values.only, Math.max(1, Number(values.every) || 1));

async function explain(part: string): Promise<void> {
  for (const one of await explainCorpus(corpus, part)) console.log(JSON.stringify(one, null, 1));
}

/** Checks that need only invented mail run on every machine. */
async function checkWithoutCorpus(): Promise<void> {
  console.log(`!! No mail corpus at ${corpus}: real mail was not checked.\n`);
  await run({
    readers: () => checkTwoSubscribers(),
    variety: () => checkVariety(),
    'offer-words': () => checkOfferWords(),
  });
}

async function check(only: string | undefined, every: number): Promise<void> {
  const needsMails = only === undefined || ['leaks', 'pairs', 'offers', 'browser', 'fit'].includes(only);
  const mails = needsMails ? await sanitizeCorpus(corpus) : [];
  const inBrowser = async (check: BrowserCheck) => {
    const [section] = await checkInBrowser(corpus, mails, { every, checks: [check] });
    return section ?? { title: check, lines: [], faults: ['the browser was not asked'] };
  };
  const sections: Record<string, () => Promise<Section> | Section> = {
    accounting: () => checkAccounting(corpus),
    leaks: () => checkLeaks(mails),
    pairs: () => checkPairs(mails),
    readers: () => checkTwoSubscribers(),
    images: () => checkImageProxy(corpus),
    gate: () => checkGate(corpus),
    recognition: async () => checkRecognition(await recogniseCorpus(corpus)),
    types: () => checkTypes(corpus),
    variety: () => checkVariety(),
    offers: () => checkOffers(mails),
    'offer-words': () => checkOfferWords(),
    browser: () => inBrowser('misdeeds'),
    fit: () => inBrowser('fit'),
  };
  const chosen = Object.entries(sections).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0)
    throw new Error(`There is no part ${only}. There are: ${Object.keys(sections).join(', ')}.`);
  await run(Object.fromEntries(chosen));
}

async function run(sections: Record<string, () => Promise<Section> | Section>): Promise<void> {
  let faults = 0;
  for (const measure of Object.values(sections)) {
    const start = performance.now();
    const section = await measure();
    console.log(`${describeSection(section)}\n  (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
    faults += section.faults.length;
  }
  console.log(faults === 0 ? 'Nothing is wrong.' : `${faults} things are wrong.`);
  process.exitCode = faults === 0 ? 0 : 1;
}
