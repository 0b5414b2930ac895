import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#shared/contract/library/categories.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createCategory } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  // Answers are cached, so that these tests also show that writes invalidate them.
  test = await openTestApp({ answerLifeMs: 60_000 });
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const camping = {
  name: 'Camping',
  slug: 'camping',
  icon: 'tent',
  description: 'Tents and stoves',
  position: 3,
};

const create = (body: object) => people.admin.ask('POST', '/api/categories', body);

const publicNames = async () =>
  (await test.app.inject('/api/categories')).json().map(({ name }: { name: string }) => name);

describe('creating a category', () => {
  it('shows it to everybody at once, and stands in the log', async () => {
    expect(await publicNames()).not.toContain('Camping');
    const answer = await create(camping);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(Number), ...camping });
    expect(await publicNames()).toContain('Camping');
    const [entry] = (await people.admin.ask('GET', '/api/admin/audit-log')).json();
    expect(entry).toMatchObject({ action: 'category.created', subject: 'Category “Camping”' });
  });

  it('trims, leaves an empty description out, and takes the position as text, 0 when absent', async () => {
    const { position: _, ...rest } = camping;
    expect((await create({ ...rest, name: ' Camping ', description: '  ' })).json()).toMatchObject({
      name: 'Camping',
      description: null,
      position: 0,
    });
    expect((await create({ ...camping, name: 'B', slug: 'b', position: '7' })).json().position).toBe(7);
  });

  it.each([
    ['name', { name: 'Camping', slug: 'camping-2' }, /called “Camping”/],
    ['slug', { name: 'Camping too', slug: 'camping' }, /slug “camping” belongs to another category/],
  ])('refuses a %s that another one has, naming the field', async (field, other, sentence) => {
    await create(camping);
    const answer = await create({ ...camping, ...other });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', error: expect.stringMatching(sentence) });
    expect(answer.json().issues).toEqual([{ path: field, message: answer.json().error }]);
  });

  it.each(['camping', ' CAMPING ', 'Cam\u200bping', 'Ｃamping'])(
    'refuses %j beside Camping, which is the same to a reader',
    async (name) => {
      await create(camping);
      const answer = await create({ ...camping, name, slug: 'camping-too' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        error: 'There is a category called “Camping” already.',
        issues: [{ path: 'name' }],
      });
    },
  );

  it('makes one of two that differ in case and come at once', async () => {
    const answers = await Promise.all(
      ['Tents', 'tents', 'TENTS'].map((name, at) => create({ ...camping, name, slug: `tents-${at}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  it('makes one of two that come at once, and says so to the other', async () => {
    const answers = await Promise.all([create(camping), create(camping), create(camping)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'Not A Slug' }],
    ['slug', { slug: 'a--b' }],
    ['slug', { slug: '../../features/admin' }],
    ['icon', { icon: '' }],
    ['position', { position: -1 }],
    ['position', { position: 1.5 }],
    ['position', { position: 'first' }],
    ['position', { position: 3e9 }],
    ['position', { position: true }],
    ['position', { position: [5] }],
    ['position', { position: '0x10' }],
    ['position', { position: '' }],
    ['position', { position: '1e2' }],
    ['position', { position: null }],
    ['position', { position: '-1' }],
    ['name', { name: '\u200b' }],
    ['name', { name: '\u3164 \u00ad' }],
    ['icon', { icon: '\u2060' }],
    ['name', { name: 'x'.repeat(101) }],
  ])('refuses a %s of %j, naming the field', async (field, wrong) => {
    const answer = await create({ ...camping, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toContain(field);
  });

  it('refuses fields nobody knows, and no body at all', async () => {
    expect((await create({ ...camping, id: 1 })).statusCode).toBe(400);
    expect((await people.admin.ask('POST', '/api/categories')).statusCode).toBe(400);
  });
});

describe('deleting a category', () => {
  it('takes it away from everybody at once, with the memberships in it', async () => {
    const id = await createCategory(test.database.pool, { name: 'Gone soon' });
    const brand = await createBrand(test.database.pool, { alsoIn: [id] });
    expect(await publicNames()).toContain('Gone soon');
    expect((await people.admin.ask('DELETE', `/api/categories/${id}`)).statusCode).toBe(204);
    expect(await publicNames()).not.toContain('Gone soon');
    const { rows } = await test.database.pool.query('select 1 from brand_categories where brand_id = $1', [
      brand.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is refused while brands have it as their primary one, with their number', async () => {
    const id = await createCategory(test.database.pool);
    await createBrand(test.database.pool, { categoryId: id });
    const one = await people.admin.ask('DELETE', `/api/categories/${id}`);
    expect(one.statusCode).toBe(409);
    expect(one.json().error).toBe('This is the primary category of 1 brand. Give it another one first.');
    await createBrand(test.database.pool, { categoryId: id });
    const two = await people.admin.ask('DELETE', `/api/categories/${id}`);
    expect(two.json().error).toBe('This is the primary category of 2 brands. Give them another one first.');
    expect((await people.admin.ask('GET', '/api/admin/audit-log')).json()).toEqual([]);
  });

  it('is done by one of two who delete it at once; to the other it is not there', async () => {
    const id = await createCategory(test.database.pool);
    const answers = await Promise.all(
      [1, 2, 3].map(() => people.admin.ask('DELETE', `/api/categories/${id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  });

  it('never leaves a brand without a category when one moves in meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await createCategory(test.database.pool);
      const brand = await createBrand(test.database.pool);
      const [deleted, moved] = await Promise.all([
        people.admin.ask('DELETE', `/api/categories/${id}`),
        people.admin.ask('PATCH', `/api/brands/${brand.id}`, {
          name: brand.name,
          slug: brand.slug,
          domain: brand.domain,
          categoryId: id,
        }),
      ]);
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([deleted.statusCode, moved.statusCode]);
    }
  });

  it('is refused for the one that new brands land in, whatever it is called and wherever it stands', async () => {
    const { pool } = test.database;
    const before = await pool.query("select name, slug, position from categories where slug = 'other'");
    await pool.query(
      "update categories set name = 'New here', slug = 'new-here', position = 0 where slug = 'other'",
    );
    try {
      const answer = await people.admin.ask('DELETE', '/api/categories/15');
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toBe('New brands are added to New here, so it can’t be deleted.');
      const list: Category[] = (await test.app.inject('/api/categories')).json();
      expect(list.filter(({ takesNewBrands }) => takesNewBrands === true).map(({ id }) => id)).toEqual([15]);
    } finally {
      const { name, slug, position } = before.rows[0];
      await pool.query('update categories set name = $1, slug = $2, position = $3 where id = 15', [
        name,
        slug,
        position,
      ]);
    }
  });

  it.each(['0', 'x', '-1', '99999999999'])('refuses the id %s', async (id) => {
    expect((await people.admin.ask('DELETE', `/api/categories/${id}`)).statusCode).toBe(400);
  });
});
