import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { SpreadsheetCell, SpreadsheetJob } from './spreadsheet.ts';

const { sheet, columns, rows } = workerData as SpreadsheetJob;

const head: Cell[] = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' }));

const spreadsheet = writeXlsxFile([head, ...rows.map((row) => row.map(toCell))], {
  sheet,
  stickyRowsCount: 1,
  columns: columns.map(({ width }) => ({ width })),
});

for await (const chunk of await readable(spreadsheet)) parentPort?.postMessage(chunk);

/** The type is always explicit: a text that looks like a formula, a number or a date stays a text. */
function toCell(cell: SpreadsheetCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { type: Number, value: cell };
  if (cell instanceof Date) return { type: Date, value: cell, format: 'yyyy-mm-dd hh:mm' };
  return { type: String, value: withoutEscapes(cell) };
}

/** `_x0041_` would be read as an escaped A (ECMA-376, ST_Xstring); escaping its underscore keeps it literal. */
function withoutEscapes(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** The library's types do not distinguish its two ways of streaming. */
function readable({ toStream }: typeof spreadsheet): Promise<AsyncIterable<Uint8Array>> {
  return (toStream as () => Promise<AsyncIterable<Uint8Array>>)();
}
