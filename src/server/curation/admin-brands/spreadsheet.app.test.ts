import { beforeEach, describe, expect, it } from 'vitest';
import { spreadsheetFileName } from '#server/platform/spreadsheets/spreadsheet.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { readZip } from '#tests/support/mail/zip.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const download = async (query = '') => people.admin.ask('GET', `/api/brands/download${query}`);

/** The parts of the workbook, and its rows with each cell as text. */
async function workbook(query = '') {
  const answer = await download(query);
  expect(answer.statusCode).toBe(200);
  const files = readZip(answer.rawPayload);
  const part = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g)].map(
    (match) => unescapeXml(match[1] ?? ''),
  );
  const sheet = part('xl/worksheets/sheet1.xml');
  const rows = [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map((row) =>
    [...(row[1] ?? '').matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v><\/c>/g)].map(
      ([, column, kind, value]) => ({
        column,
        value: kind?.includes('t="s"') ? strings[Number(value)] : Number(value),
      }),
    ),
  );
  return { files, sheet, rows };
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

describe('the spreadsheet of brands', () => {
  it('is a workbook to be saved, named after the day', async () => {
    const answer = await download();
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="mailvault-brands-2026-11-21.xlsx"',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const { files } = await workbook();
    expect([...files.keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml']));
  });

  it('has a head and a row a brand, with numbers and dates as such', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, {
      name: 'Northwind',
      slug: 'northwind',
      categoryId: 7,
      alsoIn: [2, 1],
      description: 'Sails',
      isPremiumOnly: true,
    });
    await createEmail(pool, { brandId: brand.id, receivedAt: new Date('2026-11-20T12:00:00Z') });
    await pool.query("insert into brand_domains (domain, brand_id) values ('nw.example', $1)", [brand.id]);
    const { rows } = await workbook();
    expect(rows[0]?.map(({ value }) => value)).toEqual([
      'Brand',
      'Primary category',
      'Further categories',
      'Domain',
      'Further domains',
      'Emails',
      'Last email (UTC)',
      'Premium only',
      'Email',
      'Description',
      'Page',
    ]);
    expect(rows[1]).toEqual([
      { column: 'A', value: 'Northwind' },
      { column: 'B', value: 'Sports & Fitness' },
      { column: 'C', value: 'Fashion & Apparel, Electronics & Tech' },
      { column: 'D', value: 'northwind.example' },
      { column: 'E', value: 'nw.example' },
      { column: 'F', value: 1 },
      // Days since 1899-12-30, plus half a day.
      { column: 'G', value: 46346.5 },
      { column: 'H', value: 'Yes' },
      { column: 'J', value: 'Sails' },
      { column: 'K', value: 'http://localhost:3000/brand/northwind' },
    ]);
  });

  it('never holds a formula, whatever brands are called, and shows the text as it is', async () => {
    const hostile = [
      "=cmd|' /C calc'!A0",
      '=HYPERLINK("https://evil.example","x")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1+1',
      ' leading and trailing ',
      '<b>&amp;</b> "quoted"',
      '_x0041_ is not A',
      '1234',
      '😀',
    ];
    for (const [index, name] of hostile.entries()) {
      await createBrand(test.database.pool, { name, slug: `b${index}`, description: name });
    }
    const { rows, sheet } = await workbook('?sort=lastEmailAt&direction=asc');
    expect(sheet).not.toContain('<f');
    const shown = hostile.map((name) => name.replace('_x0041_', '_x005F_x0041_'));
    expect(rows.slice(1).map((row) => row[0]?.value)).toEqual(shown);
    expect(rows.slice(1).map((row) => row.find(({ column }) => column === 'J')?.value)).toEqual(shown);
  });

  it('holds a control character of no name, which would make the file unreadable', async () => {
    await createBrand(test.database.pool, { name: 'Bell\u0007 and \u001f', slug: 'bell' });
    const { files, rows } = await workbook();
    expect(rows[1]?.[0]?.value).toBe('Bell and ');
    expect(files.get('xl/sharedStrings.xml')?.toString('utf8')).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
  });

  it('takes the search, the category and the order of the table', async () => {
    const { pool } = test.database;
    await createBrand(pool, { name: 'Apple', categoryId: 5 });
    await createBrand(pool, { name: 'Apricot', categoryId: 5 });
    await createBrand(pool, { name: 'Apron', categoryId: 3 });
    const { rows } = await workbook('?q=ap&categoryId=5&sort=name&direction=desc');
    expect(rows.slice(1).map((row) => row[0]?.value)).toEqual(['Apricot', 'Apple']);
  });

  it('is whole with many brands', async () => {
    await test.database.pool.query(
      `insert into brands (name, slug, domain, category_id) select 'Brand ' || n, 'brand-' || n, n || '.example', 1
       from generate_series(1, 2000) n`,
    );
    expect((await workbook()).rows).toHaveLength(2001);
  });

  it.each(['?limit=5', '?sort=x', '?categoryId=x'])('refuses %s', async (query) => {
    expect((await download(query)).statusCode).toBe(400);
  });
});

describe('the name of the file', () => {
  it.each([
    ['Mailvault', 'mailvault-brands-2026-11-21.xlsx'],
    ['My "Vault"\r\n; x', 'my-vault-x-brands-2026-11-21.xlsx'],
    ['ヴォルト', 'brands-2026-11-21.xlsx'],
  ])('is safe in a header for a product called %j', (product, name) => {
    expect(spreadsheetFileName(product, new Date('2026-11-21T23:59:59Z'))).toBe(name);
  });
});
