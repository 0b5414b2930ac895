/** A cell of a chart's table: a text or a link. */
export type ChartCell = string | number | { text: string; to: string };

/** The data of a chart. */
export interface ChartTable {
  head: readonly string[];
  rows: ReadonlyArray<readonly ChartCell[]>;
}
