/**
 * A spreadsheet runs a cell with this start, full-width too, as a formula; an apostrophe before it makes it
 * text (OWASP, CSV injection).
 */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/;

/** Spreadsheets read "-7" as a number, not as a formula. */
const isNumber = /^-?\d+(?:\.\d+)?$/;

/** Returns cells as a line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = startsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
