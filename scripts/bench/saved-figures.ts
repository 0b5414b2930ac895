import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { describeFigure, type Figure, quantity } from './figure.ts';

/** One line of docs/benchmarks.jsonl. */
export interface SavedFigure extends Figure {
  machine: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Of the program that was measured. */
  commit: string;
}

export function readSavedFigures(file: string): SavedFigure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as SavedFigure);
}

export function appendFigures(
  file: string,
  figures: readonly Figure[],
  { machine, date, commit }: Omit<SavedFigure, keyof Figure>,
): void {
  const lines = figures.map(({ name, unit, value, budget }) =>
    JSON.stringify({ name, unit, value: Number(value.toPrecision(4)), budget, machine, date, commit }),
  );
  appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

/** A figure as it is printed after its run, compared with the last saved one of the same machine. */
export function compareWithLast(figure: Figure, saved: readonly SavedFigure[], machine: string): string {
  const last = saved.findLast((each) => each.name === figure.name && each.machine === machine);
  const line = `${figure.name}: ${describeFigure(figure)}`;
  if (last === undefined || last.value === 0) return line;
  const ratio = (figure.value / last.value).toFixed(2);
  return `${line}, ${ratio} times ${quantity(last.value, last.unit)} (${last.date}, ${last.commit})`;
}

/** The newest figure of each name as a Markdown table, in the order in which the names were first saved. */
export function tableOf(saved: readonly SavedFigure[]): string {
  const newest = new Map(saved.map((figure) => [figure.name, figure]));
  const rows = [...newest.values()].map((figure) => {
    return `| ${figure.name} | ${describeFigure(figure)} | ${figure.date} | ${figure.commit} |`;
  });
  return ['| Figure | Measured | Date | Commit |', '|---|---|---|---|', ...rows].join('\n');
}

const begin = '<!-- figures: npm run bench -- --table -->';
const end = '<!-- end of figures -->';

/** @throws Error when the document lacks one of its two markers. */
export function replaceTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no table between ${begin} and ${end}.`);
  return `${document.slice(0, from)}${begin}\n${table}\n${document.slice(to)}`;
}
