import { beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '#shared/contract/library/brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { walkPages } from '#tests/support/paging.ts';

let test: TestApp;

beforeEach(async () => {
  test = await openSharedTestApp();
});

const get = (url: string) => test.app.inject(url);

describe('GET /api/categories', () => {
  it('answers the categories in their display order', async () => {
    const categories: Category[] = (await get('/api/categories')).json();
    expect(categories).toHaveLength(15);
    expect(categories.map((category) => category.position)).toEqual(
      Array.from({ length: 15 }, (_, index) => index),
    );
    expect(categories[0]).toEqual({
      id: 1,
      name: 'Fashion & Apparel',
      slug: 'fashion-apparel',
      icon: 't-shirt',
      description: 'Clothes, shoes and accessories, from high street to studio.',
      position: 0,
    });
  });
});

describe('GET /api/categories/:slug', () => {
  it('answers one category', async () => {
    expect((await get('/api/categories/luxury')).json()).toMatchObject({ id: 10, name: 'Luxury' });
  });

  it('answers 404 for an unknown one, on its own and for its brands', async () => {
    for (const url of ['/api/categories/nothing', '/api/categories/nothing/brands']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: 'There is no such category.', code: 'not_found' });
    }
  });
});

describe('GET /api/categories/:slug/brands', () => {
  it('answers primary brands and members, newest mail first, and nobody twice', async () => {
    const { pool } = test.database;
    const primary = await createBrand(pool, { slug: 'primary', categoryId: 10 });
    const member = await createBrand(pool, { slug: 'member', categoryId: 1, alsoIn: [10, 2] });
    const both = await createBrand(pool, { slug: 'both', categoryId: 10, alsoIn: [10] });
    await createBrand(pool, { slug: 'elsewhere', categoryId: 1 });
    await createEmail(pool, { brandId: member.id, receivedAt: daysAgo(1) });
    await createEmail(pool, { brandId: primary.id, receivedAt: daysAgo(2) });
    await createEmail(pool, { brandId: both.id, receivedAt: daysAgo(3) });
    const answer = await get('/api/categories/luxury/brands');
    expect(answer.json<Brand[]>().map((brand) => brand.slug)).toEqual(['member', 'primary', 'both']);
    expect(answer.headers['x-total-count']).toBe('3');
  });

  it('searches and pages within the category', async () => {
    const { pool } = test.database;
    for (let index = 0; index < 5; index += 1) {
      await createBrand(pool, { name: `Tea ${index}`, slug: `tea-${index}`, categoryId: 10 });
    }
    await createBrand(pool, { name: 'Tea elsewhere', slug: 'elsewhere', categoryId: 1 });
    await createBrand(pool, { name: 'Coffee', slug: 'coffee', categoryId: 10 });
    const pages = await walkPages<Brand>(test.app, '/api/categories/luxury/brands?q=tea&limit=2');
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat().map((brand) => brand.slug)).size).toBe(5);
  });
});

describe('GET /api/nearest-names', () => {
  it('answers the brands and categories most like the words, nearest first, and nothing that is not', async () => {
    const { pool } = test.database;
    await createBrand(pool, { name: 'Fernwick House', slug: 'fernwick-house' });
    await createBrand(pool, { name: 'Fern & Field', slug: 'fern-field', isPremiumOnly: true });
    await createBrand(pool, { name: 'Cragline', slug: 'cragline' });
    const near = async (q: string) =>
      (await test.app.inject(`/api/nearest-names?${new URLSearchParams({ q })}`))
        .json<Array<{ kind: string; slug: string }>>()
        .map(({ kind, slug }) => `${kind} ${slug}`);
    expect((await near('fernwik hause'))[0]).toBe('brand fernwick-house');
    expect(await near('CRAG-LINES')).toEqual(['brand cragline']);
    expect((await near('beauty'))[0]).toBe('category beauty-cosmetics');
    expect(await near('zzzz')).toEqual([]);
    expect(await near('')).toEqual([]);
  });
});
