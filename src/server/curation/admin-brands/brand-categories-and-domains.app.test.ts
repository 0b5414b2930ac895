import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveBrands } from '#server/ingest/store/brands/brands.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createCategory } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brand: CreatedBrand;

beforeEach(async () => {
  test = await openTestApp({ answerLifeMs: 60_000 });
  people = await createPersonas(test);
  brand = await createBrand(test.database.pool, { name: 'Northwind', slug: 'northwind' });
});

afterEach(() => test.app.close());

const actions = async () =>
  (await people.admin.ask('GET', '/api/admin/audit-log'))
    .json()
    .map(({ action, summary }: Record<string, string>) => `${action} ${summary}`);

describe('the categories of a brand', () => {
  const change = (method: 'POST' | 'DELETE', categoryId: number | string, id = brand.id) =>
    people.admin.ask(method, `/api/brands/${id}/categories/${categoryId}`);

  it('are its primary one, then those it was put into in display order; each change answers them', async () => {
    expect((await change('POST', 5)).json().map(({ id }: { id: number }) => id)).toEqual([15, 5]);
    const both = (await change('POST', 2)).json();
    expect(both.map(({ id }: { id: number }) => id)).toEqual([15, 2, 5]);
    expect(both[1]).toMatchObject({ slug: 'electronics-tech', name: 'Electronics & Tech' });
    expect((await change('DELETE', 5)).json().map(({ id }: { id: number }) => id)).toEqual([15, 2]);
    expect((await people.admin.ask('GET', `/api/brands/${brand.id}/categories`)).json()).toHaveLength(2);
    expect(await actions()).toEqual([
      'brand.category_removed Food & Drink',
      'brand.category_added Electronics & Tech',
      'brand.category_added Food & Drink',
    ]);
  });

  it('show the brand on their pages at once', async () => {
    const page = async () => (await test.app.inject('/api/categories/luxury/brands')).json();
    expect(await page()).toEqual([]);
    await change('POST', 10);
    expect(await page()).toHaveLength(1);
    await change('DELETE', 10);
    expect(await page()).toEqual([]);
  });

  it('stay the same when one is added again, also by several at once, and when the primary one is added', async () => {
    const answers = await Promise.all([change('POST', 5), change('POST', 5), change('POST', 5)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await change('POST', 15)).json()).toHaveLength(2);
    expect(await actions()).toEqual(['brand.category_added Food & Drink']);
  });

  it('keep the primary one, which says where it can be changed', async () => {
    const answer = await change('DELETE', 15);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe(
      'Other is the primary category of this brand. It can only be changed in the edit form.',
    );
  });

  it('are removed once: the second of two administrators gets a 404', async () => {
    await change('POST', 5);
    const answers = await Promise.all([change('DELETE', 5), change('DELETE', 5)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  it('are 404 for a brand or category that is not there, and 400 for what is no id', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await change(method, 5, 999_999)).statusCode).toBe(404);
      expect((await change(method, 999_999)).statusCode).toBe(404);
      expect((await change(method, 'x')).statusCode).toBe(400);
    }
    expect((await people.admin.ask('GET', '/api/brands/999999/categories')).statusCode).toBe(404);
    expect((await people.admin.ask('GET', '/api/brands/northwind/categories')).statusCode).toBe(400);
  });

  it('never hold one that is deleted meanwhile', async () => {
    const id = await createCategory(test.database.pool);
    const [added, deleted] = await Promise.all([
      change('POST', id),
      people.admin.ask('DELETE', `/api/categories/${id}`),
    ]);
    expect([200, 404]).toContain(added.statusCode);
    expect(deleted.statusCode).toBe(204);
    expect((await people.admin.ask('GET', `/api/brands/${brand.id}/categories`)).json()).toHaveLength(1);
  });
});

describe('the domains of a brand', () => {
  const add = (domain: string, id = brand.id) =>
    people.admin.ask('POST', `/api/admin/brands/${id}/domains`, { domain });
  const remove = (domain: string, id = brand.id) =>
    people.admin.ask('DELETE', `/api/admin/brands/${id}/domains/${encodeURIComponent(domain)}`);

  /** The brand that ingest assigns mail of a domain to. */
  const brandOfMail = async (domain: string) => {
    const found = await inTransaction(
      test.database.pool,
      (client) => resolveBrands(client, [{ domain, name: 'Whatever', basis: 'from' }]),
      { retryViolations: true },
    );
    return found.idByDomain.get(domain);
  };

  it('assign mail to it from now on, whatever the case they were typed in', async () => {
    const answer = await add(' North-Mail.Example ');
    expect(answer.json()).toMatchObject({ id: brand.id, aliasDomains: ['north-mail.example'] });
    expect(await brandOfMail('north-mail.example')).toBe(brand.id);
    expect((await add('north-mail.example')).statusCode).toBe(200);
    expect(await actions()).toEqual(['brand.domain_added north-mail.example']);
  });

  it('may be a whole address where many share the domain', async () => {
    expect((await add('northwind@gmail.com')).json().aliasDomains).toEqual(['northwind@gmail.com']);
    expect((await remove('northwind@gmail.com')).json().aliasDomains).toEqual([]);
  });

  it('never include one of another brand: merging the two brings its mail along', async () => {
    const other = await createBrand(test.database.pool, { name: 'North Mail', domain: 'north-mail.example' });
    const answer = await add('north-mail.example');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error:
        'north-mail.example belongs to North Mail. Merge North Mail into Northwind to bring its emails along.',
      code: 'conflict',
      issues: [{ path: 'domain', message: answer.json().error }],
      otherBrand: { id: other.id, name: 'North Mail', slug: 'north-mail' },
    });
    expect(await brandOfMail('north-mail.example')).toBe(other.id);
  });

  it('go to one of two brands that want one at once, or to the mail that came first', async () => {
    const other = await createBrand(test.database.pool, { name: 'Southwind' });
    const answers = await Promise.all([add('new.example'), add('new.example', other.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [made, added] = await Promise.all([brandOfMail('newer.example'), add('newer.example')]);
    expect(added.statusCode === 200 ? [brand.id] : [made]).toEqual([made]);
  });

  it('can be taken away but for the main one; the next mail then makes a brand of its own', async () => {
    await add('north-mail.example');
    expect((await remove('north-mail.example')).json().aliasDomains).toEqual([]);
    expect((await remove('north-mail.example')).statusCode).toBe(404);
    const main = await remove(brand.domain);
    expect(main.statusCode).toBe(409);
    expect(main.json().error).toMatch(/main domain/);
    expect(await brandOfMail('north-mail.example')).not.toBe(brand.id);
  });

  it('of another brand are not this one’s to take away', async () => {
    const other = await createBrand(test.database.pool, { domain: 'other.example' });
    await add('other-mail.example', other.id);
    expect((await remove('other-mail.example')).statusCode).toBe(404);
  });

  it.each([
    '',
    ' ',
    'https://x.example',
    'mail.brand.example',
    'gmail.com',
    'com',
    'co.uk',
    'localhost',
    '127.0.0.1',
    'news@brand.example',
    'a b',
    `${'x'.repeat(400)}.example`,
  ])('are never %j', async (domain) => {
    const answer = await add(domain);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe('domain');
  });

  it('are 404 for a brand that is not there, and 400 for NUL', async () => {
    expect((await add('x.example', 999_999)).statusCode).toBe(404);
    expect((await remove('x.example', 999_999)).statusCode).toBe(404);
    expect((await people.admin.ask('DELETE', `/api/admin/brands/${brand.id}/domains/%00`)).statusCode).toBe(
      400,
    );
  });
});
