import { formatCount } from '#shared/format/count.ts';
import { maxSpreadsheetCellLength } from '#shared/vocabulary/limits.ts';

/** Values of a cell. */
export type SpreadsheetCell = string | number | boolean | Date | null;

/** One sheet of a file, from its first row on, so that the index gives the row number. */
export type SpreadsheetCells = ReadonlyArray<readonly SpreadsheetCell[]>;

/** Columns to read, and texts for error messages. Posted to a worker, so it is plain data. */
export interface SpreadsheetLayout<Column extends string> {
  /** Column titles of the downloaded spreadsheet; matched case-insensitively. */
  titles: Readonly<Record<Column, string>>;
  /** At least one of these identifies a sheet as ours. */
  needed: readonly Column[];
  /** Columns that may hold dates: read as days such as 2026-11-22. */
  days: readonly Column[];
  maxRows: number;
  /** Name of the expected spreadsheet in errors, such as 'the brands’ spreadsheet'. */
  name: string;
  /** Noun for the rows, such as 'brands'. */
  what: string;
}

/** One row of a file: its number in the sheet (the header is 1) and the text of each existing column. */
export type ReadRow<Column extends string> = { row: number } & Partial<Record<Column, string>>;

/** Result of reading a file. */
export interface ReadSpreadsheet<Column extends string> {
  rows: Array<ReadRow<Column>>;
  /** Titles of columns that cannot be imported. */
  ignored: string[];
  /** Cells with an unreadable value. */
  faults: Array<{ row: number; message: string }>;
}

/** A file that cannot be read; `message` is shown to the user. */
export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError';
}

/** Rows searched for the column titles: people write headings above them. */
export const headDepth = 10;

/** Values that spreadsheet programs write for a failed formula. */
const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

/**
 * Finds the rows in a file's sheets by their column titles.
 * @throws SpreadsheetError if no sheet has them, or there are too many rows.
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

/** Returns the titles of a layout, normalized for comparison. */
export function titlesOf({ titles }: SpreadsheetLayout<string>): ReadonlySet<string> {
  return new Set(Object.values(titles).map((title) => title.toLowerCase()));
}

/** Counts the cells that are titles. */
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

/**
 * Returns the text of a cell: of a number or boolean, the displayed one. A date outside a day column is a
 * fault.
 */
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
