import { Readable } from 'node:stream';
import type { Config } from '#server/config/config.ts';
import { onReplica } from '#server/db/replica.ts';
import type { SpreadsheetCell } from '#server/features/admin-brands/spreadsheet-rows.ts';
import type { PremiumUser } from '#server/features/auth/guards.ts';
import { exportColumns } from '#server/features/email-export/columns.ts';
import { listExported } from '#server/features/email-export/repository.ts';
import { streamWorkbook } from '#server/features/email-export/workbook.ts';
import {
  type HitPage,
  type WalkDependencies,
  type WalkedSearch,
  walkHits,
} from '#server/features/email-search/walk-hits.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { mostExportedEmails } from '#shared/vocabulary/limits.ts';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportDependencies extends WalkDependencies {
  config: Pick<Config, 'baseUrl' | 'productName'>;
}

/** How much is read at once, and where a file ends. */
export interface ExportBounds {
  pageSize: number;
  most: number;
}

/** A thousand rows are some 400 kB, and a page of them is found about as fast as one of a hundred. */
const usualBounds: ExportBounds = { pageSize: 1_000, most: mostExportedEmails };

/**
 * Every email of a search that the user may read, in its order, as a file that is sent while it is made. Whoever stops
 * reading ends the search.
 * @throws AppError for a search that is refused, before the file begins.
 */
export async function exportEmails(
  deps: ExportDependencies,
  user: PremiumUser,
  wanted: WalkedSearch,
  format: ExportFormat,
  bounds: ExportBounds = usualBounds,
): Promise<Readable> {
  const hits = await walkHits(deps, user, wanted, bounds.pageSize);
  const pages = eachPage(deps, hits, bounds.most);
  return Readable.from(format === 'xlsx' ? streamWorkbook('Emails', exportColumns, pages) : csvOf(pages), {
    objectMode: false,
  });
}

async function* csvOf(pages: AsyncIterable<SpreadsheetCell[][]>): AsyncGenerator<string, void, undefined> {
  // With the mark Excel knows UTF-8 by.
  yield `\uFEFF${csvLine(exportColumns.map(({ title }) => title))}`;
  for await (const page of pages) yield page.map((row) => csvLine(row.map(toText))).join('');
}

async function* eachPage(
  deps: ExportDependencies,
  hits: AsyncIterable<HitPage>,
  most: number,
): AsyncGenerator<SpreadsheetCell[][], void, undefined> {
  let left = most;
  for await (const { ids, readable } of hits) {
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

/** The last row of a file that does not hold everything. */
function endSentence(most: number): string {
  return `Only the first ${most.toLocaleString('en-GB')} emails are in this file. Narrow the search to export the others.`;
}

function toText(cell: SpreadsheetCell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}
