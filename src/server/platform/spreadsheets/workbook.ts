import { streamZip } from '#server/platform/archives/zip-stream.ts';
import { xmlDeclaration, xmlText } from '#server/platform/http/replies/escape-markup.ts';
import type { SpreadsheetCell, SpreadsheetColumn } from './spreadsheet.ts';

const namespace = 'http://schemas.openxmlformats.org';
const main = `${namespace}/spreadsheetml/2006/main`;
const relations = `${namespace}/officeDocument/2006/relationships`;
const packageRelations = `${namespace}/package/2006/relationships`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Maximum characters of a cell (Excel's specifications and limits). */
const longestCell = 32_767;

/** Days from the start of a spreadsheet's calendar, 1899-12-30, to 1970. */
const daysBefore1970 = 25_569;

/** Indexes in the list of formats below. */
const bold = 1;
const instant = 2;

/**
 * Streams an .xlsx file of one worksheet while its rows arrive: only a few rows are in memory, whatever the
 * length, which the writer of the other spreadsheets cannot do (decision 49).
 * @param pages rows in order, many at a time.
 */
export async function* streamWorkbook(
  sheet: string,
  columns: readonly SpreadsheetColumn[],
  pages: AsyncIterable<ReadonlyArray<readonly SpreadsheetCell[]>>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* streamZip([
    ...Object.entries(partsOf(sheet)).map(([name, text]) => ({ name, text: [text] })),
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(columns, pages) },
  ]);
}

async function* sheetXml(
  columns: readonly SpreadsheetColumn[],
  pages: AsyncIterable<ReadonlyArray<readonly SpreadsheetCell[]>>,
): AsyncGenerator<string, void, undefined> {
  yield sheetHead(columns);
  let number = 1;
  for await (const page of pages) {
    let text = '';
    for (const cells of page) {
      number += 1;
      text += rowXml(number, cells);
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

/** Everything but the rows. */
function partsOf(sheet: string): Record<string, string> {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${override('worksheets/sheet1', 'worksheet')}</Types>`,
    '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlDeclaration}<Relationships xmlns="${packageRelations}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${xmlDeclaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

function sheetHead(columns: readonly SpreadsheetColumn[]): string {
  const widths = columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const titles = rowXml(
    1,
    columns.map(({ title }) => title),
    ` s="${bold}"`,
  );
  return `${xmlDeclaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${titles}`;
}

function rowXml(number: number, cells: readonly SpreadsheetCell[], style = ''): string {
  const each = cells.map((cell, column) => cellXml(cell, ` r="${columnName(column)}${number}"${style}`));
  return `<row r="${number}">${each.join('')}</row>`;
}

/** A to Z; no worksheet of ours is wider. */
function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

/** The type is always explicit: a text that looks like a formula, a number or a date stays a text. */
function cellXml(cell: SpreadsheetCell, attributes: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c${attributes}><v>${cell}</v></c>`;
  if (cell instanceof Date)
    return `<c${attributes} s="${instant}"><v>${cell.getTime() / 86_400_000 + daysBefore1970}</v></c>`;
  // `_x0041_` would be read as an escaped A (ECMA-376, ST_Xstring); escaping its underscore keeps it literal.
  const text = cell.slice(0, longestCell).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}
