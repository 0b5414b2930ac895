import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { type SpreadsheetCells, SpreadsheetError } from '#client/platform/spreadsheet/layout.ts';
import { formatCount } from '#shared/format/count.ts';

/** Limit of a workbook's unpacked size: twenty thousand rows with long descriptions are a fifth of it. */
const maxUnpackedBytes = 100_000_000;

/** A cell beyond this is a mistake; the parser allocates every row and column before it. */
const maxSheetRows = 100_000;
const maxSheetColumns = 1_000;

/**
 * Reads every sheet of an .xlsx file. It is unpacked here and passed on uncompressed: the library would
 * unpack without a limit, in workers from `blob:` addresses, which our Content-Security-Policy forbids.
 * @throws SpreadsheetError if it is not a workbook, or unpacks to more than the limit.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<SpreadsheetCells[]> {
  const files = unpack(bytes);
  for (const name of Object.keys(files).filter((each) => /worksheets\/[^/]+\.xml$/.test(each))) {
    const xml = strFromU8(files[name] ?? new Uint8Array());
    refuseFarCells(xml);
    // The library reads a formula's error as an empty cell, which would clear the brand's field.
    files[name] = strToU8(xml.replace(/(<(?:\w+:)?c\s[^>]*?\bt=["'])e(["'])/g, '$1str$2'));
  }
  try {
    const sheets = await readXlsxFile(bufferOf(zipSync(files, { level: 0 })), { trim: false });
    return sheets.map(({ data }) => data as SpreadsheetCells);
  } catch {
    throw broken();
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        total += originalSize;
        if (total > maxUnpackedBytes) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : broken();
  }
}

/** A single remote cell would make the parser allocate everything up to it. */
function refuseFarCells(xml: string): void {
  for (const [, letters = '', digits] of xml.matchAll(/\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/g)) {
    if (Number(digits) > maxSheetRows || columnOf(letters) > maxSheetColumns) {
      throw new SpreadsheetError(
        `A sheet in this file goes beyond row ${formatCount(maxSheetRows)} or column ${formatCount(maxSheetColumns)}. Delete the cells beyond that and save it again.`,
      );
    }
  }
}

/** A is 1, Z 26, AA 27. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}

const broken = () =>
  new SpreadsheetError(
    'This file cannot be read: it is damaged or not an .xlsx file. Save it as .xlsx or CSV again.',
  );

const tooLarge = () => new SpreadsheetError('This file unpacks to more than 100 MB. Upload it in parts.');
