/** A cell of a chart's table: words, or words that lead somewhere. */
export type ChartCell = string | number | { text: string; to: string };

/** The figures behind a chart. */
export interface ChartTable {
  head: readonly string[];
  rows: ReadonlyArray<readonly ChartCell[]>;
}
