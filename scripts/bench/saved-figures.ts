import { readFileSync, writeFileSync } from 'node:fs';
import { type Figure, isRate, isWithinBudget, quantity } from './figure.ts';

/** One entry of docs/benchmarks.json: a budget, and the last figure saved for it. */
export interface SavedFigure extends Omit<Figure, 'value'> {
  /** Name of the bench, as in `npm run bench -- NAME`. */
  name: string;
  /** Null before the first measurement, like all following fields. */
  value: number | null;
  /** YYYY-MM-DD. */
  date: string | null;
  /** Commit of the measured program. */
  commit: string | null;
  machine: string | null;
}

/** A figure of the current run. */
export interface NewFigure extends Figure {
  name: string;
}

export function readSavedFigures(file: string): SavedFigure[] {
  return JSON.parse(readFileSync(file, 'utf8')) as SavedFigure[];
}

/**
 * Upserts by name and what; keeps every other entry and the order of the file. A new figure follows those of
 * its bench.
 */
export function saveFigures(
  file: string,
  figures: readonly NewFigure[],
  run: { date: string; commit: string; machine: string },
): void {
  const entries = readSavedFigures(file);
  for (const { name, what, value, unit, budget } of figures) {
    const entry = { name, what, value: Number(value.toPrecision(4)), unit, budget, ...run };
    const at = indexOfSaved(entries, { name, what });
    const lastOfBench = entries.findLastIndex((each) => each.name === name);
    if (at >= 0) entries[at] = entry;
    else if (lastOfBench >= 0) entries.splice(lastOfBench + 1, 0, entry);
    else entries.push(entry);
  }
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);
}

/** Formats a figure in comparison with the saved one of the same machine. */
export function compareWithSaved(figure: NewFigure, saved: readonly SavedFigure[], machine: string): string {
  const mark = isWithinBudget(figure) ? '✓' : '✗';
  const line = `${figure.name}: ${figure.what}: ${quantity(figure.value, figure.unit)}, budget ${budgetOf(figure)} ${mark}`;
  const last = saved[indexOfSaved(saved, figure)];
  if (!last?.value || last.machine !== machine) return line;
  const ratio = (figure.value / last.value).toFixed(2);
  return `${line}, ${ratio} times ${quantity(last.value, last.unit)} (${last.date}, ${last.commit})`;
}

const indexOfSaved = (
  saved: readonly SavedFigure[],
  { name, what }: Pick<SavedFigure, 'name' | 'what'>,
): number => saved.findIndex((each) => each.name === name && each.what === what);

const budgetOf = ({ budget, unit }: Pick<Figure, 'budget' | 'unit'>): string =>
  `${isRate({ unit }) ? '≥' : '≤'} ${quantity(budget, unit)}`;

/** Returns docs/benchmarks.md. */
export function benchmarksDocument(saved: readonly SavedFigure[]): string {
  const rows = saved.map((entry) => {
    const { name, what, value, unit, budget, date, commit, machine } = entry;
    const figure =
      value === null
        ? 'not measured'
        : `${quantity(value, unit)} ${isWithinBudget({ unit, value, budget }) ? '✓' : '✗'}`;
    return `| \`${name}\` | ${what} | ${budgetOf(entry)} | ${figure} | ${date ?? ''} | ${commit ?? ''} | ${machine ?? ''} |`;
  });
  return `${head}\n${rows.join('\n')}\n`;
}

const head = `# Benchmarks

<!-- Generated from benchmarks.json: npm run bench -- --table -->

\`npm run bench [-- NAME...]\` measures the benches named here and prints each figure with its budget. \`--save\` writes the
figures of the run into [benchmarks.json](benchmarks.json) and regenerates this file; \`--table\` only regenerates it. Without a
name \`start\` (minutes) and \`search\` (an hour) are left out. \`ingest\`, \`pages\`, \`reads\`, \`boards\`, \`follows\` and \`search\` need PostgreSQL 15 or
later, \`first-view\` needs Chromium. \`ingest\` and \`clean\` use real mail if \`CORPUS_DIR\` names a collection, otherwise the
demo's.

The machine is shared, and its speed varies by half from hour to hour. To compare two commits, run them alternately, three
pairs or more, each in its own worktree, and report the median of the ratios. CPU time varies least. Three pairs do not show
a change of less than 5 %.

| Bench | What is measured | Budget | Figure | Date | Commit | Machine |
|---|---|---|---|---|---|---|`;
