import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { brandSpreadsheet } from '#client/admin/bulk-changes/brand-spreadsheet.ts';
import { errorsFile } from '#client/platform/spreadsheet/errors-file.ts';
import { readSpreadsheetFile as readFile } from '#client/platform/spreadsheet/read-file.ts';
import { maxChangedBrands } from '#shared/vocabulary/limits.ts';

const readSpreadsheetFile = (bytes: Uint8Array) => readFile(bytes, brandSpreadsheet);
const csv = (text: string) => readSpreadsheetFile(strToU8(text));

/** A workbook made by the library that writes our downloads. */
async function workbook(...sheets: unknown[][][]): Promise<Uint8Array> {
  const written = writeXlsxFile(
    sheets.map((data, index) => ({ data, sheet: `Sheet ${index + 1}` })) as never,
  );
  return new Uint8Array(await (await written.toBlob()).arrayBuffer());
}

/** A workbook with one sheet and hand-written cells. */
function rawWorkbook(rows: string, extra: Record<string, Uint8Array> = {}): Uint8Array {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Brands" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...extra,
  });
}

const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('A CSV file is read', () => {
  const rows = [{ row: 2, page: 'northwind', name: 'North, Wind' }];
  test.each([
    ['with commas', 'Page,Brand\nnorthwind,"North, Wind"\n'],
    ['with semicolons, a mark and Windows lines', '\uFEFFPage;Brand\r\nnorthwind;North, Wind\r\n'],
    ['with tabs', 'Page\tBrand\nnorthwind\tNorth, Wind'],
    ['with the separator in its first line', 'sep=;\r\nPage;Brand\r\nnorthwind;North, Wind\r\n'],
    ['with titles in any case, order and space', ' BRAND ,  page \n"North, Wind",northwind\n'],
  ])('%s', async (_name, text) => {
    expect(await csv(text)).toEqual({ rows, ignored: [], faults: [] });
  });

  test.each([
    ['UTF-8', [...strToU8('Page,Brand\ncafe,Café')]],
    ['Windows', [...strToU8('Page,Brand\ncafe,Caf'), 0xe9]],
    ['UTF-16', [0xff, 0xfe, ...[...'Page,Brand\ncafe,Café'].flatMap((letter) => [letter.charCodeAt(0), 0])]],
  ])('in %s', async (_name, bytes) => {
    expect((await readSpreadsheetFile(new Uint8Array(bytes))).rows).toEqual([
      { row: 2, page: 'cafe', name: 'Café' },
    ]);
  });

  test('with lines in its cells, blank rows and a heading above, and each row keeps its number', async () => {
    const { rows: read } = await csv('Our brands\n\nPage,Description\none,"a\nb"\n,\ntwo,""\n');
    expect(read).toEqual([
      { row: 4, page: 'one', description: 'a\nb' },
      { row: 6, page: 'two', description: '' },
    ]);
  });

  test('with only the columns that are there, and those that are not ours said', async () => {
    expect(await csv('Page,Emails,Premium only,Notes\none,12,Yes,x\n')).toEqual({
      rows: [{ row: 2, page: 'one', premiumOnly: 'Yes' }],
      ignored: ['Emails', 'Notes'],
      faults: [],
    });
  });
});

describe('A workbook is read', () => {
  test('with numbers and yes as the text they show, and a date as a fault', async () => {
    const bytes = await workbook(
      [
        ['Page', 'Brand', 'Premium only', 'Description', 'Last email (UTC)'],
        ['one', 1234, true, new Date('2026-11-21'), new Date('2026-11-21')],
      ].map((row) =>
        row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })),
      ),
    );
    expect(await readSpreadsheetFile(bytes)).toEqual({
      rows: [{ row: 2, page: 'one', name: '1234', premiumOnly: 'true' }],
      ignored: ['Last email (UTC)'],
      faults: [
        {
          row: 2,
          message: 'Description contains a date. Format the cell as text and type the value.',
        },
      ],
    });
  });

  test('from the sheet that has the columns, wherever it stands', async () => {
    const plain = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value })));
    const bytes = await workbook(
      plain([['Notes'], ['hello']]),
      plain([
        ['Domain', 'Brand'],
        ['a.example', 'A'],
      ]),
    );
    expect((await readSpreadsheetFile(bytes)).rows).toEqual([{ row: 2, domain: 'a.example', name: 'A' }]);
  });

  test('with escapes, blanks at the ends and rows left out', async () => {
    const bytes = rawWorkbook(
      `<row r="1">${inline('A1', 'Page')}${inline('C1', 'Description')}</row>` +
        `<row r="7">${inline('A7', 'one')}${inline('C7', '_x005F_x0041_ &amp; _x0042_')}</row>`,
    );
    expect((await readSpreadsheetFile(bytes)).rows).toEqual([
      { row: 7, page: 'one', description: '_x0041_ & B' },
    ]);
  });

  test('and the error of a formula is a fault, and no empty cell', async () => {
    const bytes = rawWorkbook(
      `<row r="1">${inline('A1', 'Page')}${inline('B1', 'Description')}</row>` +
        `<row r="2">${inline('A2', 'one')}<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    );
    expect(await readSpreadsheetFile(bytes)).toMatchObject({
      rows: [{ row: 2, page: 'one' }],
      faults: [{ row: 2, message: 'Description contains the formula error #DIV/0!.' }],
    });
  });

  test('however large it is packed, without threads made from addresses the pages forbid', async () => {
    // For files larger than half a megabyte the library alone would start threads.
    const noise = (seed: number) => Math.sin(seed).toString(36).slice(2);
    const lines = Array.from(
      { length: 15_000 },
      (_, index) =>
        `<row r="${index + 2}">${inline(`A${index + 2}`, `page-${index}`)}${inline(`B${index + 2}`, noise(index + 1).repeat(8))}</row>`,
    );
    const bytes = rawWorkbook(
      `<row r="1">${inline('A1', 'Page')}${inline('B1', 'Description')}</row>${lines.join('')}`,
    );
    expect((await readSpreadsheetFile(bytes)).rows).toHaveLength(15_000);
  });
});

describe('A file that cannot be read says so', () => {
  const head = `<row r="1">${inline('A1', 'Page')}</row>`;
  const many = `Page\n${'x\n'.repeat(maxChangedBrands + 1)}`;
  let packed: Uint8Array | undefined; // takes seconds
  const bomb = () => {
    packed ??= rawWorkbook(head, { 'xl/media.xml': new Uint8Array(101_000_000) });
    return packed.slice();
  };
  test.each([
    ['an empty file', () => new Uint8Array(), 'This file is empty.'],
    ['blank lines', () => strToU8('\n \n,,\n'), 'This file is empty.'],
    ['another spreadsheet', () => strToU8('a,b\n1,2\n'), 'no sheet has a column called “Page” or “Domain”'],
    ['titles alone', () => strToU8('Page,Brand\n'), 'has column headings but no brands below them'],
    ['a column twice', () => strToU8('Page,Brand,brand\nx,y,z'), 'Two columns are called “Brand”'],
    ['quotation marks left open', () => strToU8('Page,Brand\nx,"open\ny,z\n'), 'quotation marks of row 2'],
    ['too many rows', () => strToU8(many), 'more than 20,000 rows'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'cannot be read as CSV'],
    ['half a workbook', () => rawWorkbook(head).slice(0, 300), 'damaged'],
    ['a ZIP of something else', () => zipSync({ 'a.txt': strToU8('x') }), 'damaged'],
    ['a workbook whose sheet is no XML', () => rawWorkbook('<row r="1"><c'), 'damaged'],
    ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Save it as .xlsx'],
    ['a bomb', bomb, 'unpacks to more than 100 MB'],
    [
      'a row far out',
      () => rawWorkbook(`${head}<row r="99999999">${inline('A99999999', 'x')}</row>`),
      'beyond row',
    ],
    [
      'a column far out',
      () => rawWorkbook(`${head}<row r="2">${inline('ZZZZZZ2', 'x')}</row>`),
      'beyond row',
    ],
  ])('%s', async (_name, bytes, sentence) => {
    await expect(readSpreadsheetFile(bytes())).rejects.toThrow(sentence);
  });

  test('and a bomb that lies about its size is not unpacked beyond it', async () => {
    const bytes = bomb();
    // The sizes are in the directory at the end and in the header before the content.
    for (let at = 0; at < bytes.length - 4; at += 1) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + at, 4);
      if (view.getUint32(0, true) === 101_000_000) view.setUint32(0, 10, true);
    }
    // The archive is unpacked up to the declared size. The other sheet is intact.
    await expect(readSpreadsheetFile(bytes)).rejects.toThrow('has column headings but no brands below them');
  });

  test('a cell that is too long is a fault of its row', async () => {
    const { faults } = await csv(`Page,Description\none,${'x'.repeat(5_001)}\n`);
    expect(faults).toEqual([{ row: 2, message: 'Description is longer than 5,000 characters.' }]);
  });
});

test('The errors are a file whose cells are no formulas', () => {
  expect(
    errorsFile([
      { row: 7, message: '=cmd "x"' },
      { row: null, message: 'a' },
    ]),
  ).toBe('\uFEFFRow,Error\r\n7,"\'=cmd ""x"""\r\n,a\r\n');
});
