import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** A cell's content; its JavaScript type is the cell's type, so that text can never become a formula. */
export type SpreadsheetCell = string | number | Date | null;

export interface SpreadsheetColumn {
  title: string;
  /** In characters. */
  width: number;
}

export interface SpreadsheetJob {
  /** The worksheet's name. */
  sheet: string;
  columns: readonly SpreadsheetColumn[];
  rows: SpreadsheetCell[][];
}

/** Streams an .xlsx file of one worksheet, written by a worker thread. */
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
 * Returns a name like `mailvault-brands-2026-11-21.xlsx`.
 * @param productName as configured; only its letters and digits are used.
 * @param what the rows' noun.
 */
export function spreadsheetFileName(
  productName: string,
  now: Date,
  what = 'brands',
  ending: 'xlsx' | 'csv' | 'zip' = 'xlsx',
): string {
  const product = productName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${product === '' ? '' : `${product}-`}${what}-${now.toISOString().slice(0, 10)}.${ending}`;
}
