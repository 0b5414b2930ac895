import type { BrandSheetRow } from '#shared/contract/brand-changes.ts';
import { formatCount } from '#shared/format/count.ts';
import { maxSheetCellLength, mostChangedBrands } from '#shared/vocabulary/limits.ts';

/** What a cell of a file may hold. */
export type SheetCell = string | number | boolean | Date | null;

/** One sheet of a file: its rows from the first on, so that a row's place tells its number. */
export type SheetCells = ReadonlyArray<readonly SheetCell[]>;

/** What was read of a file. */
export interface ReadSheet {
  rows: BrandSheetRow[];
  /** Titles of columns that are not ours to change. */
  ignored: string[];
  /** Cells that cannot be read as what was meant. */
  faults: Array<{ row: number; message: string }>;
}

/** Why a file cannot be read; the message is for whoever chose it. */
export class SheetError extends Error {
  override name = 'SheetError';
}

type Column = Exclude<keyof BrandSheetRow, 'row'>;

/** The titles of the spreadsheet that is downloaded, in any case. */
const columnTitles: Record<Column, string> = {
  name: 'Brand',
  category: 'Primary category',
  domain: 'Domain',
  furtherDomains: 'Further domains',
  premiumOnly: 'Premium only',
  email: 'Email',
  description: 'Description',
  page: 'Page',
};

const columns = Object.keys(columnTitles) as Column[];

/** How far down the titles are looked for: above them people write headings. */
export const headDepth = 10;

/** What spreadsheet programs write where a formula fails. */
const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)$/i;

/**
 * Finds the brands in the sheets of a file, by the titles of the columns.
 * @throws SheetError where no sheet has them, or too many rows.
 */
export function readBrandSheet(sheets: readonly SheetCells[]): ReadSheet {
  if (sheets.every((sheet) => sheet.every(isBlank))) throw new SheetError('This file is empty.');
  for (const sheet of sheets) {
    const head = sheet.slice(0, headDepth).findIndex(isHead);
    if (head >= 0) return readRows(sheet, head);
  }
  throw new SheetError(
    'This is not the brands’ spreadsheet: no sheet has a column called “Page” or “Domain”. Download the spreadsheet to see how it begins.',
  );
}

function isHead(cells: readonly SheetCell[]): boolean {
  const named = cells.map(titleOf);
  return named.includes('page') || named.includes('domain');
}

const titles = new Set(columns.map((column) => columnTitles[column].toLowerCase()));

/** How many of some cells are titles of ours. */
export function countTitles(cells: readonly SheetCell[]): number {
  return cells.filter((cell) => titles.has(titleOf(cell))).length;
}

function titleOf(cell: SheetCell): string {
  return typeof cell === 'string' ? cell.trim().replace(/\s+/g, ' ').toLowerCase() : '';
}

function isBlank(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));
}

function readRows(sheet: SheetCells, head: number): ReadSheet {
  const { places, ignored } = placesOf(sheet[head] ?? []);
  const read: ReadSheet = { rows: [], ignored, faults: [] };
  for (const [index, cells] of sheet.entries()) {
    if (index <= head || isBlank(places.map(([, place]) => cells[place] ?? null))) continue;
    if (read.rows.length === mostChangedBrands) {
      throw new SheetError(
        `This spreadsheet has more than ${formatCount(mostChangedBrands)} rows. Upload it in parts.`,
      );
    }
    const row: BrandSheetRow = { row: index + 1 };
    for (const [column, place] of places) {
      const text = readCell(cells[place] ?? null);
      if (typeof text === 'string') row[column] = text;
      else read.faults.push({ row: row.row, message: `${columnTitles[column]} ${text.fault}` });
    }
    read.rows.push(row);
  }
  if (read.rows.length === 0) throw new SheetError('This spreadsheet has titles, and no brands below them.');
  return read;
}

function placesOf(head: readonly SheetCell[]): { places: Array<[Column, number]>; ignored: string[] } {
  const places: Array<[Column, number]> = [];
  const ignored: string[] = [];
  for (const [place, cell] of head.entries()) {
    const title = titleOf(cell);
    const column = columns.find((each) => columnTitles[each].toLowerCase() === title);
    if (column === undefined) {
      if (cell !== null && String(cell).trim() !== '') ignored.push(String(cell).trim());
    } else if (places.some(([taken]) => taken === column)) {
      throw new SheetError(`Two columns are called “${columnTitles[column]}”. Take one of them out.`);
    } else places.push([column, place]);
  }
  return { places, ignored };
}

/** The text of a cell; a number or a yes is the text it shows, and a date is no text anybody meant. */
function readCell(cell: SheetCell): string | { fault: string } {
  if (cell === null) return '';
  if (cell instanceof Date) {
    return { fault: 'holds a date. Format the cell as text and type what is meant.' };
  }
  const text = String(cell);
  if (formulaError.test(text.trim())) return { fault: `holds the error ${text.trim()} of a formula.` };
  if (text.length > maxSheetCellLength)
    return { fault: `is longer than ${formatCount(maxSheetCellLength)} characters.` };
  return text;
}
