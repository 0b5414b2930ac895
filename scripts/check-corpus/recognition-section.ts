import { createHash } from 'node:crypto';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { IngestRejection, type ParsedMail } from '#server/ingest/types.ts';
import { type BrandVerdict, reportBrands } from './brand-report.ts';
import { type ClassReport, reportClasses } from './class-report.ts';
import { type Label, readLabelledMessage, readLabels } from './labels.ts';
import { parseOnce, sanitizeOnce } from './read-once.ts';
import type { Section } from './section.ts';

/** Minimum shares of right answers: the level reached so far. Raised with each improvement. */
const floors = { brand: 0.95, campaignType: 0.9, season: 0.95 };

/**
 * Rules are tuned on one half of the labelled messages. Of the other only figures are shown; they measure the
 * rules on mail nobody has looked at.
 */
export type Half = 'tuned' | 'kept';

/** Recognized values of one labelled message. */
export interface Recognised extends BrandVerdict {
  half: Half;
  name: string;
  esp: string | null;
  subject: string;
  campaignType: string;
  season: string;
  confidence: string;
  evidence: string[];
  classifyMs: number;
}

/** Recognizes every labelled message. */
export async function recogniseCorpus(corpus: string): Promise<Recognised[]> {
  const recognised: Recognised[] = [];
  for (const label of await readLabels(corpus)) recognised.push(await recognise(corpus, label));
  return recognised;
}

/** Returns recognized values, with evidence, for messages of the tuned half whose path contains `part`. */
export async function explainCorpus(corpus: string, part: string): Promise<Recognised[]> {
  const recognised = await recogniseCorpus(corpus);
  return recognised.filter(({ label, half }) => half === 'tuned' && label.path.includes(part));
}

/**
 * Compares brand, campaign type and season with the labels: precision, recall, F1, and the confusions of the
 * tuned half.
 */
export function checkRecognition(recognised: readonly Recognised[]): Section {
  const halves = (['tuned', 'kept'] as const).map((half) =>
    reportHalf(
      half,
      recognised.filter((one) => one.half === half),
    ),
  );
  const times = recognised.map((one) => one.classifyMs).sort((a, b) => a - b);
  const named = recognised.filter((one) => one.esp !== null).length;
  return {
    title: `Recognition against ${recognised.length} labels`,
    lines: [
      ...halves.flatMap(({ lines }) => lines),
      `ESP named: ${named} of ${recognised.length}`,
      `Classify: median ${toMs(times[times.length >> 1])}, slowest ${toMs(times.at(-1))}`,
    ],
    faults: halves.flatMap(({ faults }) => faults),
  };
}

function reportHalf(half: Half, recognised: readonly Recognised[]): Pick<Section, 'lines' | 'faults'> {
  const showsWrong = half === 'tuned';
  const brands = reportBrands(recognised, { showsWrong });
  const toVerdicts = (fair: (label: Label) => string[], given: (one: Recognised) => string) =>
    recognised.map((one) => ({ path: one.label.path, fair: fair(one.label), given: given(one) }));
  const campaignTypes = reportClasses(
    'Campaign type',
    toVerdicts(
      (label) => label.campaignTypes,
      (one) => one.campaignType,
    ),
    { showsWrong },
  );
  const seasons = reportClasses(
    'Season',
    toVerdicts(
      (label) => label.seasons,
      (one) => one.season,
    ),
    { showsWrong },
  );
  return {
    lines: [
      `${headings[half]} (${recognised.length} labels)`,
      ...[brands, campaignTypes, seasons].flatMap(({ lines }) => [...lines.map((line) => `  ${line}`), '']),
    ],
    faults: [
      ...brands.landed.map((path) => `${path}: a spoof was taken for the brand it claims`),
      ...below(half, 'brand', brands.share),
      ...below(half, 'campaignType', shareOf(campaignTypes)),
      ...below(half, 'season', shareOf(seasons)),
    ],
  };
}

const headings: Record<Half, string> = {
  tuned: 'The half that rules are tuned on',
  kept: 'The half that is kept: nobody has looked at these messages',
};

function shareOf({ right, total }: ClassReport): number {
  return total === 0 ? 0 : right / total;
}

function below(half: Half, what: keyof typeof floors, share: number): string[] {
  const floor = floors[what];
  return share >= floor ? [] : [`${what}, ${half} half: ${share.toFixed(3)} right, less than ${floor}`];
}

/** By sender and subject without its numbers, so that one campaign to two subscribers is in one half. */
export function toHalf(mail: ParsedMail): Half {
  const campaign = `${mail.from?.address ?? ''}\n${mail.subject.replace(/\d+/g, '')}`;
  const firstByte = createHash('sha256').update(campaign).digest()[0] ?? 0;
  return firstByte % 2 === 0 ? 'tuned' : 'kept';
}

async function recognise(corpus: string, label: Label): Promise<Recognised> {
  const raw = await readLabelledMessage(corpus, label);
  const mail = await parseOnce(raw, label.path);
  const sanitized = sanitizeOnce(mail);
  const start = performance.now();
  const verdict = classifyMail(mail, readZones(sanitized));
  return {
    label,
    half: toHalf(mail),
    ...findBrand(mail),
    esp: detectEsp(mail),
    subject: sanitized.subject,
    campaignType: verdict.campaignType,
    season: verdict.season,
    confidence: `${verdict.campaignTypeConfidence} / ${verdict.seasonConfidence}`,
    evidence: verdict.evidence.map((one) => `${one.for} ${one.weight} ${one.where}: ${one.what}`),
    classifyMs: performance.now() - start,
  };
}

function findBrand(mail: ParsedMail): Pick<Recognised, 'domain' | 'basis' | 'name' | 'suggested'> {
  try {
    const { suggested, ...brand } = identifyBrand(mail);
    return { ...brand, suggested: suggested?.domain ?? null };
  } catch (error) {
    if (error instanceof IngestRejection)
      return { domain: null, basis: error.code, name: '', suggested: null };
    throw error;
  }
}

function toMs(ms: number | undefined): string {
  return `${(ms ?? 0).toFixed(2)} ms`;
}
