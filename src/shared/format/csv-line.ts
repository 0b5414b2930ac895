/** A spreadsheet runs a cell that starts like this, full-width too, as a formula; an apostrophe before it makes it text (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/;

/** "-7" is a number to every spreadsheet, and runs nothing. */
const isNumber = /^-?\d+(?:\.\d+)?$/;

/** Cells as a line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
