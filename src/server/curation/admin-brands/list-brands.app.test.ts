import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AdminBrand, adminBrandSorts } from '#shared/contract/curation/admin-brands.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const list = async (query = '') => {
  const answer = await people.admin.ask('GET', `/api/admin/brands${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AdminBrand[]>();
};

const names = async (query = '') => (await list(query)).map(({ name }) => name);

describe('the list of brands', () => {
  it('is narrowed to those without a category, and to those not heard from since a day', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: number }>('select id from categories where takes_new_brands');
    const quiet = await createBrand(pool, { name: 'Quiet', categoryId: rows[0]?.id ?? 0 });
    await createEmail(pool, { brandId: quiet.id, receivedAt: daysAgo(40) });
    const loud = await createBrand(pool, { name: 'Loud', categoryId: 2 });
    await createEmail(pool, { brandId: loud.id, receivedAt: daysAgo(40) });
    // A held email still shows that the brand sends.
    await createEmail(pool, { brandId: loud.id, receivedAt: daysAgo(2), state: 'held' });
    const day = daysAgo(20).toISOString().slice(0, 10);
    expect(await names('?uncategorized=true')).toEqual(['Quiet']);
    expect(await names(`?silentSince=${day}`)).toEqual(['Quiet']);
    expect(await names(`?silentSince=${daysAgo(50).toISOString().slice(0, 10)}`)).toEqual([]);
    expect(await names(`?uncategorized=true&silentSince=${day}&q=loud`)).toEqual([]);
    const set = { brands: { filter: { silentSince: day } }, set: { categoryId: 2 }, do: { step: 'look' } };
    const looked = await people.admin.ask('POST', '/api/admin/bulk-changes/brands/set', set);
    expect(looked.json()).toMatchObject({ changed: 1, brands: [{ name: 'Quiet' }] });
  });

  it('shows what the table needs, last mailed first unless told otherwise', async () => {
    const { pool } = test.database;
    const quiet = await createBrand(pool, { name: 'Quiet' });
    const old = await createBrand(pool, { name: 'Old', categoryId: 2, isPremiumOnly: true });
    await createEmail(pool, { brandId: old.id, receivedAt: daysAgo(40) });
    await createEmail(pool, {
      brandId: (await createBrand(pool, { name: 'New' })).id,
      receivedAt: daysAgo(2),
    });
    await pool.query(
      "insert into brand_domains (domain, brand_id) values ('b.example', $1), ('a.example', $1)",
      [old.id],
    );
    await pool.query("update brands set email = 'hello@old.example' where id = $1", [old.id]);
    const brands = await list();
    expect(brands.map(({ name }) => name)).toEqual(['New', 'Old', 'Quiet']);
    expect(brands[1]).toEqual({
      id: old.id,
      name: 'Old',
      slug: 'old',
      domain: 'old.example',
      email: 'hello@old.example',
      description: null,
      logoUrl: null,
      categoryId: 2,
      category: { name: 'Electronics & Tech', slug: 'electronics-tech' },
      emailCount: 1,
      lastEmailAt: daysAgo(40).toISOString(),
      isPremiumOnly: true,
      isHidden: false,
      aliasDomains: ['a.example', 'b.example'],
      wantedLogo: null,
      seemsPartOf: null,
    });
    expect(brands[2]).toMatchObject({ id: quiet.id, emailCount: 0, lastEmailAt: null, aliasDomains: [] });
  });

  it('says of a brand that nobody has placed whose second domain it seems to be', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: number }>('select id from categories where takes_new_brands');
    const fresh = await createBrand(pool, { name: 'Fresh', categoryId: rows[0]?.id ?? 0 });
    const mail = async (day: number, evidence: object) => {
      const { id } = await createEmail(pool, { brandId: fresh.id, receivedAt: daysAgo(day) });
      await pool.query('update email_bodies set evidence = $2 where email_id = $1', [id, evidence]);
    };
    const whole = async () => (await list('?q=fresh'))[0]?.seemsPartOf;
    await mail(3, {});
    expect(await whole()).toBeNull();
    await mail(2, { suggestedDomain: { domain: 'ryan.example', links: 34, of: 36 } });
    await mail(1, {});
    const said = { domain: 'ryan.example', links: 34, of: 36 };
    expect(await whole()).toEqual({ ...said, brand: null });
    const ryan = await createBrand(pool, { name: 'Ryan', domain: 'ryan.example' });
    expect(await whole()).toEqual({ ...said, brand: { id: ryan.id, name: 'Ryan' } });
    // A brand that an administrator has put into a category is not suggested again.
    await pool.query('update brands set category_id = 2 where id = $1', [fresh.id]);
    expect(await whole()).toBeNull();
    await pool.query('update brands set category_id = $2 where id = $1', [fresh.id, rows[0]?.id]);
    const merged = await people.admin.ask('POST', `/api/admin/brands/${fresh.id}/merge`, {
      intoBrandId: ryan.id,
    });
    expect(merged.json()).toMatchObject({ name: 'Ryan', aliasDomains: ['fresh.example'], seemsPartOf: null });
  });

  it('sorts by name, category, emails and last email, up and down', async () => {
    const { pool } = test.database;
    const a = await createBrand(pool, { name: 'apple', categoryId: 3 });
    await createBrand(pool, { name: 'Banana', categoryId: 2 });
    const c = await createBrand(pool, { name: 'cherry', categoryId: 2 });
    await createEmail(pool, { brandId: c.id, receivedAt: daysAgo(5) });
    await createEmail(pool, { brandId: c.id, receivedAt: daysAgo(4) });
    await createEmail(pool, { brandId: a.id, receivedAt: daysAgo(1) });
    const both = async (sort: string) => [
      (await names(`?sort=${sort}&direction=asc`)).join(),
      (await names(`?sort=${sort}&direction=desc`)).join(),
    ];
    expect(await both('name')).toEqual(['apple,Banana,cherry', 'cherry,Banana,apple']);
    expect(await both('category')).toEqual(['Banana,cherry,apple', 'apple,cherry,Banana']);
    expect(await both('emailCount')).toEqual(['Banana,apple,cherry', 'cherry,apple,Banana']);
    expect(await both('lastEmailAt')).toEqual(['Banana,cherry,apple', 'apple,cherry,Banana']);
  });

  it('finds by name and by any domain in any case, and by the primary category', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, { name: 'Éclair & Sons', slug: 'eclair', categoryId: 5 });
    await createBrand(pool, { name: 'Northwind', domain: 'northwind.example', alsoIn: [5] });
    await pool.query("insert into brand_domains (domain, brand_id) values ('mail-eclair.example', $1)", [
      brand.id,
    ]);
    expect(await names('?q=%20NORTH%20')).toEqual(['Northwind']);
    expect(await names('?q=NorthWind.Exam')).toEqual(['Northwind']);
    expect(await names('?q=mail-ecl')).toEqual(['Éclair & Sons']);
    expect(await names(`?q=${encodeURIComponent('ÉCLAIR')}`)).toEqual(['Éclair & Sons']);
    expect(await names(`?q=${encodeURIComponent('éclair')}`)).toEqual(['Éclair & Sons']);
    expect(await names('?categoryId=5')).toEqual(['Éclair & Sons']);
    expect(await names('?categoryId=5&q=north')).toEqual([]);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?q=')).toHaveLength(2);
  });

  it('answers the number of all that match on each page, also where the page is empty', async () => {
    const { pool } = test.database;
    for (let index = 0; index < 5; index += 1) await createBrand(pool, { name: `Match ${index}` });
    await createBrand(pool, { name: 'Another' });
    const answer = await people.admin.ask('GET', '/api/admin/brands?q=match&limit=2');
    expect(answer.headers['x-total-count']).toBe('5');
    expect((await people.admin.ask('GET', '/api/admin/brands?q=none')).headers['x-total-count']).toBe('0');
  });

  it('is paged in every order without a gap or a repeat, whatever the names are', async () => {
    const { pool } = test.database;
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((text) => !text.includes('\0'));
    for (const [index, text] of fc.sample(name, 15).entries()) {
      const brand = await createBrand(pool, { name: text, slug: `b${index}`, categoryId: 1 + (index % 2) });
      if (index % 3 === 0) await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(index % 2) });
    }
    await createBrand(pool, { name: '😀'.repeat(200), slug: 'longest' });
    for (const sort of adminBrandSorts) {
      for (const direction of ['asc', 'desc']) {
        const query = `?sort=${sort}&direction=${direction}`;
        const whole = (await list(`${query}&limit=200`)).map(({ id }) => id);
        const pages = await walkPagesAs<AdminBrand[]>(
          (path) => people.admin.ask('GET', path),
          `/api/admin/brands${query}&limit=4`,
        );
        expect(pages.flat().map(({ id }) => id)).toEqual(whole);
      }
    }
  });

  it.each([
    '?sort=domain',
    '?direction=up',
    '?categoryId=0',
    '?categoryId=x',
    '?limit=0',
    '?cursor=abc',
    '?x=1',
  ])('refuses %s', async (query) => {
    expect((await people.admin.ask('GET', `/api/admin/brands${query}`)).statusCode).toBe(400);
  });

  it('refuses the cursor of another order or another search', async () => {
    for (let index = 0; index < 3; index += 1) await createBrand(test.database.pool);
    const first = await people.admin.ask('GET', '/api/admin/brands?limit=1&sort=name');
    const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1];
    for (const query of ['sort=emailCount', 'sort=name&direction=asc', 'sort=name&q=b']) {
      const answer = await people.admin.ask('GET', `/api/admin/brands?limit=1&${query}&cursor=${cursor}`);
      expect(answer.statusCode).toBe(400);
    }
  });
});
