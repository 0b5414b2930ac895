import { beforeEach, describe, expect, it } from 'vitest';
import type { BrandChanges, CategoryGuesses } from '#shared/contract/curation/brand-changes.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const base = '/api/admin/bulk-changes/brands';
const pool = () => test.database.pool;

async function categoryId(slug: string): Promise<number> {
  const { rows } = await pool().query<{ id: number }>('select id from categories where slug = $1', [slug]);
  return rows[0]?.id ?? 0;
}

async function categoryOf(brandId: number): Promise<string | undefined> {
  const { rows } = await pool().query<{ slug: string }>(
    'select c.slug from brands b join categories c on c.id = b.category_id where b.id = $1',
    [brandId],
  );
  return rows[0]?.slug;
}

/** A brand of Other whose emails have these subjects. */
async function unplaced(name: string, ...subjects: string[]): Promise<number> {
  const { id } = await createBrand(pool(), { name, categoryId: await categoryId('other') });
  for (const subject of subjects) await createEmail(pool(), { brandId: id, subject });
  return id;
}

const guess = async (afterId = 0) =>
  (await people.admin.ask('GET', `${base}/category-guesses?afterId=${afterId}`)).json<CategoryGuesses>();

const set = async (categories: object[], step: object) =>
  people.admin.ask('POST', `${base}/categories`, { categories, do: step });

const shoes = [
  'Dresses for the new season',
  'Our denim, reworked: jeans and jackets',
  'New in: knitwear and boots',
];

describe('suggested categories', () => {
  it('are for brands of Other whose words say something, and change nothing by themselves', async () => {
    const fashion = await unplaced('Halden', ...shoes);
    const silent = await unplaced('Qwx', 'Hello there', 'A note');
    const empty = await unplaced('Nothing');
    const placed = await createBrand(pool(), { name: 'Placed', categoryId: await categoryId('insurance') });
    await createEmail(pool(), { brandId: placed.id, subject: shoes[0] ?? '' });
    const { guesses, examinedCount, lastId } = await guess();
    expect({ examinedCount, lastId }).toEqual({ examinedCount: 2, lastId: null });
    expect(guesses).toMatchObject([
      { brandId: fashion, name: 'Halden', emailCount: 3, categoryId: await categoryId('fashion-apparel') },
    ]);
    expect(guesses[0]?.confidence).toBeGreaterThan(0.5);
    expect(guesses[0]?.words.length).toBeGreaterThan(1);
    expect([await categoryOf(fashion), await categoryOf(silent), await categoryOf(empty)]).toEqual([
      'other',
      'other',
      'other',
    ]);
  });

  it('come some dozens of brands an answer, each once', async () => {
    const ids = [];
    for (let number = 0; number < 45; number += 1) ids.push(await unplaced(`Shop ${number}`, ...shoes));
    const first = await guess();
    const second = await guess(first.lastId ?? 0);
    expect([first.examinedCount, second.examinedCount, second.lastId]).toEqual([40, 5, null]);
    expect([...first.guesses, ...second.guesses].map(({ brandId }) => brandId)).toEqual(ids);
  });

  it('are not made for a category that this vault has no longer', async () => {
    await unplaced('Halden', ...shoes);
    await pool().query("update categories set slug = 'clothes' where slug = 'fashion-apparel'");
    const { guesses } = await guess();
    await pool().query("update categories set slug = 'fashion-apparel' where slug = 'clothes'");
    expect(guesses).toEqual([]);
  });

  it('are taken for many brands at once, each its own, and taken back', async () => {
    const [one, two] = [await unplaced('Halden', ...shoes), await unplaced('Brack', 'A policy')];
    const wanted = [
      { brandId: one, categoryId: await categoryId('fashion-apparel') },
      { brandId: two, categoryId: await categoryId('insurance') },
      { brandId: 2_000_000_000, categoryId: await categoryId('insurance') },
    ];
    const seen = (await set(wanted, { step: 'look' })).json<BrandChanges>();
    expect(seen).toMatchObject({ changed: 2, unchanged: 0, errors: [], made: null });
    expect(await categoryOf(one)).toBe('other');
    const done = (await set(wanted, { step: 'apply', digest: seen.digest })).json<BrandChanges>();
    expect([await categoryOf(one), await categoryOf(two)]).toEqual(['fashion-apparel', 'insurance']);
    const undone = await people.admin.ask('POST', `/api/admin/bulk-changes/${done.made?.id}/undo`);
    expect(undone.json()).toMatchObject({ underWay: null, changed: 2, undone: 2 });
    expect([await categoryOf(one), await categoryOf(two)]).toEqual(['other', 'other']);
  });

  it('of no such category change nothing', async () => {
    const one = await unplaced('Halden', ...shoes);
    const answer = await set([{ brandId: one, categoryId: 2_000_000_000 }], { step: 'look' });
    expect(answer.json()).toMatchObject({
      changed: 0,
      errors: [{ row: null, message: 'There is no such category.' }],
    });
  });
});
