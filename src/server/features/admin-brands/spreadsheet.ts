import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Queryable } from '#server/db/transaction.ts';
import {
  type BrandFilter,
  type BrandOrder,
  listAdminBrands,
  listFurtherCategories,
} from '#server/features/admin-brands/repository.ts';
import { spreadsheetColumns, toSpreadsheetRow } from '#server/features/admin-brands/spreadsheet-rows.ts';
import type { SpreadsheetJob } from '#server/features/admin-brands/spreadsheet-worker.ts';

/**
 * The brands that match as an .xlsx file, in the order asked for. It is made in a thread of its own, because making
 * one of 5,000 rows takes 150 ms, and arrives as it is made.
 */
export async function brandSpreadsheet(
  db: Queryable,
  listing: BrandFilter & BrandOrder,
  baseUrl: string,
): Promise<Readable> {
  const brands = await listAdminBrands(db, listing, listing);
  const further = await listFurtherCategories(db);
  const rows = brands.map((brand) => toSpreadsheetRow(brand, further.get(brand.id) ?? [], baseUrl));
  return spreadsheetOf({ sheet: 'Brands', columns: spreadsheetColumns, rows });
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
