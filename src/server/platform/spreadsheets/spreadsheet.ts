import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** A cell's content; its kind is what the cell is, so that text can never become a formula. */
export type SpreadsheetCell = string | number | Date | null;

export interface SpreadsheetColumn {
  title: string;
  /** In characters. */
  width: number;
}

export interface SpreadsheetJob {
  /** Its name. */
  sheet: string;
  columns: readonly SpreadsheetColumn[];
  rows: SpreadsheetCell[][];
}

/** An .xlsx file of one sheet, made in a thread of its own. */
export function spreadsheetOf(job: SpreadsheetJob): Readable {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: job,
    execArgv: [],
  });
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      void worker.terminate().then(() => done(error));
    },
  });
  worker.on('message', (chunk: Uint8Array) => stream.push(Buffer.from(chunk)));
  worker.on('error', (error) => stream.destroy(error));
  worker.on('exit', (code) => {
    if (code === 0) stream.push(null);
    else stream.destroy(new Error(`The thread that makes a spreadsheet ended with ${code}`));
  });
  return stream;
}

/**
 * `mailvault-brands-2026-11-21.xlsx`.
 * @param productName as configured; letters and digits of it are used.
 * @param what its rows.
 */
export function spreadsheetFileName(
  productName: string,
  now: Date,
  what = 'brands',
  ending: 'xlsx' | 'csv' = 'xlsx',
): string {
  const product = productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${product === '' ? '' : `${product}-`}${what}-${now.toISOString().slice(0, 10)}.${ending}`;
}
