import { beforeEach, expect, it } from 'vitest';
import { brandSpreadsheet } from '#client/admin/bulk-changes/brand-spreadsheet.ts';
import { readSpreadsheetFile } from '#client/platform/spreadsheet/read-file.ts';
import type { BrandChanges } from '#shared/contract/curation/brand-changes.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

it('The spreadsheet of brands comes back as it was sent and changes nothing', async () => {
  const { pool } = test.database;
  const texts = [
    'Northwind',
    "=cmd|' /C calc'!A0",
    '+1+1',
    '1234',
    'TRUE',
    '2026-11-21',
    '_x0041_ is not A',
    '<b>&amp;</b> "quoted", and; more',
    'Zoë 😀 日本',
    '#1 Store',
  ];
  for (const [index, text] of texts.entries()) {
    await createBrand(pool, {
      name: text,
      slug: `brand-${index}`,
      domain: `brand-${index}.com`,
      description: `${text}\nand a second line`,
      categoryId: (index % 5) + 1,
      isPremiumOnly: index % 2 === 0,
    });
  }
  await pool.query(
    `insert into brand_domains (domain, brand_id)
     select further, id from brands, unnest(array['nw-mail.com', 'further.com']) as further where slug = 'brand-0'`,
  );
  const file = await people.admin.ask('GET', '/api/brands/download');
  const { rows, ignored, faults } = await readSpreadsheetFile(
    new Uint8Array(file.rawPayload),
    brandSpreadsheet,
  );
  expect(faults).toEqual([]);
  expect(ignored).toEqual(['Further categories', 'Emails', 'Last email (UTC)']);
  expect(rows).toHaveLength(texts.length);
  const preview = async (changed: typeof rows): Promise<BrandChanges> =>
    (
      await people.admin.ask('POST', '/api/admin/bulk-changes/brands/spreadsheet', {
        rows: changed,
        do: { step: 'look' },
      })
    ).json();
  expect(await preview(rows)).toMatchObject({ changed: 0, unchanged: texts.length, errors: [] });
  const edited = rows.map((row) => (row.page?.endsWith('brand-3') ? { ...row, name: 'Edited' } : row));
  expect(await preview(edited)).toMatchObject({
    changed: 1,
    brands: [{ fields: [{ field: 'name', before: '1234', after: 'Edited' }] }],
  });
});
