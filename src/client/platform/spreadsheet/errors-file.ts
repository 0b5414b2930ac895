import { saveCsv } from '#client/platform/browser/save-file.ts';
import { csvLine } from '#shared/format/csv-line.ts';

/** Errors of a spreadsheet's rows; `row` is null for errors of the whole file. */
type RowErrors = ReadonlyArray<{ row: number | null; message: string }>;

/** Saves the errors of a spreadsheet as a file to work through. */
export function saveErrors(errors: RowErrors): void {
  saveCsv(errorsFile(errors), 'spreadsheet-errors.csv');
}

/** Returns the errors as CSV, with the byte order mark by which Excel recognizes UTF-8. */
export function errorsFile(errors: RowErrors): string {
  const lines = errors.map(({ row, message }) => csvLine([String(row ?? ''), message]));
  return `\uFEFF${csvLine(['Row', 'Error'])}${lines.join('')}`;
}
