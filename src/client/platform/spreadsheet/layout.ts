import { formatCount } from '#shared/format/count.ts';
import { maxSpreadsheetCellLength } from '#shared/vocabulary/limits.ts';

/** What a cell of a file may hold. */
export type SpreadsheetCell = string | number | boolean | Date | null;

/** One sheet of a file: its rows from the first on, so that a row's place tells its number. */
export type SpreadsheetCells = ReadonlyArray<readonly SpreadsheetCell[]>;

/** What is read of a file: which columns, and what is said where they are not there. Handed to a thread, so all of it is data. */
export interface SpreadsheetLayout<Column extends string> {
  /** The titles of the spreadsheet that is downloaded; in the file in any case. */
  titles: Readonly<Record<Column, string>>;
  /** A sheet without any of these is not ours. */
  needed: readonly Column[];
  /** Columns whose cells may be dates: read as days such as 2026-11-22. */
  days: readonly Column[];
  maxRows: number;
  /** Whose spreadsheet it is not, such as 'the brands’ spreadsheet'. */
  name: string;
  /** The rows, such as 'brands'. */
  what: string;
}

/** One row of a file: its number in the sheet, the head being 1, and the text of each column that is there. */
export type ReadRow<Column extends string> = { row: number } & Partial<Record<Column, string>>;

/** What was read of a file. */
export interface ReadSpreadsheet<Column extends string> {
  rows: Array<ReadRow<Column>>;
  /** Titles of columns that are not ours to change. */
  ignored: string[];
  /** Cells that cannot be read as what was meant. */
  faults: Array<{ row: number; message: string }>;
}

/** Why a file cannot be read; the message is for whoever chose it. */
export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError';
}

/** How far down the titles are looked for: above them people write headings. */
export const headDepth = 10;

/** What spreadsheet programs write where a formula fails. */
const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

/**
 * Finds the rows in the sheets of a file, by the titles of the columns.
 * @throws SpreadsheetError where no sheet has them, or too many rows.
 */
export function readRows<Column extends string>(
  sheets: readonly SpreadsheetCells[],
  layout: SpreadsheetLayout<Column>,
): ReadSpreadsheet<Column> {
  if (sheets.every((sheet) => sheet.every(isBlank))) throw new SpreadsheetError('This file is empty.');
  const needed = layout.needed.map((column) => layout.titles[column]);
  const wanted = new Set(needed.map((title) => title.toLowerCase()));
  for (const sheet of sheets) {
    const head = sheet.slice(0, headDepth).findIndex((cells) => countTitles(cells, wanted) > 0);
    if (head >= 0) return readBelow(sheet, head, layout);
  }
  const titles = needed.map((title) => `“${title}”`).join(' or ');
  throw new SpreadsheetError(
    `This is not ${layout.name}: no sheet has a column called ${titles}. Download the spreadsheet to see its columns.`,
  );
}

/** The titles of a layout as cells are compared with them. */
export function titlesOf({ titles }: SpreadsheetLayout<string>): ReadonlySet<string> {
  return new Set(Object.values(titles).map((title) => title.toLowerCase()));
}

/** How many of some cells are such titles. */
export function countTitles(cells: readonly SpreadsheetCell[], titles: ReadonlySet<string>): number {
  return cells.filter((cell) => titles.has(titleOf(cell))).length;
}

function titleOf(cell: SpreadsheetCell): string {
  return typeof cell === 'string' ? cell.trim().replace(/\s+/g, ' ').toLowerCase() : '';
}

function isBlank(cells: readonly SpreadsheetCell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}

function readBelow<Column extends string>(
  sheet: SpreadsheetCells,
  head: number,
  layout: SpreadsheetLayout<Column>,
): ReadSpreadsheet<Column> {
  const { places, ignored } = placesOf(sheet[head] ?? [], layout);
  const read: ReadSpreadsheet<Column> = { rows: [], ignored, faults: [] };
  for (const [index, cells] of sheet.entries()) {
    if (index <= head || isBlank(places.map(([, place]) => cells[place] ?? null))) continue;
    if (read.rows.length === layout.maxRows) {
      throw new SpreadsheetError(
        `This spreadsheet has more than ${formatCount(layout.maxRows)} rows. Upload it in parts.`,
      );
    }
    const row = index + 1;
    const texts: Partial<Record<Column, string>> = {};
    for (const [column, place] of places) {
      const text = readCell(cells[place] ?? null, layout.days.includes(column));
      if (typeof text === 'string') texts[column] = text;
      else read.faults.push({ row, message: `${layout.titles[column]} ${text.fault}` });
    }
    read.rows.push({ ...texts, row });
  }
  if (read.rows.length === 0) {
    throw new SpreadsheetError(`This spreadsheet has column headings but no ${layout.what} below them.`);
  }
  return read;
}

function placesOf<Column extends string>(
  head: readonly SpreadsheetCell[],
  { titles }: SpreadsheetLayout<Column>,
): { places: Array<[Column, number]>; ignored: string[] } {
  const columns = Object.keys(titles) as Column[];
  const places: Array<[Column, number]> = [];
  const ignored: string[] = [];
  for (const [place, cell] of head.entries()) {
    const title = titleOf(cell);
    const column = columns.find((each) => titles[each].toLowerCase() === title);
    if (column === undefined) {
      if (cell !== null && String(cell).trim() !== '') ignored.push(String(cell).trim());
    } else if (places.some(([taken]) => taken === column)) {
      throw new SpreadsheetError(`Two columns are called “${titles[column]}”. Remove one of them.`);
    } else places.push([column, place]);
  }
  return { places, ignored };
}

/** The text of a cell; a number or a yes is the text it shows, and a date is no text anybody meant but in a column of days. */
function readCell(cell: SpreadsheetCell, isDay: boolean): string | { fault: string } {
  if (cell === null) return '';
  if (cell instanceof Date) {
    if (isDay && !Number.isNaN(cell.getTime())) return cell.toISOString().slice(0, 10);
    return { fault: 'contains a date. Format the cell as text and type the value.' };
  }
  const text = String(cell);
  if (formulaError.test(text.trim())) return { fault: `contains the formula error ${text.trim()}.` };
  if (text.length > maxSpreadsheetCellLength)
    return { fault: `is longer than ${formatCount(maxSpreadsheetCellLength)} characters.` };
  return text;
}
