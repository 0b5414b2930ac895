import { afterAll, beforeAll, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { signUpSpreadsheet } from '#client/admin/sign-ups/sign-up-spreadsheet.ts';
import { readSpreadsheetFile } from '#client/platform/spreadsheet/read-file.ts';
import type { SignUpRow, SignUpRows } from '#shared/contract/intake/sign-ups.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

beforeAll(async () => {
  test = await openTestApp();
  ({ admin } = await createPersonas(test));
  const { pool } = test.database;
  const brand = await createBrand(pool, { name: '=1+1', slug: 'one', domain: 'northwind.com' });
  await createEmail(pool, { brandId: brand.id });
  await pool.query(
    `insert into sign_ups (domain, address, signed_up_on, confirmed_on, ended_on, rhythm_days, notes) values
       ('northwind.com', 'v@reader.example', '2026-11-01', '2026-11-02', '2026-11-03', 7, $1), ('contoso.com', null, null, null, null, null, null)`,
    ['- ask Ada\n"Who?", she said'],
  );
  await pool.query("insert into identities (name, created_at) values ('=Anna', now()), ('Ben', now())");
  await pool.query(
    "insert into sign_ups (domain, identity_id) select 'fabrikam.com', id from identities order by id",
  );
});

afterAll(() => test.app.close());

async function preview(rows: SignUpRow[]): Promise<SignUpRows> {
  const answer = await admin.ask('POST', '/api/admin/sign-ups/rows', { rows, do: { step: 'look' } });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

it.each(['xlsx', 'csv'])(
  'the ledger that was downloaded as %s and not edited changes nothing',
  async (format) => {
    const file = await admin.ask('GET', `/api/admin/sign-ups/download?format=${format}`);
    const { rows, faults } = await readSpreadsheetFile(new Uint8Array(file.rawPayload), signUpSpreadsheet);
    expect([rows.length, faults]).toEqual([4, []]);
    expect(await preview(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 4, errors: [] });
  },
);

it('days of a workbook are days, whatever the rows beside them hold', async () => {
  const written = writeXlsxFile([
    {
      sheet: 'Brands to follow',
      data: [
        ['Our list'],
        ['Brand', 'Signed up', 'DOMAIN', 'Rhythm set (days)'],
        [
          'One',
          { type: Date, value: new Date('2026-11-05T00:00:00Z'), format: 'yyyy-mm-dd' },
          'one.com',
          { type: Number, value: 14 },
        ],
        ['Two', '5 November', 'two.com', ''],
        ['', '', '', ''],
        ['Three', '', '#REF!', ''],
      ],
    },
  ] as never);
  const bytes = new Uint8Array(await (await written.toBlob()).arrayBuffer());
  const { rows, ignored, faults } = await readSpreadsheetFile(bytes, signUpSpreadsheet);
  expect(ignored).toEqual(['Brand']);
  expect(faults).toEqual([{ row: 6, message: 'Domain contains the formula error #REF!.' }]);
  const seen = await preview(rows);
  expect(seen.rows).toEqual([
    {
      domain: 'one.com',
      brandName: null,
      isNew: true,
      fields: [
        { field: 'signedUpOn', before: '', after: '2026-11-05' },
        { field: 'rhythmDays', before: '', after: '14' },
      ],
    },
  ]);
  expect(seen.errors.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '4: “5 November” is not a date such as 2026-11-22.',
    '6: This row has no domain.',
  ]);
});
