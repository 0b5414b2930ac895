import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { IngestRejection } from '#server/ingest/types.ts';
import { type BrandVerdict, reportBrands } from './check-labels/brand-report.ts';
import { describeClasses, type Verdict } from './check-labels/class-report.ts';
import { type Label, readLabelledMessage, readLabels } from './check-labels/labels.ts';

const help = `Usage: node scripts/check-labels.ts [CORPUS_DIR] [--explain PART_OF_PATH]

Compares what ingest recognises (brand, campaign type, season) with the judged answers in CORPUS_DIR/labels.tsv
(default ../shared/corpus) and prints precision, recall and F1 per class with the confusions.

  --explain PART   prints the evidence for the messages whose path contains PART
  --help           this text

Exit code 1 when a spoof was taken for the brand it claims; 0 otherwise, also when there is no such corpus.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { explain: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help === true) console.log(help);
else await main(positionals[0] ?? '../shared/corpus', values.explain);

async function main(corpus: string, explain: string | undefined): Promise<void> {
  const labels = await readLabels(corpus);
  if (labels === null) {
    console.log(`No labels.tsv in ${corpus}: nothing to compare with.`);
    return;
  }
  const outcomes: Outcome[] = [];
  for (const label of labels) outcomes.push(await recognise(corpus, label));
  if (explain !== undefined) {
    for (const outcome of outcomes)
      if (outcome.label.path.includes(explain)) console.log(JSON.stringify(outcome, null, 1));
    return;
  }
  const brands = reportBrands(outcomes);
  console.log(brands.text);
  const toVerdict = (fair: (label: Label) => string[], given: (one: Outcome) => string) =>
    outcomes.map((one): Verdict => ({ path: one.label.path, fair: fair(one.label), given: given(one) }));
  console.log(
    `\n${describeClasses(
      'Campaign type',
      toVerdict(
        (label) => label.campaignTypes,
        (one) => one.campaignType,
      ),
    )}`,
  );
  console.log(
    `\n${describeClasses(
      'Season',
      toVerdict(
        (label) => label.seasons,
        (one) => one.season,
      ),
    )}`,
  );
  console.log(`\nESP named: ${outcomes.filter((one) => one.esp !== null).length} of ${outcomes.length}`);
  const times = outcomes.map((one) => one.classifyMs).sort((a, b) => a - b);
  console.log(
    `Classify: median ${describeMs(times[times.length >> 1])}, slowest ${describeMs(times.at(-1))}`,
  );
  if (brands.landedSpoofs > 0) process.exitCode = 1;
}

interface Outcome extends BrandVerdict {
  name: string;
  esp: string | null;
  subject: string;
  campaignType: string;
  season: string;
  confidence: string;
  evidence: string[];
  classifyMs: number;
}

async function recognise(corpus: string, label: Label): Promise<Outcome> {
  const raw = await readLabelledMessage(corpus, label);
  const mail = await parseMail({ raw, label: label.path }, new Date());
  const cleaned = cleanMail(mail, { imageKey: () => '0'.repeat(32) });
  const start = performance.now();
  const verdict = classifyMail(mail, cleaned);
  const classifyMs = performance.now() - start;
  return {
    label,
    ...findBrand(mail),
    esp: detectEsp(mail),
    subject: cleaned.subject,
    campaignType: verdict.campaignType,
    season: verdict.season,
    confidence: `${verdict.campaignTypeConfidence} / ${verdict.seasonConfidence}`,
    evidence: verdict.evidence.map((one) => `${one.for} ${one.weight} ${one.where}: ${one.what}`),
    classifyMs,
  };
}

function findBrand(mail: Parameters<typeof identifyBrand>[0]): {
  domain: string | null;
  basis: string;
  name: string;
} {
  try {
    return identifyBrand(mail);
  } catch (error) {
    if (error instanceof IngestRejection) return { domain: null, basis: error.code, name: '' };
    throw error;
  }
}

function describeMs(ms: number | undefined): string {
  return `${(ms ?? 0).toFixed(2)} ms`;
}
