import { Readable as Stream } from 'node:stream';
import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import { withPickedSet } from '#server/library/brand-sets/picked-set.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { SpreadsheetCell } from '#server/platform/spreadsheets/spreadsheet.ts';
import { streamWorkbook } from '#server/platform/spreadsheets/workbook.ts';
import { exportColumns } from '#server/search/email-export/columns.ts';
import { listExported } from '#server/search/email-export/repository.ts';
import type { SearchEngine } from '#server/search/email-search/search-engine.ts';
import type { EmailFilters } from '#shared/contract/search/email-search.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import { maxExportedEmails } from '#shared/vocabulary/limits.ts';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportDependencies {
  database: Pick<Database, 'pool' | 'replica'>;
  search: SearchEngine;
  now: () => Date;
  config: Pick<Config, 'baseUrl' | 'productName'>;
}

/** Rows per query, and maximum rows of a file. */
export interface ExportBounds {
  pageSize: number;
  most: number;
}

/** A thousand rows are some 400 kB, and a query for them is about as fast as for a hundred. */
const usualBounds: ExportBounds = { pageSize: 1_000, most: maxExportedEmails };

/**
 * Streams every readable email of a search, in its order, as a file. If the client disconnects, the search
 * ends.
 * @throws AppError for a refused search, before the file begins.
 */
export async function exportEmails(
  deps: ExportDependencies,
  user: PremiumUser,
  wanted: EmailFilters & { sort?: EmailSort | undefined },
  format: ExportFormat,
  bounds: ExportBounds = usualBounds,
): Promise<Stream> {
  const readable = readableBy(user, deps.now());
  const narrowed = await withPickedSet(deps.database.pool, user, wanted);
  const found = await deps.search.walk(readable, narrowed, bounds.pageSize);
  const pages = eachPage(deps, readable, found, bounds.most);
  return Stream.from(format === 'xlsx' ? streamWorkbook('Emails', exportColumns, pages) : csvOf(pages), {
    objectMode: false,
  });
}

async function* csvOf(pages: AsyncIterable<SpreadsheetCell[][]>): AsyncGenerator<string, void, undefined> {
  // Excel recognises UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(exportColumns.map(({ title }) => title))}`;
  for await (const page of pages) yield page.map((row) => csvLine(row.map(toText))).join('');
}

async function* eachPage(
  deps: ExportDependencies,
  readable: Readable,
  found: AsyncIterable<number[]>,
  most: number,
): AsyncGenerator<SpreadsheetCell[][], void, undefined> {
  let left = most;
  for await (const ids of found) {
    const wantedIds = ids.slice(0, left);
    const emails = await onReplica(deps.database, (db) => listExported(db, readable, wantedIds));
    if (emails.length > 0)
      yield emails.map((email) => exportColumns.map(({ cell }) => cell(email, deps.config.baseUrl)));
    if (ids.length > left) {
      yield [[endSentence(most)]];
      return;
    }
    left -= ids.length;
  }
}

/** Returns the last row of an incomplete file. */
function endSentence(most: number): string {
  return `Only the first ${most.toLocaleString('en-GB')} emails are in this file. Narrow the search to export the others.`;
}

function toText(cell: SpreadsheetCell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}
