import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { readFacts } from '#server/ingest/facts/read-facts.ts';
import { readOffers } from '#server/ingest/offers/extract-offers.ts';
import type { CorpusMail } from './corpus-mail.ts';
import type { Half } from './recognition-section.ts';
import type { Section } from './section.ts';

/** Folders with complete labels: a mail without a label has no offers. */
const judgedFolders = ['raw/', 'html/'];

const kinds = ['percent', 'amount', 'code', 'delivery'] as const;
type Kind = (typeof kinds)[number];

/** Offers of a mail, one word for each figure: `20`, `50USD`, `SAVE20`, `free`. Null if people may disagree. */
type Answers = Record<Kind, ReadonlySet<string> | null>;

/** Minimum precision and recall in either half: the level reached so far. Few mails of the set name codes. */
const floors: Partial<Record<Kind, { precision: number; recall: number }>> = {
  percent: { precision: 0.92, recall: 0.9 },
  code: { precision: 0.95, recall: 0.8 },
};

/**
 * Compares recognized offers with those people read (`offer-labels.tsv`). As in recognition, rules are tuned
 * on one half only; errors in the other are counted and not shown.
 */
export async function checkOffers(mails: readonly CorpusMail[]): Promise<Section> {
  const labels = await readOfferLabels();
  const judged = mails.filter(({ path }) => judgedFolders.some((folder) => path.startsWith(folder)));
  const reports = (['tuned', 'kept'] as const).map((half) =>
    reportHalf(
      half,
      judged.filter(({ path }) => halfOf(path) === half),
      labels,
    ),
  );
  return {
    title: `Offers against ${judged.length} judged mails, of which ${labels.size} make some`,
    lines: reports.flatMap(({ lines }) => lines),
    faults: reports.flatMap(({ faults }) => faults),
  };
}

function reportHalf(
  half: Half,
  mails: readonly CorpusMail[],
  labels: ReadonlyMap<string, Answers>,
): Pick<Section, 'lines' | 'faults'> {
  const read = mails.map((mail) => ({
    path: mail.path,
    given: readAnswers(mail),
    fair: labels.get(mail.path) ?? none,
  }));
  const reports = kinds.map((kind) => ({ kind, ...countKind(kind, read) }));
  return {
    lines: [
      `${half === 'tuned' ? 'The half that rules are tuned on' : 'The half that is kept'} (${mails.length} mails)`,
      ...reports.map(
        ({ kind, right, given, expected }) =>
          `  ${kind.padEnd(10)}precision ${share(right, given).toFixed(3)} (${right} of ${given})  recall ${share(right, expected).toFixed(3)} (${right} of ${expected})`,
      ),
      ...(half === 'tuned' ? reports.flatMap(({ wrong }) => wrong) : []),
      '',
    ],
    faults: reports.flatMap(({ kind, right, given, expected }) => {
      const floor = floors[kind];
      if (floor === undefined) return [];
      const isWorse = share(right, given) < floor.precision || share(right, expected) < floor.recall;
      return isWorse ? [`${kind}, ${half} half: less than ${floor.precision} / ${floor.recall}`] : [];
    }),
  };
}

interface Read {
  path: string;
  given: Record<Kind, ReadonlySet<string>>;
  fair: Answers;
}

function countKind(kind: Kind, read: readonly Read[]) {
  const count = { right: 0, given: 0, expected: 0 };
  const wrong: string[] = [];
  for (const { path, given, fair } of read) {
    const expected = fair[kind];
    if (expected === null) continue;
    count.given += given[kind].size;
    count.expected += expected.size;
    const more = [...given[kind]].filter((one) => !expected.has(one));
    const less = [...expected].filter((one) => !given[kind].has(one));
    count.right += expected.size - less.length;
    if (more.length > 0) wrong.push(`  ${kind} ${more.join(' ')} is none: ${path}`);
    if (less.length > 0) wrong.push(`  ${kind} ${less.join(' ')} was missed: ${path}`);
  }
  return { ...count, wrong };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function readAnswers({ mail, sanitized }: CorpusMail): Record<Kind, ReadonlySet<string>> {
  const read = readOffers(mail, readZones(sanitized));
  const { offers } = read;
  const { codes } = readFacts(mail, sanitized, { ...read, language: null, esp: null });
  return {
    percent: new Set(offers.flatMap(({ percent }) => percent ?? []).map(String)),
    amount: new Set(
      offers.flatMap(({ kind, amount, currency }) => (kind === 'amount' ? `${amount}${currency}` : [])),
    ),
    code: new Set(codes),
    delivery: new Set(offers.some(({ kind }) => kind === 'free_delivery') ? ['free'] : []),
  };
}

const none: Answers = { percent: new Set(), amount: new Set(), code: new Set(), delivery: new Set() };

async function readOfferLabels(): Promise<Map<string, Answers>> {
  const lines = await readRows('offer-labels.tsv');
  return new Map(
    lines.map((line) => {
      const [path = '', ...cells] = line.split('\t');
      const [percent, amount, code, delivery] = cells.map(toAnswer);
      return [
        path,
        { percent: percent ?? null, amount: amount ?? null, code: code ?? null, delivery: delivery ?? null },
      ];
    }),
  );
}

/** Returns the lines of a table in this folder, without its header. */
async function readRows(file: string): Promise<string[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text.trim().split('\n').slice(1);
}

/** Reads `-` as none and `?` as open to opinion; codes in upper case, as in searches. */
function toAnswer(cell: string): ReadonlySet<string> | null {
  if (cell === '?') return null;
  if (cell === 'free') return new Set(['free']);
  return new Set(cell === '-' ? [] : cell.toUpperCase().split(' '));
}

/** By path without the subscriber's number, so that one campaign to two subscribers is in one half. */
function halfOf(path: string): Half {
  const campaign = path.replace(/-u\d(?=\.eml$)/, '');
  return (createHash('sha256').update(campaign).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'kept';
}
