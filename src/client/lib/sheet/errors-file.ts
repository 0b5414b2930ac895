/** Why rows of a sheet cannot be taken; `row` is null for what is not of a row. */
type RowErrors = ReadonlyArray<{ row: number | null; message: string }>;

/** Saves the errors of a spreadsheet, to be worked off beside it. */
export function saveErrors(errors: RowErrors): void {
  const url = URL.createObjectURL(new Blob([errorsFile(errors)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'spreadsheet-errors.csv';
  link.click();
  // The browser has taken hold of the file by the next turn; until then the address must stay.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** The errors as CSV, to be worked off; a cell that looks like a formula is none. */
export function errorsFile(errors: RowErrors): string {
  const lines = [['Row', 'Error'], ...errors.map(({ row, message }) => [String(row ?? ''), message])];
  const text = lines.map((cells) => cells.map(quoted).join(',')).join('\r\n');
  // With the mark Excel knows UTF-8 by.
  return `\uFEFF${text}\r\n`;
}

function quoted(cell: string): string {
  const plain = /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return `"${plain.replaceAll('"', '""')}"`;
}
