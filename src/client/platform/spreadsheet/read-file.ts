import {
  type ReadSpreadsheet,
  readRows,
  SpreadsheetError,
  type SpreadsheetLayout,
  titlesOf,
} from '#client/platform/spreadsheet/layout.ts';
import { readCsv } from '#client/platform/spreadsheet/read-csv.ts';
import { readWorkbook } from '#client/platform/spreadsheet/read-workbook.ts';

/**
 * Detects the format by the first bytes, not the name: files are renamed, and spreadsheet programs write
 * either under any name.
 */
export async function readSpreadsheetFile<Column extends string>(
  bytes: Uint8Array,
  layout: SpreadsheetLayout<Column>,
): Promise<ReadSpreadsheet<Column>> {
  if (bytes.length === 0) throw new SpreadsheetError('This file is empty.');
  if (startsWith(bytes, [0x50, 0x4b])) return readRows(await readWorkbook(bytes), layout);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new SpreadsheetError(
      'This is an old Excel workbook (.xls) or is protected by a password. Save it as .xlsx without a password.',
    );
  }
  return readRows([readCsv(bytes, titlesOf(layout))], layout);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
