import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { paths } from '#shared/paths.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmails } from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brand: CreatedBrand;
let other: CreatedBrand;

beforeEach(async () => {
  test = await openTestApp({ environment: { BASE_URL: 'https://vault.example' } });
  people = await createPersonas(test);
  const { pool } = test.database;
  brand = await createBrand(pool, { name: 'Tea Barn', slug: 'tea-barn' });
  other = await createBrand(pool, { name: 'Oak Press', slug: 'oak-press' });
  for (const { id: brandId, name } of [brand, other]) {
    const [email] = await createEmails(pool, 2, {
      brandId,
      subject: `Winter at ${name}`,
      season: 'black_friday',
      campaignType: 'promotion',
    });
    await replaceOffers(
      pool,
      [{ id: email?.id ?? 0, offers: [offerOf({ kind: 'percent', percent: 20, evidence: '20% off' })] }],
      { areNew: true },
    );
  }
});

afterEach(() => test.app.close());

const rename = async (id: number, slug: string) =>
  expect((await people.admin.ask('PATCH', `/api/brands/${id}`, { slug })).statusCode).toBe(200);

const merge = async (id: number, intoBrandId: number) =>
  expect((await people.admin.ask('POST', `/api/admin/brands/${id}/merge`, { intoBrandId })).statusCode).toBe(
    200,
  );

/** Returns the answer without the echoed request. */
async function read(address: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await people.premium.ask('GET', address);
  // A comparison and a plan repeat each slug next to its brand.
  return { status: statusCode, body: body.replaceAll(/"asked":"[^"]*",/g, '') };
}

const byBrand: Array<[what: string, addressOf: (slug: string) => string]> = [
  ['the explorer', (slug) => `/api/emails?brand=${slug}`],
  ['the operator', (slug) => `/api/emails?q=brand:${slug}`],
  ['the file of a search', (slug) => `/api/emails/export?format=csv&brand=${slug}`],
  ['the brand', (slug) => `/api/brands/${slug}`],
  ['its emails', (slug) => `/api/brands/${slug}/emails`],
  ['its insights', (slug) => `/api/brands/${slug}/insights`],
  ['its feed', (slug) => paths.brandFeed(slug)],
  ['a comparison', (slug) => `/api/insights/compare?brand=${slug}&brand=oak-press`],
  ['the planner', (slug) => `/api/insights/seasons/black_friday?brand=${slug}`],
  ['offers', (slug) => `/api/insights/offers?brand=${slug}`],
  ['the file of offers', (slug) => `/api/insights/offers.csv?brand=${slug}`],
  ['subjects', (slug) => `/api/insights/subjects?brand=${slug}`],
  ['the habits of subjects', (slug) => `/api/insights/subjects/habits?brand=${slug}`],
  ['the file of subjects', (slug) => `/api/insights/subjects.csv?brand=${slug}`],
];

describe('A slug that a brand had before', () => {
  it.each(byBrand)('means it in %s', async (_what, addressOf) => {
    await rename(brand.id, 'tea-house');
    const now = await read(addressOf('tea-house'));
    expect(now.status).toBe(200);
    expect(await read(addressOf('tea-barn'))).toEqual(now);
    expect(await read(addressOf('no-barn'))).not.toEqual(now);
  });

  it.each(byBrand.slice(0, 2))('means the brand it was merged into, in %s', async (_what, addressOf) => {
    await merge(brand.id, other.id);
    const now = await read(addressOf('oak-press'));
    expect(now.body).toContain('Tea Barn');
    expect(await read(addressOf('tea-barn'))).toEqual(now);
  });

  it('means it no more once another brand has it', async () => {
    await rename(brand.id, 'tea-house');
    await rename(other.id, 'tea-barn');
    for (const [, addressOf] of byBrand.slice(0, 2)) {
      const { body } = await read(addressOf('tea-barn'));
      expect(body).toContain('Oak Press');
      expect(body).not.toContain('Winter at Tea Barn');
    }
  });

  it.each([
    ['a rename', () => rename(brand.id, 'tea-house'), 'tea-house'],
    ['a merge', () => merge(brand.id, other.id), 'oak-press'],
  ])('means it after %s, though a new brand has the same name', async (_what, change, slug) => {
    await change();
    for (const sender of [
      'Tea Barn <news@teabarn.de>',
      'Tea Barn <news@tea-barn.fr>',
      'Tea Barn <a@teabarn.de>',
    ])
      await ingest(
        [{ raw: buildMail({ from: sender, messageId: `<${sender.slice(10, -1)}>` }), label: 'test' }],
        test.deps,
      );
    expect((await test.app.inject('/api/brands/tea-barn')).json()).toMatchObject({ slug });
    const { rows } = await test.database.pool.query(
      "select domain, slug from brands where name = 'Tea Barn' and email_count < 4 and domain not like '%.example' order by id",
    );
    expect(rows).toEqual([
      { domain: 'teabarn.de', slug: 'tea-barn-2' },
      { domain: 'tea-barn.fr', slug: 'tea-barn-3' },
    ]);
  });

  it('is counted among the chosen ones by the name of its brand', async () => {
    await rename(brand.id, 'tea-house');
    const facets = JSON.parse((await read('/api/emails/facets?brand=tea-barn')).body) as EmailFacets;
    expect(facets.total.count).toBe(2);
    expect(facets.brand).toHaveLength(2);
    expect(facets.brand).toContainEqual({ value: 'tea-barn', name: 'Tea Barn', count: 2 });
  });

  it('keeps what a saved search and its feed find', async () => {
    const saved = await people.premium.ask('POST', '/api/saved-searches', {
      name: 'Teas',
      search: 'brand=tea-barn',
    });
    const { id } = saved.json<{ id: number }>();
    const { address } = (await people.premium.ask('POST', `/api/saved-searches/${id}/feed`)).json<{
      address: string;
    }>();
    await rename(brand.id, 'tea-house');
    const feed = await test.app.inject({ url: new URL(address).pathname });
    expect(feed.body.match(/<entry>/g)).toHaveLength(2);
  });

  it('finds its row of a spreadsheet', async () => {
    await rename(brand.id, 'tea-house');
    const answer = await people.admin.ask('POST', '/api/admin/bulk-changes/brands/spreadsheet', {
      rows: [{ row: 2, page: '/brand/tea-barn', name: 'Tea House' }],
      do: { step: 'look' },
    });
    expect(answer.json()).toMatchObject({ errors: [], brands: [{ id: brand.id }] });
  });
});
