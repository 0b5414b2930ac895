import Papa from 'papaparse';
import {
  countTitles,
  headDepth,
  type SpreadsheetCells,
  SpreadsheetError,
} from '#client/platform/spreadsheet/layout.ts';

/** Comma, semicolon (where the comma is the decimal sign) and tab: what spreadsheet programs write. */
const delimiters = [',', ';', '\t'];

/**
 * Reads text whose cells are separated, in whatever encoding a spreadsheet program wrote it.
 * @param titles in lower case, by which the separator is known.
 */
export function readCsv(bytes: Uint8Array, titles: ReadonlySet<string>): SpreadsheetCells {
  const whole = decode(bytes);
  if (whole.includes('\u0000')) throw new SpreadsheetError('This file cannot be read as CSV.');
  // Its own first line says so to Excel, and is no row there.
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

/** The one our titles are separated by: texts in the rows below may hold more of another. */
function delimiterOf(text: string, titles: ReadonlySet<string>): string {
  const lines = text.split(/\r\n?|\n/, headDepth);
  const found = delimiters.map((delimiter) => ({
    delimiter,
    count: Math.max(...lines.map((line) => countTitles(line.split(delimiter).map(withoutQuotes), titles))),
  }));
  return found.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

const withoutQuotes = (cell: string) => cell.replace(/^"(.*)"$/, '$1');

/** UTF-8 or UTF-16 by its mark, else UTF-8, else what Excel writes on Windows. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
