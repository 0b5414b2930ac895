import { beforeEach, describe, expect, it } from 'vitest';
import type { Brand, BrandDetail } from '#shared/contract/library/brands.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { nextPath, walkPages } from '#tests/support/paging.ts';

let test: TestApp;

beforeEach(async () => {
  test = await openSharedTestApp();
});

const get = (url: string) => test.app.inject(url);
const slugs = (brands: Brand[]) => brands.map((brand) => brand.slug);

describe('GET /api/brands', () => {
  it('answers an empty vault with an empty list', async () => {
    const answer = await get('/api/brands');
    expect(answer.json()).toEqual([]);
    expect(answer.headers['x-total-count']).toBe('0');
    expect(answer.headers.link).toBeUndefined();
  });

  it('answers every field of the contract and no other', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, {
      name: 'Fern & Field',
      slug: 'fern-field',
      categoryId: 3,
      description: 'Garden tools.',
      logoUrl: '/logos/x.svg',
    });
    const email = await createEmail(pool, {
      brandId: brand.id,
      subject: 'Seeds',
      preheader: 'Sow now',
      receivedAt: daysAgo(2),
    });
    expect((await get('/api/brands')).json()).toEqual([
      {
        id: brand.id,
        name: 'Fern & Field',
        slug: 'fern-field',
        domain: 'fern-field.example',
        logoUrl: '/logos/x.svg',
        description: 'Garden tools.',
        categoryId: 3,
        category: { name: 'Home & Garden', slug: 'home-garden' },
        emailCount: 1,
        lastEmailAt: daysAgo(2).toISOString(),
        isPremiumOnly: false,
        isFavorite: false,
        latestEmails: [
          { id: email.id, subject: 'Seeds', preheader: 'Sow now', previewUrl: `/thumbnails/${email.id}.svg` },
        ],
      },
    ]);
  });

  it('puts the newest mail first and brands without mail last', async () => {
    const { pool } = test.database;
    const [silent, old, fresh] = [
      await createBrand(pool, { slug: 'silent' }),
      await createBrand(pool, { slug: 'old' }),
      await createBrand(pool, { slug: 'fresh' }),
    ];
    await createEmail(pool, { brandId: old.id, receivedAt: daysAgo(9) });
    await createEmail(pool, { brandId: fresh.id, receivedAt: daysAgo(1) });
    expect(slugs((await get('/api/brands')).json())).toEqual([fresh.slug, old.slug, silent.slug]);
  });

  it('shows the three newest emails of the last 30 days, and none of a premium brand', async () => {
    const { pool } = test.database;
    const open = await createBrand(pool, { slug: 'open' });
    const premium = await createBrand(pool, { slug: 'premium', isPremiumOnly: true });
    for (const days of [40, 4, 3, 2, 1]) {
      await createEmail(pool, { brandId: open.id, subject: `${days} days`, receivedAt: daysAgo(days) });
      await createEmail(pool, { brandId: premium.id, subject: 'secret', receivedAt: daysAgo(days) });
    }
    const brands: Brand[] = (await get('/api/brands')).json();
    const latest = (slug: string) =>
      brands.find((brand) => brand.slug === slug)?.latestEmails.map((email) => email.subject);
    expect(latest('open')).toEqual(['1 days', '2 days', '3 days']);
    expect(latest('premium')).toEqual([]);
    expect(brands.find((brand) => brand.slug === 'premium')).toMatchObject({
      isPremiumOnly: true,
      emailCount: 5,
    });
  });

  it('filters on name and description, ignoring case in any script', async () => {
    const { pool } = test.database;
    await createBrand(pool, { name: 'Épicerie Ö', slug: 'epicerie' });
    await createBrand(pool, { name: 'Zeta', slug: 'zeta', description: '50% OFF_always' });
    await createBrand(pool, { name: 'Plain', slug: 'plain' });
    const found = async (q: string) =>
      slugs((await get(`/api/brands?q=${encodeURIComponent(q)}`)).json()).sort();
    expect(await found('épicerie ö')).toEqual(['epicerie']);
    expect(await found('  ZETA ')).toEqual(['zeta']);
    expect(await found('50% off_')).toEqual(['zeta']);
    expect(await found('%')).toEqual(['zeta']);
    expect(await found('')).toEqual(['epicerie', 'plain', 'zeta']);
    expect(await found('nothing like it')).toEqual([]);
    expect(await found("'; drop table brands; --")).toEqual([]);
  });

  it('visits each brand exactly once, page by page, also with equal dates and without mail', async () => {
    const { pool } = test.database;
    const all: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const brand = await createBrand(pool, { slug: `brand-${index}` });
      all.push(brand.slug);
      if (index < 7) await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(index < 5 ? 3 : 8) });
    }
    const pages = await walkPages<Brand>(test.app, '/api/brands?limit=3');
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2]);
    expect(slugs(pages.flat())).toEqual(slugs((await get('/api/brands')).json()));
    expect(slugs(pages.flat()).sort()).toEqual(all.sort());
    expect((await get('/api/brands?limit=3')).headers['x-total-count']).toBe('11');
    expect((await get('/api/brands?limit=11')).headers.link).toBeUndefined();
  });

  it('keeps the search in the address of the next page, and refuses its cursor elsewhere', async () => {
    const { pool } = test.database;
    for (const slug of ['tea-1', 'tea-2', 'coffee']) await createBrand(pool, { name: slug, slug });
    const next = nextPath(await get('/api/brands?q=tea&limit=1')) ?? '';
    expect(next).toMatch(/^\/api\/brands\?q=tea&limit=1&cursor=/);
    expect(slugs((await get(next)).json())).toEqual(['tea-1']);
    const elsewhere = await get(next.replace('q=tea', 'q=coffee'));
    expect(elsewhere.statusCode).toBe(400);
    expect(elsewhere.json().error).toMatch(/does not belong to this list/);
  });
});

describe('GET /api/brands/:slug', () => {
  it('answers one brand, and how many older emails premium would open', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, { slug: 'one' });
    for (const days of [1, 29, 31, 400])
      await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(days) });
    const detail: BrandDetail = (await get('/api/brands/one')).json();
    expect(detail).toMatchObject({
      slug: 'one',
      emailCount: 4,
      olderEmailCount: 2,
      isPremiumRestricted: false,
    });
    expect(detail).not.toHaveProperty('latestEmails');
  });

  it('counts by type and season what the viewer may read, and nothing older', async () => {
    const { pool } = test.database;
    const brand = await createBrand(pool, { slug: 'counted' });
    const sent = (campaignType: 'promotion' | 'newsletter', season: 'winter' | 'none', days: number) =>
      createEmail(pool, { brandId: brand.id, campaignType, season, receivedAt: daysAgo(days) });
    await sent('promotion', 'winter', 1);
    await sent('promotion', 'winter', 2);
    await sent('newsletter', 'none', 3);
    await sent('newsletter', 'winter', 31);
    await createEmail(pool, { campaignType: 'promotion' });
    const { emailCounts }: BrandDetail = (await get('/api/brands/counted')).json();
    expect(new Set(emailCounts)).toEqual(
      new Set([
        { campaignType: 'promotion', season: 'winter', count: 2 },
        { campaignType: 'newsletter', season: 'none', count: 1 },
      ]),
    );
  });

  it('answers 403 with a stub for a premium brand: its card, how much there is, and nothing of its mail', async () => {
    const { pool } = test.database;
    const { id } = await createBrand(pool, {
      name: 'Velvet & Vine',
      slug: 'velvet-and-vine',
      description: 'Wine in boxes',
      isPremiumOnly: true,
    });
    const latest = daysAgo(2);
    const mails = [
      ['promotion', 'christmas'],
      ['promotion', 'none'],
      ['newsletter', 'none'],
    ] as const;
    for (const [campaignType, season] of mails)
      await createEmail(pool, {
        brandId: id,
        subject: 'Hidden words',
        receivedAt: latest,
        campaignType,
        season,
      });
    const answer = await get('/api/brands/velvet-and-vine');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      error: 'The emails of this brand are part of premium.',
      code: 'premium_required',
      isPremiumContent: true,
      isPremiumRestricted: true,
      name: 'Velvet And Vine',
      slug: 'velvet-and-vine',
      brand: {
        name: 'Velvet & Vine',
        logoUrl: null,
        description: 'Wine in boxes',
        categoryId: expect.any(Number),
        category: { name: expect.any(String), slug: expect.any(String) },
        emailCount: 3,
        lastEmailAt: latest.toISOString(),
        campaignTypes: [
          { value: 'promotion', count: 2 },
          { value: 'newsletter', count: 1 },
        ],
        seasons: [{ value: 'christmas', count: 1 }],
      },
    });
    const { brand: _, ...stub } = answer.json();
    expect((await get('/api/brands/velvet-and-vine/emails')).json()).toEqual(stub);
  });

  it('answers 404 for a slug of nobody', async () => {
    const answer = await get('/api/brands/nobody');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'There is no such brand.', code: 'not_found' });
  });
});

describe('addresses of signed-in people', () => {
  it.each(['/api/brands/favorites', '/api/brands/download'])('%s answers a visitor with 401', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('signed_out');
  });
});
