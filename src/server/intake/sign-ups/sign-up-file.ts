import { Readable } from 'node:stream';
import {
  arrangeSignUps,
  type SignUpNarrowing,
  type SignUpOrder,
} from '#server/intake/sign-ups/order-sign-ups.ts';
import { listSignUps, type SignUpDependencies } from '#server/intake/sign-ups/service.ts';
import type { SpreadsheetCell, SpreadsheetColumn } from '#server/platform/spreadsheets/spreadsheet.ts';
import { spreadsheetOf } from '#server/platform/spreadsheets/spreadsheet.ts';
import type { SignUp } from '#shared/contract/intake/sign-ups.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { signUpSpreadsheetTitles, signUpStateLabels } from '#shared/vocabulary/sign-up-states.ts';

interface Column extends SpreadsheetColumn {
  cell: (signUp: SignUp) => SpreadsheetCell;
}

/** Entered fields have the titles by which the import of the file recognises them. */
const columns: readonly Column[] = [
  { title: 'Brand', width: 28, cell: ({ brand }) => brand?.name ?? null },
  { title: signUpSpreadsheetTitles.domain, width: 28, cell: ({ domain }) => domain },
  { title: signUpSpreadsheetTitles.address, width: 34, cell: ({ address }) => address },
  { title: signUpSpreadsheetTitles.identity, width: 20, cell: ({ identity }) => identity },
  { title: 'State', width: 22, cell: ({ state }) => signUpStateLabels[state] },
  { title: signUpSpreadsheetTitles.signedUpOn, width: 12, cell: ({ signedUpOn }) => signedUpOn },
  { title: signUpSpreadsheetTitles.confirmedOn, width: 12, cell: ({ confirmedOn }) => confirmedOn },
  { title: signUpSpreadsheetTitles.endedOn, width: 12, cell: ({ endedOn }) => endedOn },
  { title: 'Emails', width: 10, cell: ({ mails }) => mails },
  { title: 'First email (UTC)', width: 18, cell: ({ firstMailAt }) => instantOf(firstMailAt) },
  { title: 'Last email (UTC)', width: 18, cell: ({ lastMailAt }) => instantOf(lastMailAt) },
  { title: 'Usual rhythm (days)', width: 18, cell: ({ rhythmDays }) => rounded(rhythmDays) },
  { title: signUpSpreadsheetTitles.rhythmDays, width: 18, cell: ({ givenRhythmDays }) => givenRhythmDays },
  { title: 'Silent since (UTC)', width: 18, cell: ({ silentSince }) => instantOf(silentSince) },
  { title: signUpSpreadsheetTitles.notes, width: 60, cell: ({ notes }) => notes },
];

function instantOf(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

function rounded(days: number | null): number | null {
  return days === null ? null : Math.round(days * 10) / 10;
}

/** The matching sign-ups in the requested order, as a file for a spreadsheet program. */
export async function signUpFile(
  { database: { pool }, now }: SignUpDependencies,
  listing: SignUpNarrowing & SignUpOrder,
  format: 'xlsx' | 'csv',
): Promise<Readable> {
  const signUps = arrangeSignUps(await listSignUps(pool, now()), listing, listing);
  const rows = signUps.map((signUp) => columns.map(({ cell }) => cell(signUp)));
  if (format === 'xlsx') {
    return spreadsheetOf({
      sheet: 'Sign-ups',
      columns: columns.map(({ title, width }) => ({ title, width })),
      rows,
    });
  }
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(toText))].map(csvLine);
  // Starts with a byte order mark, by which Excel detects UTF-8.
  return Readable.from(['\uFEFF', ...lines]);
}

function toText(cell: SpreadsheetCell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}
