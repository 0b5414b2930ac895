import { accountNumberRules, maskedNumber } from '#server/ingest/clean/account-numbers.ts';
import { findPostalLines } from '#server/ingest/clean/postal-address.ts';
import { editedText } from '#server/ingest/clean/text-edits.ts';
import { editRun, type TextRun, textOfRun } from '#server/ingest/clean/text-runs.ts';

/** Longer paragraphs are no form with fields. */
const maxDetailLength = 2_000;

/** Takes numbers that stand for the reader and the reader's postal address out of the text of a document. */
export function removeDetails(runs: readonly TextRun[]): void {
  const lines = runs.map(textOfRun);
  for (const at of findPostalLines(lines)) for (const node of runs[at] ?? []) node.value = '';
  for (const [at, run] of runs.entries()) {
    const line = lines[at] ?? '';
    if (line.length > maxDetailLength || !/\d/.test(line)) continue;
    const masked = at === 0 ? null : maskedNumber(lines[at - 1] ?? '', line);
    if (masked === null) editRun(run, accountNumberRules);
    else for (const [index, node] of run.entries()) node.value = index === 0 ? masked : '';
  }
}

/** The same for a text of lines. */
export function withoutDetails(text: string): string {
  const lines = text.split('\n');
  const filled = [...lines.keys()].filter((at) => /\S/.test(lines[at] ?? ''));
  const postal = findPostalLines(filled.map((at) => lines[at] ?? ''));
  for (const index of postal) lines[filled[index] ?? -1] = '';
  return lines.map(withoutNumbers).join('\n');
}

/** The same for one line. */
export function withoutNumbers(line: string): string {
  return line.length <= maxDetailLength && /\d/.test(line) ? editedText(line, accountNumberRules) : line;
}
