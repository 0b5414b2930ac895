import { beforeEach, describe, expect, it } from 'vitest';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import type { SubjectHabits } from '#shared/contract/insights/subject-lines.ts';
import type { BrandSet, BrandSetDetail } from '#shared/contract/library/brand-sets.ts';
import type { EmailFacets, FoundEmail } from '#shared/contract/search/email-search.ts';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { maxBrandSets, maxBrandsPerSet } from '#shared/vocabulary/limits.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createCategory,
  createEmail,
  daysAgo,
} from '#tests/support/factories.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let rye: CreatedBrand;
let oven: CreatedBrand;
let salt: CreatedBrand;
/** The category of `rye` and `oven`. */
let bakers: number;

const pool = () => test.database.pool;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  bakers = await createCategory(pool(), { slug: 'bakers', name: 'Bakers' });
  rye = await createBrand(pool(), { name: 'Rye', slug: 'rye', categoryId: bakers });
  oven = await createBrand(pool(), { name: 'Oven', slug: 'oven', categoryId: bakers });
  salt = await createBrand(pool(), { name: 'Salt', slug: 'salt' });
  for (const { id } of [rye, rye, oven, salt, salt, salt])
    await createEmail(pool(), { brandId: id, subject: 'Fresh today', receivedAt: daysAgo(2) });
});

const path = '/api/brand-sets';
const make = (body: object, role: Role = 'premium') => people[role].ask('POST', path, body);
const made = async (body: object, role: Role = 'premium') => (await make(body, role)).json<BrandSet>();
const list = async (role: Role = 'premium') => (await people[role].ask('GET', path)).json<BrandSet[]>();
const read = async (id: number) => (await people.premium.ask('GET', `${path}/${id}`)).json<BrandSetDetail>();
const slugsOf = async (id: number) => (await read(id)).brands.map(({ slug }) => slug);
const get = async <Reply>(address: string, role: Role = 'premium') => {
  const answer = await people[role].ask('GET', address);
  expect([address, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    address,
    200,
    '',
  ]);
  return answer.json<Reply>();
};

describe('sets of brands', () => {
  it('are made of named brands in their order, changed, renamed and deleted', async () => {
    const { id } = await made({ name: ' Rivals ', brands: ['salt', 'nobody', 'rye'] });
    expect(await list()).toEqual([
      { id, name: 'Rivals', brandCount: 2, createdAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await slugsOf(id)).toEqual(['salt', 'rye']);
    const add = (brand: string) => people.premium.ask('POST', `${path}/${id}/brands`, { brand });
    expect((await add('oven')).json<BrandSetDetail>()).toMatchObject({
      brandCount: 3,
      brands: [{ slug: 'salt' }, { slug: 'rye' }, { slug: 'oven', name: 'Oven' }],
    });
    await add('salt');
    expect((await add('nobody')).statusCode).toBe(404);
    expect(
      (await people.premium.ask('DELETE', `${path}/${id}/brands/rye`)).json<BrandSetDetail>(),
    ).toMatchObject({ brandCount: 2 });
    expect(await slugsOf(id)).toEqual(['salt', 'oven']);
    expect((await people.premium.ask('PATCH', `${path}/${id}`, { name: 'Peers' })).json()).toMatchObject({
      name: 'Peers',
      brandCount: 2,
    });
    expect((await people.premium.ask('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('begin as a category or as the favourite brands', async () => {
    const { id } = await made({ name: 'Bakers', category: 'bakers' });
    expect((await slugsOf(id)).sort()).toEqual(['oven', 'rye']);
    await people.premium.ask('POST', `/api/brands/${salt.id}/favorite`);
    expect(await slugsOf((await made({ name: 'Loved', favorites: true })).id)).toEqual(['salt']);
    expect((await made({ name: 'All', favorites: true, category: 'bakers' })).brandCount).toBe(3);
    expect((await made({ name: 'Later' })).brandCount).toBe(0);
    expect((await make({ name: 'None', category: 'nothing' })).statusCode).toBe(404);
  });

  it('have a name that everybody may use once', async () => {
    const { id } = await made({ name: 'Rivals' });
    const taken = { code: 'conflict', issues: [{ path: 'name', message: 'Another set has this name.' }] };
    expect((await make({ name: 'Rivals' })).json()).toMatchObject(taken);
    await made({ name: 'Peers' });
    expect((await people.premium.ask('PATCH', `${path}/${id}`, { name: 'Peers' })).json()).toMatchObject(
      taken,
    );
    expect((await make({ name: 'Rivals' }, 'other')).statusCode).toBe(201);
    expect((await make({ name: '\u200b' })).statusCode).toBe(400);
  });

  it('are at most twenty of a hundred brands, of a larger category those with the most email', async () => {
    await pool().query(
      `with added as (
         insert into brands (name, slug, domain, category_id, email_count)
         select 'Brand ' || n, 'brand-' || n, 'brand-' || n || '.example', $1, n from generate_series(1, $2::int) n
         returning id, domain
       ) insert into brand_domains (domain, brand_id) select domain, id from added`,
      [await createCategory(pool(), { slug: 'large', name: 'Large' }), maxBrandsPerSet + 1],
    );
    test.app.background.content.hear([{ kind: 'vault.changed' }]);
    const { id, brandCount } = await made({ name: 'Large', category: 'large' });
    expect(brandCount).toBe(maxBrandsPerSet);
    expect(await slugsOf(id)).not.toContain('brand-1');
    const full = await people.premium.ask('POST', `${path}/${id}/brands`, { brand: 'rye' });
    expect(full.json()).toMatchObject({
      code: 'conflict',
      error: 'A set has at most 100 brands. Please remove one first.',
    });
    await pool().query(
      `insert into brand_sets (user_id, name) select $1, 'Set ' || n from generate_series(2, $2::int) n`,
      [people.premium.userId, maxBrandSets],
    );
    expect((await make({ name: 'One more' })).json()).toMatchObject({
      code: 'conflict',
      error: 'You can keep 20 sets of brands. Please delete one first.',
    });
    expect((await make({ name: 'One more' }, 'other')).statusCode).toBe(201);
  });

  it('hold a brand while it is not shown, and lose one that is deleted', async () => {
    const { id } = await made({ name: 'Bakers', category: 'bakers' });
    await pool().query("update emails set state = 'hidden' where brand_id = $1", [rye.id]);
    await pool().query('update brands set email_count = 0 where id = $1', [rye.id]);
    test.app.background.content.hear([{ kind: 'vault.changed' }]);
    expect(await slugsOf(id)).toEqual(['oven']);
    expect((await list())[0]).toMatchObject({ brandCount: 1 });
    await pool().query("update emails set state = 'published' where brand_id = $1", [rye.id]);
    await pool().query('update brands set email_count = 2 where id = $1', [rye.id]);
    await pool().query('delete from brands where id = $1', [oven.id]);
    test.app.background.content.hear([{ kind: 'vault.changed' }]);
    expect(await slugsOf(id)).toEqual(['rye']);
  });
});

/** Every read that a set narrows, without the set. */
const narrowed = [
  '/api/emails?',
  '/api/emails/facets?',
  '/api/emails/export?format=csv',
  '/api/insights/offers?',
  '/api/insights/offers.csv?',
  '/api/insights/subjects?',
  '/api/insights/subjects.csv?',
  '/api/insights/subjects/habits?',
  '/api/insights/platforms?',
  '/api/insights/platforms.csv?',
  '/api/insights/compare?',
  '/api/insights/compare.csv?',
  '/api/brands/rye/insights?',
  '/api/insights/seasons/easter?year=2026',
  '/api/insights/seasons/easter/days.csv?year=2026',
];

describe('what a set is picked for', () => {
  it('tells its brands alone, and counts the same everywhere', async () => {
    const { id } = await made({ name: 'Rivals', brands: ['oven', 'rye'] });
    const emails = await get<FoundEmail[]>(`/api/emails?set=${id}`);
    expect(new Set(emails.map(({ brand }) => brand.slug))).toEqual(new Set(['rye', 'oven']));
    const facets = await get<EmailFacets>(`/api/emails/facets?set=${id}`);
    expect(facets).toMatchObject({
      total: { count: 3 },
      brand: [
        { value: 'rye', count: 2 },
        { value: 'oven', count: 1 },
      ],
      category: [{ value: 'bakers', count: 3 }],
    });
    expect(await get<SubjectHabits>(`/api/insights/subjects/habits?set=${id}`)).toMatchObject({
      chosen: { emails: 3, brands: 2 },
      others: { emails: 3, brands: 1 },
    });
    expect(await get<unknown[]>(`/api/insights/subjects?set=${id}`)).toHaveLength(3);
    expect(await get<Platforms>(`/api/insights/platforms?set=${id}`)).toMatchObject({ brands: 2, emails: 3 });
    const csv = (await people.premium.ask('GET', `/api/emails/export?format=csv&set=${id}`)).body;
    expect(csv.trim().split('\n')).toHaveLength(4);
  });

  it('has the lanes of its brands alone in a plan, and their offers alone in the list', async () => {
    for (const { id } of [rye, salt]) {
      const email = await createEmail(pool(), {
        brandId: id,
        season: 'black_friday',
        receivedAt: daysAgo(2),
      });
      const offers = [offerOf({ kind: 'percent', percent: 20 })];
      await replaceOffers(pool(), [{ id: email.id, offers }], { areNew: true });
    }
    const { id } = await made({ name: 'Rivals', brands: ['oven', 'rye'] });
    const plan = await get<SeasonPlan>(`/api/insights/seasons/black_friday?year=2026&set=${id}`);
    expect(plan).toMatchObject({ brands: 1, emails: 1, lanes: [{ brand: { slug: 'rye' } }] });
    const slugs = async (address: string) =>
      (await get<FoundOffer[]>(address)).map(({ brand }) => brand.slug).sort();
    expect(await slugs('/api/insights/offers?')).toEqual(['rye', 'salt']);
    expect(await slugs(`/api/insights/offers?set=${id}`)).toEqual(['rye']);
    expect(await slugs(`/api/insights/offers?set=${id}&category=bakers`)).toEqual(['rye']);
    expect(await slugs(`/api/insights/offers?set=${id}&category=other`)).toEqual([]);
  });

  it('is narrowed further by brand, category and words', async () => {
    const { id } = await made({ name: 'Rivals', brands: ['oven', 'rye'] });
    expect(await get<FoundEmail[]>(`/api/emails?set=${id}&brand=oven&brand=salt`)).toHaveLength(1);
    expect(await get<FoundEmail[]>(`/api/emails?set=${id}&category=other`)).toEqual([]);
    expect(await get<FoundEmail[]>(`/api/emails?set=${id}&q=fresh`)).toHaveLength(3);
    expect(await get<FoundEmail[]>(`/api/emails?set=${id}&q=-fresh`)).toEqual([]);
    expect(
      await get<SubjectHabits>(`/api/insights/subjects/habits?set=${id}&brand=oven&brand=salt`),
    ).toMatchObject({
      chosen: { emails: 1 },
    });
    expect((await made({ name: 'Empty' })).id).toBeGreaterThan(id);
    expect(await get<FoundEmail[]>(`/api/emails?set=${id + 1}`)).toEqual([]);
  });

  it('follows a change of the set at once', async () => {
    const { id } = await made({ name: 'Rivals', brands: ['oven'] });
    const count = async () => (await get<Platforms>(`/api/insights/platforms?set=${id}`)).brands;
    expect(await count()).toBe(1);
    await people.premium.ask('POST', `${path}/${id}/brands`, { brand: 'rye' });
    expect(await count()).toBe(2);
  });

  it.each(narrowed)('is for its owner alone, before and after somebody was answered: %s', async (address) => {
    const { id } = await made({ name: 'Secret name', brands: ['rye'] });
    const ask = (role: Role) => people[role].ask('GET', `${address}&set=${id}`);
    expect((await ask('other')).statusCode).toBe(404);
    expect((await ask('premium')).statusCode).toBe(200);
    for (const [role, status] of [
      ['other', 404],
      ['visitor', 401],
      ['free', 403],
      ['expired', 403],
    ] as const) {
      const answer = await ask(role);
      expect([role, answer.statusCode]).toEqual([role, status]);
      expect(answer.body).not.toContain('Secret name');
    }
  });

  it('has a median beside that of the category, once there is enough of it', async () => {
    const { id } = await made({ name: 'Rivals', brands: ['oven', 'rye'] });
    expect((await get<BrandInsights>(`/api/brands/salt/insights?set=${id}`)).peers).toMatchObject({
      id,
      name: 'Rivals',
      sample: { brands: 2, emails: 3 },
      offers: { share: null },
    });
    expect((await get<BrandInsights>('/api/brands/salt/insights')).peers).toBeNull();
    for (const name of ['a', 'b', 'c'])
      await people.premium.ask('POST', `${path}/${id}/brands`, {
        brand: (await createBrandWithMail(name, 6)).slug,
      });
    const { peers } = await get<BrandComparison>(`/api/insights/compare?brand=salt&set=${id}`);
    expect(peers).toMatchObject({ sample: { brands: 5, emails: 21 }, offers: { share: 0 } });
  });

  it('is compared by its first six brands unless some are named', async () => {
    const slugs = ['salt', 'rye', 'oven'];
    for (const name of ['d', 'e', 'f', 'g']) slugs.push((await createBrandWithMail(name, 1)).slug);
    const { id } = await made({ name: 'Rivals', brands: slugs });
    const { brands } = await get<BrandComparison>(`/api/insights/compare?set=${id}`);
    expect(brands.map(({ brand }) => brand.slug)).toEqual(slugs.slice(0, 6));
    const named = await get<BrandComparison>(`/api/insights/compare?set=${id}&brand=oven`);
    expect(named.brands.map(({ brand }) => brand.slug)).toEqual(['oven']);
  });
});

async function createBrandWithMail(name: string, count: number): Promise<CreatedBrand> {
  const brand = await createBrand(pool(), { name, slug: `brand-${name}` });
  for (let each = 0; each < count; each += 1)
    await createEmail(pool(), { brandId: brand.id, receivedAt: daysAgo(each + 1) });
  test.app.background.content.hear([{ kind: 'vault.changed' }]);
  return brand;
}

describe('the feed of a search within a set', () => {
  const titles = (xml: string) =>
    [...xml.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map((match) => match[1]);

  it('tells the brands of its owner’s set, also when premium has ended, and nothing once the set is deleted', async () => {
    const { id } = await made({ name: 'Rivals', brands: ['oven'] });
    const search = (
      await people.premium.ask('POST', '/api/saved-searches', { name: 'Ovens', search: `set=${id}` })
    ).json<SavedSearch>();
    expect(search.search).toBe(`set=${id}`);
    const { address } = (await people.premium.ask('POST', `/api/saved-searches/${search.id}/feed`)).json<{
      address: string;
    }>();
    const feed = async () => titles((await test.app.inject({ url: new URL(address).pathname })).body);
    expect(await feed()).toHaveLength(1);
    await pool().query("update users set subscription_tier = 'free' where id = $1", [people.premium.userId]);
    expect(await feed()).toHaveLength(1);
    await pool().query('delete from brand_sets where id = $1', [id]);
    expect(await feed()).toEqual([]);
  });

  it('tells nothing of a set that is somebody else’s', async () => {
    const { id } = await made({ name: 'Rivals', brands: ['oven'] }, 'other');
    const search = (
      await people.premium.ask('POST', '/api/saved-searches', { name: 'Theirs', search: `set=${id}` })
    ).json<SavedSearch>();
    const { address } = (await people.premium.ask('POST', `/api/saved-searches/${search.id}/feed`)).json<{
      address: string;
    }>();
    expect(titles((await test.app.inject({ url: new URL(address).pathname })).body)).toEqual([]);
  });
});
