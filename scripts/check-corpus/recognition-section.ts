import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { IngestRejection, type ParsedMail } from '#server/ingest/types.ts';
import { imageKey } from '#tests/support/parsed-mail.ts';
import { type BrandVerdict, reportBrands } from './brand-report.ts';
import { type ClassReport, reportClasses } from './class-report.ts';
import { type Label, readLabelledMessage, readLabels } from './labels.ts';
import type { Section } from './section.ts';

/** Shares of right answers below which recognition has become worse than it was. Raised when it gets better. */
const floors = { brand: 0.95, campaignType: 0.85, season: 0.95 };

/** What was recognised in one labelled message. */
export interface Recognised extends BrandVerdict {
  name: string;
  esp: string | null;
  subject: string;
  campaignType: string;
  season: string;
  confidence: string;
  evidence: string[];
  classifyMs: number;
}

/** Recognises every labelled message, or those whose path contains `part`. */
export async function recogniseCorpus(corpus: string, part = ''): Promise<Recognised[]> {
  const recognised: Recognised[] = [];
  for (const label of await readLabels(corpus)) {
    if (label.path.includes(part)) recognised.push(await recognise(corpus, label));
  }
  return recognised;
}

/** Brand, campaign type and season against the judged answers, with precision, recall, F1 and confusions. */
export function checkRecognition(recognised: readonly Recognised[]): Section {
  const brands = reportBrands(recognised);
  const campaignTypes = reportClasses(
    'Campaign type',
    recognised.map((one) => ({
      path: one.label.path,
      fair: one.label.campaignTypes,
      given: one.campaignType,
    })),
  );
  const seasons = reportClasses(
    'Season',
    recognised.map((one) => ({ path: one.label.path, fair: one.label.seasons, given: one.season })),
  );
  const times = recognised.map((one) => one.classifyMs).sort((a, b) => a - b);
  const named = recognised.filter((one) => one.esp !== null).length;
  return {
    title: `Recognition against ${recognised.length} labels`,
    lines: [
      ...brands.lines,
      '',
      ...campaignTypes.lines,
      '',
      ...seasons.lines,
      '',
      `ESP named: ${named} of ${recognised.length}`,
      `Classify: median ${toMs(times[times.length >> 1])}, slowest ${toMs(times.at(-1))}`,
    ],
    faults: [
      ...brands.landed.map((path) => `${path}: a spoof was taken for the brand it claims`),
      ...below('brand', brands.share),
      ...below('campaignType', shareOf(campaignTypes)),
      ...below('season', shareOf(seasons)),
    ],
  };
}

function shareOf({ right, total }: ClassReport): number {
  return total === 0 ? 0 : right / total;
}

function below(what: keyof typeof floors, share: number): string[] {
  return share >= floors[what] ? [] : [`${what}: ${share.toFixed(3)} right, less than ${floors[what]}`];
}

async function recognise(corpus: string, label: Label): Promise<Recognised> {
  const raw = await readLabelledMessage(corpus, label);
  const mail = await parseMail({ raw, label: label.path }, new Date());
  const cleaned = cleanMail(mail, { imageKey });
  const start = performance.now();
  const verdict = classifyMail(mail, readZones(cleaned));
  return {
    label,
    ...findBrand(mail),
    esp: detectEsp(mail),
    subject: cleaned.subject,
    campaignType: verdict.campaignType,
    season: verdict.season,
    confidence: `${verdict.campaignTypeConfidence} / ${verdict.seasonConfidence}`,
    evidence: verdict.evidence.map((one) => `${one.for} ${one.weight} ${one.where}: ${one.what}`),
    classifyMs: performance.now() - start,
  };
}

function findBrand(mail: ParsedMail): { domain: string | null; basis: string; name: string } {
  try {
    return identifyBrand(mail);
  } catch (error) {
    if (error instanceof IngestRejection) return { domain: null, basis: error.code, name: '' };
    throw error;
  }
}

function toMs(ms: number | undefined): string {
  return `${(ms ?? 0).toFixed(2)} ms`;
}
