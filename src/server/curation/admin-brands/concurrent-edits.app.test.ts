import { beforeEach, describe, expect, it } from 'vitest';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brand: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  brand = await createBrand(test.database.pool, { name: 'Northwind', slug: 'northwind' });
  await patch({ email: 'a@b.example', description: 'Text' });
});

const patch = (changes: object) => people.admin.ask('PATCH', `/api/brands/${brand.id}`, changes);

describe('two administrators who edit a brand at once', () => {
  it('do not undo each other in different fields: what is not sent stays as it is', async () => {
    const answers = await Promise.all([patch({ name: 'North Wind' }), patch({ description: '' }), patch({})]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await patch({})).json()).toMatchObject({
      name: 'North Wind',
      slug: 'northwind',
      domain: brand.domain,
      email: 'a@b.example',
      description: null,
      categoryId: 15,
    });
  });

  it('find in the log what each of them wrote into the same field', async () => {
    await patch({ name: 'North Wind' });
    await patch({ name: 'Nordwind' });
    const entries = (await people.admin.ask('GET', '/api/admin/audit-log')).json<
      Array<{ summary: string }>
    >();
    expect(entries.slice(0, 2).map(({ summary }) => summary)).toEqual([
      'Changed name from “North Wind” to “Nordwind”.',
      'Changed name from “Northwind” to “North Wind”.',
    ]);
  });
});
