import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brand: CreatedBrand;

beforeEach(async () => {
  // Answers are cached, so that these tests also show that writes invalidate them.
  test = await openTestApp({ answerLifeMs: 60_000 });
  people = await createPersonas(test);
  brand = await createBrand(test.database.pool, { name: 'Northwind', slug: 'northwind' });
});

afterEach(() => test.app.close());

const form = (changes: object = {}) => ({
  name: brand.name,
  slug: brand.slug,
  domain: brand.domain,
  categoryId: 15,
  ...changes,
});

const update = (changes: object, id = brand.id) =>
  people.admin.ask('PATCH', `/api/brands/${id}`, form(changes));

const log = async () => (await people.admin.ask('GET', '/api/admin/audit-log')).json();

const domainsOf = async (id: number) =>
  (
    await test.database.pool.query<{ domain: string }>(
      'select domain from brand_domains where brand_id = $1 order by domain collate "C"',
      [id],
    )
  ).rows.map(({ domain }) => domain);

describe('editing a brand', () => {
  it('writes the whole form, shows it to everybody at once, and says in the log what changed', async () => {
    expect((await test.app.inject('/api/brands')).json()[0].name).toBe('Northwind');
    const answer = await update({
      name: '  North Wind ',
      email: 'hello@northwind.example',
      description: 'Sails',
      categoryId: 7,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      name: 'North Wind',
      email: 'hello@northwind.example',
      description: 'Sails',
      categoryId: 7,
      category: { slug: 'sports-fitness' },
    });
    expect((await test.app.inject('/api/brands')).json()[0]).toMatchObject({
      name: 'North Wind',
      categoryId: 7,
    });
    expect((await test.app.inject('/api/categories/sports-fitness/brands')).json()).toHaveLength(1);
    expect(await log()).toEqual([
      expect.objectContaining({
        action: 'brand.updated',
        subject: 'Brand “Northwind”',
        summary:
          'Changed name from “Northwind” to “North Wind”; email from nothing to “hello@northwind.example”; description from nothing to “Sails”; primary category from “Other” to “Sports & Fitness”.',
      }),
    ]);
  });

  it('clears what is left empty, and logs nothing when nothing changed', async () => {
    await update({ email: 'a@b.example', description: 'Text' });
    expect((await update({ description: '\u200b \u2060' })).json().description).toBeNull();
    const cleared = await update({ email: '', description: '', logoUrl: '' });
    expect(cleared.json()).toMatchObject({ email: null, description: null, logoUrl: null });
    const before = (await log()).length;
    await update({});
    expect(await log()).toHaveLength(before);
  });

  it('says 404 for a brand that is not there, also when it is deleted meanwhile', async () => {
    expect((await update({}, 999_999)).statusCode).toBe(404);
    const [edited, deleted] = await Promise.all([
      update({ name: 'Renamed' }),
      people.admin.ask('DELETE', `/api/brands/${brand.id}`),
    ]);
    expect([200, 404]).toContain(edited.statusCode);
    expect(deleted.statusCode).toBe(204);
    expect((await update({})).statusCode).toBe(404);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '\u200b\u2060' }],
    ['name', { name: 'x'.repeat(201) }],
    ['slug', { slug: 'favorites' }],
    ['slug', { slug: 'download' }],
    ['slug', { slug: 'Has Space' }],
    ['slug', { slug: '' }],
    ['domain', { domain: '' }],
    ['domain', { domain: 'https://brand.example' }],
    ['domain', { domain: 'mail.brand.example' }],
    ['domain', { domain: 'gmail.com' }],
    ['domain', { domain: 'com' }],
    ['domain', { domain: 'co.uk' }],
    ['domain', { domain: 'localhost' }],
    ['domain', { domain: '192.168.1.20' }],
    ['domain', { domain: '[::1]' }],
    ['domain', { domain: 'news@brand.example' }],
    ['email', { email: 'not an address' }],
    ['categoryId', { categoryId: 0 }],
    ['categoryId', { categoryId: 999_999 }],
    ['categoryId', { categoryId: '7' }],
    ['logoUrl', { logoUrl: 'javascript:alert(1)' }],
    ['logoUrl', { logoUrl: 'ftp://brand.example/logo.png' }],
    ['logoUrl', { logoUrl: '/logos/nothing.svg' }],
    ['logoUrl', { logoUrl: '/api/users' }],
  ])('refuses a %s: %j, and changes nothing', async (field, wrong) => {
    const answer = await update({ description: 'Changed', ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toContain(field);
    expect((await test.app.inject('/api/brands/northwind')).json().description).toBe(null);
    expect(await log()).toEqual([]);
  });

  it('leaves a domain of before alone that would be refused today', async () => {
    const local = await createBrand(test.database.pool, { name: 'Printer', domain: 'localhost' });
    const whole = { name: 'Our printer', slug: local.slug, domain: 'localhost', categoryId: 7 };
    const answer = await people.admin.ask('PATCH', `/api/brands/${local.id}`, whole);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'Our printer', domain: 'localhost', categoryId: 7 });
    expect(await domainsOf(local.id)).toEqual(['localhost']);
  });

  it('refuses fields nobody knows', async () => {
    expect((await update({ emailCount: 5 })).statusCode).toBe(400);
  });
});

describe('the slug of a brand', () => {
  it('that another has is refused, naming it and the field', async () => {
    await createBrand(test.database.pool, { name: 'Southwind', slug: 'southwind' });
    const answer = await update({ slug: 'southwind' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'The slug “southwind” belongs to Southwind.',
      code: 'conflict',
      issues: [{ path: 'slug', message: 'The slug “southwind” belongs to Southwind.' }],
    });
  });

  it('goes to one of two who want it at once', async () => {
    const other = await createBrand(test.database.pool, { name: 'Southwind', slug: 'southwind' });
    const answers = await Promise.all([
      update({ slug: 'westwind' }),
      people.admin.ask('PATCH', `/api/brands/${other.id}`, {
        name: other.name,
        slug: 'westwind',
        domain: other.domain,
        categoryId: 15,
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('that it had before leads to it, until another brand takes it', async () => {
    await createEmail(test.database.pool, { brandId: brand.id });
    expect((await update({ slug: 'north-wind' })).statusCode).toBe(200);
    expect((await test.app.inject('/api/brands/northwind')).json()).toMatchObject({ slug: 'north-wind' });
    expect((await test.app.inject('/api/brands/northwind/emails')).json()).toHaveLength(1);
    const other = await createBrand(test.database.pool, { name: 'Southwind', slug: 'southwind' });
    const taken = await people.admin.ask('PATCH', `/api/brands/${other.id}`, {
      name: other.name,
      slug: 'northwind',
      domain: other.domain,
      categoryId: 15,
    });
    expect(taken.statusCode).toBe(200);
    expect((await test.app.inject('/api/brands/northwind')).json()).toMatchObject({ name: 'Southwind' });
    expect((await test.app.inject('/api/brands/north-wind')).json()).toMatchObject({ name: 'Northwind' });
  });

  it('may be changed back and forth', async () => {
    for (const slug of ['a', 'b', 'a', 'b']) expect((await update({ slug })).statusCode).toBe(200);
    expect((await test.app.inject('/api/brands/a')).json().slug).toBe('b');
    expect((await test.app.inject('/api/brands/b')).json().slug).toBe('b');
    expect((await test.app.inject('/api/brands/northwind')).json().slug).toBe('b');
  });
});

describe('the domain of a brand', () => {
  it('becomes one it sends from; the one before stays an alias', async () => {
    const answer = await update({ domain: 'North-Wind.EXAMPLE' });
    expect(answer.json()).toMatchObject({
      domain: 'north-wind.example',
      aliasDomains: ['northwind.example'],
    });
    expect(await domainsOf(brand.id)).toEqual(['north-wind.example', 'northwind.example']);
    expect((await update({ domain: 'northwind.example' })).json()).toMatchObject({
      domain: 'northwind.example',
      aliasDomains: ['north-wind.example'],
    });
  });

  it('that belongs to another is refused, naming it and what helps', async () => {
    const other = await createBrand(test.database.pool, { name: 'Southwind', domain: 'southwind.example' });
    const answer = await update({ domain: 'southwind.example' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      error:
        'southwind.example belongs to Southwind. Merge Southwind into Northwind to bring its emails along.',
      issues: [{ path: 'domain' }],
      otherBrand: { id: other.id, name: 'Southwind' },
    });
  });

  it('may stay what no form would take now, such as a shared one', async () => {
    const odd = await createBrand(test.database.pool, { domain: 'writer+letter@substack.com' });
    const answer = await people.admin.ask('PATCH', `/api/brands/${odd.id}`, {
      name: 'The Letter',
      slug: odd.slug,
      domain: odd.domain,
      categoryId: 9,
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('the primary category of a brand', () => {
  it('takes the place of the membership it was, and the one before is left', async () => {
    await people.admin.ask('POST', `/api/brands/${brand.id}/categories/3`);
    await people.admin.ask('POST', `/api/brands/${brand.id}/categories/4`);
    await update({ categoryId: 3 });
    const categories = (await people.admin.ask('GET', `/api/brands/${brand.id}/categories`)).json();
    expect(categories.map(({ id }: { id: number }) => id)).toEqual([3, 4]);
  });
});

describe('a logo URL that must not be asked', () => {
  it.each(['http://127.0.0.1/logo.png', 'http://169.254.169.254/latest/meta-data'])(
    'is said to be one, beside a brand that is saved: %s',
    async (logoUrl) => {
      const answer = await update({ description: 'Changed', logoUrl });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        description: 'Changed',
        logoUrl: null,
        wantedLogo: {
          url: logoUrl,
          state: 'failed',
          reason: 'The logo URL must lead to a public web server.',
          nextAttemptAt: null,
        },
      });
    },
  );
});

describe('premium only', () => {
  it('is switched on and off, for everybody at once, each with one entry in the log', async () => {
    const switchTo = (isPremiumOnly: boolean) =>
      people.admin.ask('PATCH', `/api/brands/${brand.id}/premium`, { isPremiumOnly });
    expect((await test.app.inject('/api/brands/northwind')).statusCode).toBe(200);
    expect((await switchTo(true)).json()).toMatchObject({ id: brand.id, isPremiumOnly: true });
    expect((await test.app.inject('/api/brands/northwind')).statusCode).toBe(403);
    await switchTo(true);
    await switchTo(false);
    expect((await test.app.inject('/api/brands/northwind')).statusCode).toBe(200);
    expect((await log()).map(({ action }: { action: string }) => action)).toEqual([
      'brand.opened',
      'brand.made_premium',
    ]);
  });

  it('is refused for a brand that is not there, and without a yes or no', async () => {
    expect(
      (await people.admin.ask('PATCH', '/api/brands/999999/premium', { isPremiumOnly: true })).statusCode,
    ).toBe(404);
    expect((await people.admin.ask('PATCH', `/api/brands/${brand.id}/premium`, {})).statusCode).toBe(400);
    expect(
      (await people.admin.ask('PATCH', `/api/brands/${brand.id}/premium`, { isPremiumOnly: 'yes' }))
        .statusCode,
    ).toBe(400);
  });
});
