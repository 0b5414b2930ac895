import { saveCsv } from '#client/platform/browser/save-file.ts';
import { csvLine } from '#shared/format/csv-line.ts';

/** Why rows of a sheet cannot be taken; `row` is null for what is not of a row. */
type RowErrors = ReadonlyArray<{ row: number | null; message: string }>;

/** Saves the errors of a spreadsheet, to be worked off beside it. */
export function saveErrors(errors: RowErrors): void {
  saveCsv(errorsFile(errors), 'spreadsheet-errors.csv');
}

/** The errors as CSV, with the mark Excel knows UTF-8 by. */
export function errorsFile(errors: RowErrors): string {
  const lines = errors.map(({ row, message }) => csvLine([String(row ?? ''), message]));
  return `\uFEFF${csvLine(['Row', 'Error'])}${lines.join('')}`;
}
