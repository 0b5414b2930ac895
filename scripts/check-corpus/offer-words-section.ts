import { readFile } from 'node:fs/promises';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { readOffers } from '#server/ingest/offers/extract-offers.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import type { Half } from './recognition-section.ts';
import type { Section } from './section.ts';

/** Invented sentences: rules are tuned on the first file, and errors in the second are never looked at. */
const files: Record<Half, string> = { tuned: 'varied-offers.tsv', kept: 'unseen-offers.tsv' };
const kinds = ['percent', 'code'] as const;
/** Minimum precision and recall: the level reached so far. */
const floors: Record<Half, Record<(typeof kinds)[number], readonly [precision: number, recall: number]>> = {
  tuned: { percent: [0.98, 0.85], code: [0.95, 0.9] },
  kept: { percent: [0.98, 0.74], code: [0.75, 0.65] },
};

interface Count {
  right: number;
  given: number;
  expected: number;
}

/** Checks percentages and codes in sentences with offers, and in sentences that look like offers. */
export async function checkOfferWords(): Promise<Section> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const half of ['tuned', 'kept'] as const) {
    const text = await readFile(new URL(files[half], import.meta.url), 'utf8');
    const rows = text.trim().split('\n').slice(1);
    lines.push(`${half === 'tuned' ? 'What rules are tuned on' : 'What is kept'} (${rows.length} sentences)`);
    kinds.forEach((kind, column) => {
      const count: Count = { right: 0, given: 0, expected: 0 };
      const wrong = rows.filter((row) => !countRow(row, column, count));
      const [precision, recall] = [count.right / count.given, count.right / count.expected];
      lines.push(
        `  ${kind.padEnd(10)}precision ${precision.toFixed(3)} (${count.right} of ${count.given})  recall ${recall.toFixed(3)} (${count.right} of ${count.expected})`,
        ...(half === 'tuned' ? wrong.map((row) => `    ${row}`) : []),
      );
      const [leastPrecision, leastRecall] = floors[half][kind];
      if (precision < leastPrecision || recall < leastRecall)
        faults.push(`${kind}, ${files[half]}: less than ${leastPrecision} / ${leastRecall}`);
    });
    lines.push('');
  }
  return { title: 'Percentages and codes of invented sentences', lines, faults };
}

/** Adds one sentence to the count. @returns true if all of its offers were found, and nothing else. */
function countRow(row: string, column: number, count: Count): boolean {
  const [words = '', ...cells] = row.split('\t');
  const cell = cells[column] ?? '-';
  if (cell === '?') return true;
  const expected = new Set(cell === '-' ? [] : cell.toUpperCase().split(' '));
  const read = readOffers(parsedMail(), readZones(sanitizedMail({ subject: '', html: '', text: words })));
  const given =
    column === 0
      ? new Set(read.offers.flatMap(({ percent }) => percent ?? []).map(String))
      : new Set(read.codes.map(({ code }) => code.toUpperCase()));
  const right = [...expected].filter((one) => given.has(one)).length;
  count.right += right;
  count.given += given.size;
  count.expected += expected.size;
  return right === expected.size && given.size === right;
}
