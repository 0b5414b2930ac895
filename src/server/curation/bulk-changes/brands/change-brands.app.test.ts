import { beforeEach, describe, expect, it } from 'vitest';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import type { DuplicateBrands } from '#shared/contract/curation/admin-brands.ts';
import type { BrandChanges, BrandSpreadsheetRow } from '#shared/contract/curation/brand-changes.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createCategory, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let tea: number;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  tea = await createCategory(test.database.pool, { name: 'Tea & Coffee', slug: 'tea' });
});

const pool = () => test.database.pool;
const base = '/api/admin/bulk-changes/brands';
const ask = (path: string, body?: object) =>
  people.admin.ask(body === undefined ? 'GET' : 'POST', `${base}${path}`, body);
const listed = async () =>
  (await people.admin.ask('GET', '/api/admin/bulk-changes?of=brands')).json<BulkChange[]>();
const undo = (id: number | undefined) => people.admin.ask('POST', `/api/admin/bulk-changes/${id}/undo`, {});

type Row = Omit<BrandSpreadsheetRow, 'row'>;
const numbered = (rows: readonly Row[]) => rows.map((row, index) => ({ row: index + 2, ...row }));

async function preview(rows: readonly Row[]): Promise<BrandChanges> {
  const answer = await ask('/spreadsheet', { rows: numbered(rows), do: { step: 'look' } });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

async function apply(rows: readonly Row[]): Promise<BrandChanges> {
  const { digest } = await preview(rows);
  const answer = await ask('/spreadsheet', { rows: numbered(rows), do: { step: 'apply', digest } });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

async function stored(id: number) {
  const { rows } = await pool().query(
    `select name, category_id as "categoryId", is_premium_only as "isPremiumOnly", email, description,
       array(select domain from brand_domains d where d.brand_id = b.id and d.domain <> b.domain order by 1) as domains
     from brands b where id = $1`,
    [id],
  );
  return rows[0];
}

describe('a spreadsheet of brands', () => {
  it('is compared first and changes nothing, then changes all of it, and can be taken back', async () => {
    const one = await createBrand(pool(), {
      name: 'Northwind',
      slug: 'northwind',
      domain: 'northwind.example',
    });
    const two = await createBrand(pool(), { name: 'Contoso', slug: 'contoso', domain: 'contoso.example' });
    const before = [await stored(one.id), await stored(two.id)];
    const rows: Row[] = [
      {
        page: 'https://vault.example/brand/northwind/',
        name: ' North Wind ',
        category: 'tea & coffee',
        furtherDomains: 'nw.com, northwind-mail.com',
        premiumOnly: 'yes',
        email: 'hello@northwind.com',
        description: 'Sails',
      },
      { domain: 'Contoso.example', name: 'Contoso', premiumOnly: 'No' },
    ];
    const seen = await preview(rows);
    expect(seen).toMatchObject({
      changed: 1,
      unchanged: 1,
      errors: [],
      made: null,
      brands: [
        {
          id: one.id,
          name: 'Northwind',
          fields: [
            { field: 'name', before: 'Northwind', after: 'North Wind' },
            { field: 'category', after: 'Tea & Coffee' },
            { field: 'premium', before: 'No', after: 'Yes' },
            { field: 'email', before: '', after: 'hello@northwind.com' },
            { field: 'description', before: '', after: 'Sails' },
            { field: 'domains', before: '', after: 'northwind-mail.com, nw.com' },
          ],
        },
      ],
    });
    expect([await stored(one.id), await stored(two.id)]).toEqual(before);
    const { made } = await apply(rows);
    expect(await stored(one.id)).toEqual({
      name: 'North Wind',
      categoryId: tea,
      isPremiumOnly: true,
      email: 'hello@northwind.com',
      description: 'Sails',
      domains: ['northwind-mail.com', 'nw.com'],
    });
    expect(await preview(rows)).toMatchObject({ changed: 0, unchanged: 2 });
    const names = (await people.visitor.ask('GET', '/api/brands')).json<Brand[]>().map(({ name }) => name);
    expect(names).toContain('North Wind');
    expect(await listed()).toMatchObject([
      { id: made?.id, summary: 'Changed 1 brand from a spreadsheet.', canUndo: true, undoneAt: null },
    ]);
    expect((await undo(made?.id)).json()).toMatchObject({ underWay: null, changed: 1, undone: 1 });
    expect([await stored(one.id), await stored(two.id)]).toEqual(before);
    expect((await undo(made?.id)).statusCode).toBe(409);
    expect((await listed())[0]).toMatchObject({ canUndo: false });
    expect((await undo(99_999)).statusCode).toBe(404);
  });

  it('empties what an empty cell empties, and leaves columns that are absent', async () => {
    const brand = await createBrand(pool(), { slug: 'full', description: 'Words', isPremiumOnly: true });
    await pool().query("insert into brand_domains (domain, brand_id) values ('further.example', $1)", [
      brand.id,
    ]);
    await apply([{ page: 'full', description: '', furtherDomains: ' ', premiumOnly: '' }]);
    expect(await stored(brand.id)).toMatchObject({
      name: brand.name,
      description: null,
      domains: [],
      isPremiumOnly: true,
    });
  });

  it('says of each row why it cannot be taken, and changes nothing while there is one', async () => {
    const brand = await createBrand(pool(), { name: 'Good', slug: 'good', domain: 'good.example' });
    await createBrand(pool(), { name: 'Other', slug: 'other-brand', domain: 'other.com' });
    const rows: Row[] = [
      { page: 'good', name: 'Better' },
      { page: 'good', name: 'Best' },
      { page: 'nowhere' },
      { name: 'Nobody' },
      { page: 'other-brand', category: 'Nonsense' },
      { page: 'other-brand', premiumOnly: 'perhaps' },
    ];
    const { errors, changed } = await preview(rows);
    expect(changed).toBe(1);
    expect(errors).toEqual([
      { row: 3, message: 'This brand is already in row 2.' },
      { row: 4, message: 'There is no brand under nowhere.' },
      { row: 5, message: 'This row names no brand: enter the address of its page, or its domain.' },
      { row: 6, message: 'There is no category “Nonsense”.' },
      { row: 7, message: 'This brand is already in row 6.' },
    ]);
    expect(await apply(rows)).toMatchObject({ made: null, errors: { length: 5 } });
    expect(await stored(brand.id)).toMatchObject({ name: 'Good' });
    for (const [row, sentence] of [
      [{ page: 'good', name: ' ' }, 'A brand name is needed.'],
      [{ page: 'good', email: 'nonsense' }, 'That is not an email address.'],
      [{ page: 'good', premiumOnly: 'perhaps' }, 'Premium only is Yes or No, not “perhaps”.'],
      [{ page: 'good', domain: 'else.example' }, 'The main domain of Good is good.example'],
      [{ page: 'good', furtherDomains: 'other.com' }, 'other.com belongs to Other. Merge Other into Good'],
      [{ page: 'good', furtherDomains: 'printer.local' }, 'printer.local: '],
      [{ page: 'good', furtherDomains: 'mail.good.com' }, 'enter good.com'],
    ] as const) {
      expect((await preview([row])).errors[0]?.message).toContain(sentence);
    }
  });

  it('is refused when brands have changed since it was looked at', async () => {
    const brand = await createBrand(pool(), { slug: 'racing', name: 'Racing' });
    const rows = [{ page: 'racing', name: 'Raced' }];
    const { digest } = await preview(rows);
    await pool().query("update brands set name = 'Meanwhile' where id = $1", [brand.id]);
    const answer = await ask('/spreadsheet', { rows: numbered(rows), do: { step: 'apply', digest } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toContain('Check the changes again');
    expect(await stored(brand.id)).toMatchObject({ name: 'Meanwhile' });
  });

  it('leaves brands whose former category is gone when it is undone', async () => {
    const gone = await createCategory(pool(), { name: 'Gone', slug: 'gone' });
    const [one, two] = [await createBrand(pool(), { categoryId: gone }), await createBrand(pool())];
    const { made } = await apply([one, two].map(({ slug }) => ({ page: slug, category: 'Tea & Coffee' })));
    await pool().query('delete from categories where id = $1', [gone]);
    expect((await undo(made?.id)).json()).toMatchObject({ changed: 2, undone: 1 });
    expect(await stored(one.id)).toMatchObject({ categoryId: tea });
  });

  it('moves domains between the brands of one sheet', async () => {
    const one = await createBrand(pool(), { slug: 'one' });
    const two = await createBrand(pool(), { slug: 'two' });
    await pool().query("insert into brand_domains (domain, brand_id) values ('moving.com', $1)", [one.id]);
    await apply([{ page: 'one', furtherDomains: '' }]);
    const { made } = await apply([{ page: 'two', furtherDomains: 'moving.com' }]);
    expect([(await stored(one.id)).domains, (await stored(two.id)).domains]).toEqual([[], ['moving.com']]);
    // The first brand's change cannot be undone while the second has the domain.
    const [, first] = await listed();
    expect((await undo(first?.id)).json()).toMatchObject({ changed: 1, undone: 0 });
    expect((await undo(made?.id)).json()).toMatchObject({ changed: 1, undone: 1 });
  });

  it('takes two thousand brands at once, and refuses no rows and bad ones', async () => {
    await pool().query(
      `insert into brands (name, slug, domain, category_id)
       select 'Brand ' || n, 'many-' || n, 'many-' || n || '.example', $1 from generate_series(1, 2000) n`,
      [tea],
    );
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      page: `many-${index + 1}`,
      premiumOnly: 'Yes',
    }));
    const { changed, brands, made } = await apply(rows);
    expect([changed, brands.length]).toEqual([2_000, 500]);
    expect(made).toMatchObject({
      underWay: 'apply',
      summary: 'Changed 500 of 2,000 brands from a spreadsheet.',
    });
    // An edit made meanwhile is not overwritten.
    await pool().query("update brands set is_premium_only = true where slug = 'many-2000'");
    await runBulkChanges(test.deps);
    expect((await listed())[0]).toMatchObject({
      underWay: null,
      changed: 1_999,
      summary: 'Changed 1,999 brands from a spreadsheet.',
    });
    await undo(made?.id);
    await runBulkChanges(test.deps);
    expect((await listed())[0]).toMatchObject({ underWay: null, undone: 1_999 });
    const { rows: premium } = await pool().query('select slug from brands where is_premium_only');
    expect(premium).toEqual([{ slug: 'many-2000' }]);
    expect((await ask('/spreadsheet', { rows: [], do: { step: 'look' } })).statusCode).toBe(400);
    expect(
      (await ask('/spreadsheet', { rows: [{ row: 1, colour: 'red' }], do: { step: 'look' } })).statusCode,
    ).toBe(400);
  });
});

describe('the same for many brands', () => {
  it('is set for those that are ticked, or for a whole result, and says in numbers what changes', async () => {
    const brands = [
      await createBrand(pool(), { name: 'Tea one' }),
      await createBrand(pool(), { name: 'Tea two', isPremiumOnly: true }),
      await createBrand(pool(), { name: 'Coffee' }),
    ];
    const set = { categoryId: tea, isPremiumOnly: true };
    const ticked = { brands: { ids: [brands[2]?.id, 99_999] }, set };
    const first = (await ask('/set', { ...ticked, do: { step: 'look' } })).json<BrandChanges>();
    expect(first).toMatchObject({ changed: 1, unchanged: 0 });
    const filtered = { brands: { filter: { q: 'tea' } }, set: { isPremiumOnly: true } };
    const seen = (await ask('/set', { ...filtered, do: { step: 'look' } })).json<BrandChanges>();
    expect(seen).toMatchObject({ changed: 1, unchanged: 1, made: null });
    const done = (
      await ask('/set', { ...filtered, do: { step: 'apply', digest: seen.digest } })
    ).json<BrandChanges>();
    expect(done.made).toMatchObject({ underWay: null, changed: 1 });
    expect(await stored(brands[0]?.id ?? 0)).toMatchObject({ isPremiumOnly: true });
    // Later edits stay, the rest is undone.
    await pool().query('update brands set is_premium_only = false where id = $1', [brands[0]?.id]);
    expect((await undo(done.made?.id)).json()).toMatchObject({ changed: 1, undone: 0 });
    const unknown = { brands: { ids: [brands[0]?.id] }, set: { categoryId: 99_999 }, do: { step: 'look' } };
    expect((await ask('/set', unknown)).json<BrandChanges>().errors).toEqual([
      { row: null, message: 'There is no such category.' },
    ]);
    expect((await ask('/set', { ...ticked, set: {}, do: { step: 'look' } })).statusCode).toBe(400);
  });
});

it('a body larger than usual is read for administrators only', async () => {
  const rows = numbered(Array.from({ length: 2_000 }, () => ({ page: 'x', description: 'y'.repeat(200) })));
  const body = { rows, do: { step: 'look' } };
  expect((await people.free.ask('POST', `${base}/spreadsheet`, body)).statusCode).toBe(403);
  expect((await people.admin.ask('POST', `${base}/spreadsheet`, body)).statusCode).toBe(200);
  expect((await people.admin.ask('POST', '/api/admin/emails/state', body)).statusCode).toBe(413);
});

describe('hidden and deleted brands', () => {
  const set = async (ids: readonly number[], visibility: string) => {
    const body = { brands: { ids }, set: { visibility } };
    const { digest } = (await ask('/set', { ...body, do: { step: 'look' } })).json<BrandChanges>();
    return (await ask('/set', { ...body, do: { step: 'apply', digest } })).json<BrandChanges>();
  };
  const slugs = async (path: string) =>
    (await people.admin.ask('GET', path)).json<Array<{ slug: string }>>().map(({ slug }) => slug);
  const visible = () => slugs('/api/brands');
  const managed = () => slugs('/api/admin/brands?sort=name&direction=asc');

  let ids: number[];
  beforeEach(async () => {
    const one = await createBrand(pool(), { name: 'Junk', slug: 'junk', domain: 'junk.example' });
    const two = await createBrand(pool(), { name: 'Trash', slug: 'trash', domain: 'trash.example' });
    for (const { id } of [one, two]) await createEmail(pool(), { brandId: id });
    ids = [one.id, two.id];
  });

  it('are hidden from readers at once, stay in the dashboard, and are shown again', async () => {
    const hidden = await set(ids, 'hidden');
    expect(hidden).toMatchObject({
      changed: 2,
      brands: [
        { name: 'Junk', fields: [{ field: 'visibility', before: 'Shown to readers', after: 'Hidden' }] },
        { name: 'Trash' },
      ],
      made: { summary: 'Hid 2 brands.' },
    });
    expect(await visible()).toEqual([]);
    expect(await managed()).toEqual(['junk', 'trash']);
    expect(await slugs('/api/admin/brands?hidden=true')).toHaveLength(2);
    expect((await people.premium.ask('GET', '/api/stats')).json()).toEqual({
      totalEmails: 0,
      totalBrands: 0,
    });
    expect(await set(ids, 'hidden')).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await set(ids.slice(0, 1), 'shown')).toMatchObject({ made: { summary: 'Showed 1 brand.' } });
    expect(await visible()).toEqual(['junk']);
    expect((await undo(hidden.made?.id)).json()).toMatchObject({ changed: 2, undone: 1 });
    expect(await visible()).toEqual(expect.arrayContaining(['junk', 'trash']));
  });

  it('are gone from the dashboard too where they are deleted, come back as they were, and go for good after the days of undoing', async () => {
    await set(ids.slice(1), 'hidden');
    const deleted = await set(ids, 'deleted');
    expect(deleted.made).toMatchObject({ summary: 'Deleted 2 brands.', canUndo: true });
    expect([await visible(), await managed()]).toEqual([[], []]);
    expect((await people.admin.ask('PATCH', `/api/brands/${ids[0]}`, { name: 'Other' })).statusCode).toBe(
      404,
    );
    expect(await set(ids, 'shown')).toMatchObject({ changed: 0 });
    const keeper = await createBrand(pool(), { name: 'Keeper', slug: 'keeper', domain: 'keeper.example' });
    const claim = await people.admin.ask('POST', `/api/admin/brands/${keeper.id}/domains`, {
      domain: 'junk.example',
    });
    expect(claim.json()).toMatchObject({
      error: 'junk.example belongs to Junk, which was deleted. Undo that under Recent changes first.',
    });
    await undo(deleted.made?.id);
    expect(await visible()).toEqual(expect.arrayContaining(['junk', 'keeper']));
    expect(await visible()).not.toContain('trash');
    expect(await managed()).toEqual(['junk', 'keeper', 'trash']);

    await set(ids, 'deleted');
    const day = 86_400_000;
    await runHousekeeping(test.database, new Date(test.deps.now().getTime() + 29 * day));
    expect((await pool().query('select 1 from emails')).rowCount).toBe(2);
    await runHousekeeping(test.database, new Date(test.deps.now().getTime() + 31 * day));
    expect((await pool().query('select slug from brands')).rows).toEqual([{ slug: 'keeper' }]);
    expect((await pool().query('select 1 from emails')).rowCount).toBe(0);
  });

  it('are counted for administrators, and their waiting mail needs no decision', async () => {
    const held = await createBrand(pool(), { name: 'Held', slug: 'held' });
    const { id } = await createEmail(pool(), { brandId: held.id, state: 'held' });
    await pool().query(
      `insert into email_reviews (email_id, rules, sender, source_kind, run) values ($1, '{forged}', 'a@b.example', 'import', 'Run')`,
      [id],
    );
    const summary = async () => (await people.admin.ask('GET', '/api/admin/brands/summary')).json();
    const waiting = async () =>
      (await people.admin.ask('GET', '/api/admin/emails/waiting')).json<{ count: number; groups: object }>();
    expect(await summary()).toEqual({ shown: 2, unseen: 1, hidden: 0 });
    expect(await waiting()).toMatchObject({ count: 1, groups: { rule: [{ key: 'forged', count: 1 }] } });
    await set([held.id], 'hidden');
    expect(await summary()).toEqual({ shown: 2, unseen: 0, hidden: 1 });
    expect(await waiting()).toMatchObject({ count: 0, groups: { rule: [], brand: [], sender: [], run: [] } });
  });
});

describe('several brands that are one', () => {
  const merge = (brandIds: readonly number[], intoBrandId: number) =>
    ask('/merge', { brandIds, intoBrandId });

  it('are suggested, merged at once, and parted one by one', async () => {
    const stay = await createBrand(pool(), { name: 'Northwind', slug: 'stay', domain: 'northwind.com' });
    const others = [
      await createBrand(pool(), { name: 'Northwind UK', slug: 'uk', domain: 'nw-sails.co.uk' }),
      await createBrand(pool(), { name: 'NW', slug: 'nw', domain: 'northwind.co.uk' }),
    ].map(({ id }) => id);
    for (const brandId of [stay.id, stay.id, ...others]) await createEmail(pool(), { brandId });
    await recountBrands(pool(), [stay.id, ...others]);
    const duplicates = (await people.admin.ask('GET', '/api/admin/brands/twins')).json<DuplicateBrands>();
    expect(duplicates.map(({ brand, into, by, shared }) => [brand.name, into.name, by, shared])).toEqual([
      ['Northwind UK', 'Northwind', 'name', 'northwind'],
      ['NW', 'Northwind', 'domain', 'northwind'],
    ]);
    const { merges } = (await merge([stay.id, ...others], stay.id)).json<{ merges: BulkChange[] }>();
    expect(merges.map(({ summary }) => summary)).toEqual([
      '“Northwind UK” merged into “Northwind”, with 1 email.',
      '“NW” merged into “Northwind”, with 1 email.',
    ]);
    expect(await listed()).toHaveLength(2);
    const emails = async () =>
      (await pool().query('select id, email_count as emails from brands order by id')).rows;
    expect(await emails()).toEqual([{ id: stay.id, emails: 4 }]);
    await undo(merges[1]?.id);
    expect(await emails()).toEqual([
      { id: stay.id, emails: 3 },
      { id: others[1], emails: 1 },
    ]);
  });

  it('are refused whole where one is not there, and where there is nothing to merge', async () => {
    const stay = await createBrand(pool(), { name: 'Stay' });
    const other = await createBrand(pool(), { name: 'Other' });
    expect((await merge([other.id, 999_999], stay.id)).statusCode).toBe(404);
    expect((await merge([stay.id], stay.id)).json()).toMatchObject({
      error: 'Select at least two brands to merge.',
    });
    expect((await pool().query('select 1 from brands')).rowCount).toBe(2);
  });

  it('brings a hidden brand back hidden', async () => {
    const stay = await createBrand(pool(), { name: 'Stay', slug: 'stay' });
    const hidden = await createBrand(pool(), { name: 'Hidden', slug: 'hidden' });
    await pool().query('update brands set is_hidden = true where id = $1', [hidden.id]);
    const { merges } = (await merge([hidden.id], stay.id)).json<{ merges: BulkChange[] }>();
    await undo(merges[0]?.id);
    expect((await people.premium.ask('GET', '/api/brands/hidden')).statusCode).toBe(404);
    expect((await pool().query("select is_hidden from brands where slug = 'hidden'")).rows).toEqual([
      { is_hidden: true },
    ]);
  });
});
