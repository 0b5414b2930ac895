/** One measured budget. */
export interface Figure {
  what: string;
  measured: string;
  target: string;
}

/** Measures something and tells what it does meanwhile. */
export type Bench = (say: (line: string) => void) => Promise<Figure[]>;

/** A Markdown table with columns as wide as their widest cell, so that it reads well in a terminal too. */
export function toMarkdown(figures: Figure[]): string {
  const rows = [
    ['what', 'measured', 'budget'],
    ...figures.map((figure) => [figure.what, figure.measured, figure.target]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}

/** A rounded number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
