import Papa from 'papaparse';
import {
  countTitles,
  headDepth,
  type SpreadsheetCells,
  SpreadsheetError,
} from '#client/platform/spreadsheet/layout.ts';

/**
 * Delimiters that spreadsheet programs write: comma, semicolon (if the comma is the decimal separator) and
 * tab.
 */
const delimiters = [',', ';', '\t'];

/**
 * Reads delimited text in any encoding that spreadsheet programs write.
 * @param titles in lower case; they identify the delimiter.
 */
export function readCsv(bytes: Uint8Array, titles: ReadonlySet<string>): SpreadsheetCells {
  const whole = decode(bytes);
  if (whole.includes('\u0000')) throw new SpreadsheetError('This file cannot be read as CSV.');
  // The line `sep=` names the delimiter for Excel; it is not a row.
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(whole);
  const text = said === null ? whole : whole.slice(said[0].length);
  const { data, errors } = Papa.parse<string[]>(text, {
    header: false,
    skipEmptyLines: false,
    delimiter: said?.[1] ?? delimiterOf(text, titles),
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) {
    throw new SpreadsheetError(
      `This file cannot be read as CSV: the quotation marks of row ${(broken.row ?? 0) + 1} do not match.`,
    );
  }
  return data;
}

/** Returns the delimiter of our titles: texts in the rows below may contain more of another. */
function delimiterOf(text: string, titles: ReadonlySet<string>): string {
  const lines = text.split(/\r\n?|\n/, headDepth);
  const found = delimiters.map((delimiter) => ({
    delimiter,
    count: Math.max(...lines.map((line) => countTitles(line.split(delimiter).map(withoutQuotes), titles))),
  }));
  return found.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

const withoutQuotes = (cell: string) => cell.replace(/^"(.*)"$/, '$1');

/** Decodes UTF-8 or UTF-16 by its byte order mark, else UTF-8, else Windows-1252, which Excel writes. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
