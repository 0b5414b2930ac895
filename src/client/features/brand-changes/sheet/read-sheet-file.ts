import { readCsv } from '#client/features/brand-changes/sheet/read-csv.ts';
import { readWorkbook } from '#client/features/brand-changes/sheet/read-workbook.ts';
import {
  type ReadSheet,
  readBrandSheet,
  SheetError,
} from '#client/features/brand-changes/sheet/sheet-columns.ts';

/** By its first bytes, and not by its name: files are renamed, and spreadsheet programs write either under any. */
export async function readSheetFile(bytes: Uint8Array): Promise<ReadSheet> {
  if (bytes.length === 0) throw new SheetError('This file is empty.');
  if (startsWith(bytes, [0x50, 0x4b])) return readBrandSheet(await readWorkbook(bytes));
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new SheetError(
      'This is a workbook of an old kind (.xls), or it is protected by a password. Save it as .xlsx without one.',
    );
  }
  return readBrandSheet([readCsv(bytes)]);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
