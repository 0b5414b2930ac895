import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmailFacets, FoundEmail } from '#shared/contract/email-search.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let open: CreatedBrand;
let closed: CreatedBrand;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await testApp();
  const { pool } = test.database;
  open = await createBrand(pool, { name: 'Rye & Fennel', slug: 'rye-fennel' });
  closed = await createBrand(pool, { name: 'Fennel House', slug: 'fennel-house', isPremiumOnly: true });
  personas = await createPersonas(test);
});

afterEach(() => test.app.close());

const create = (subject: string, overrides: Partial<Parameters<typeof createEmail>[1]> = {}) =>
  createEmail(test.database.pool, {
    brandId: open.id,
    sender: 'The kitchen',
    subject,
    text: null,
    ...overrides,
  });

async function ask<Reply>(path: string, parameters: Record<string, string | string[]>, role: Role) {
  const search = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  );
  const answer = await personas[role].ask('GET', `${path}?${search}`);
  expect({ path, body: answer.body.slice(0, 300), status: answer.statusCode }).toMatchObject({ status: 200 });
  return answer.json<Reply>();
}

const found = async (parameters: Record<string, string | string[]>, role: Role = 'premium') =>
  (await ask<FoundEmail[]>('/api/emails', parameters, role)).map(({ subject }) => subject);

const facets = (parameters: Record<string, string | string[]>, role: Role = 'premium') =>
  ask<EmailFacets>('/api/emails/facets', parameters, role);

describe('GET /api/emails', () => {
  it('finds words of subject, preheader, sender, brand and body, in their forms, newest first', async () => {
    await create('Two loaves', { receivedAt: daysAgo(1), text: 'Baked on stone, with crème fraîche.' });
    await create('Chairs for the garden', { receivedAt: daysAgo(2), preheader: 'From 40 euros' });
    await create('A chair at last', { receivedAt: daysAgo(3) });
    expect(await found({ q: 'stone CREME' })).toEqual(['Two loaves']);
    expect(await found({ q: 'euros' })).toEqual(['Chairs for the garden']);
    expect(await found({ q: 'kitchen' })).toHaveLength(3);
    expect(await found({ q: 'fenn loaves' })).toEqual(['Two loaves']);
    expect(await found({ q: '"two loaves"' })).toEqual(['Two loaves']);
    expect(await found({ q: '"loaves two"' })).toEqual([]);
    expect(await found({ q: 'subject:stone' })).toEqual([]);
    expect(await found({ q: 'body:stone' })).toEqual(['Two loaves']);
    expect(await found({ q: 'loaves OR garden' })).toEqual(['Two loaves', 'Chairs for the garden']);
    expect(await found({ q: '-loaves' })).toEqual(['Chairs for the garden', 'A chair at last']);
    expect(await found({ q: 'kitchen', sort: 'oldest' })).toEqual([
      'A chair at last',
      'Chairs for the garden',
      'Two loaves',
    ]);
  });

  it('shows each reader what they may read, and counts no more', async () => {
    await create('Autumn loaves', { receivedAt: daysAgo(29) });
    await create('Autumn seeds', { receivedAt: daysAgo(31) });
    await create('Autumn at the House', { brandId: closed.id, receivedAt: daysAgo(2) });
    await create('Autumn unseen', { receivedAt: daysAgo(2), state: 'held' });
    for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
      const all = ['Autumn at the House', 'Autumn loaves', 'Autumn seeds'];
      const subjects = role === 'premium' || role === 'admin' ? all : ['Autumn loaves'];
      for (const parameters of [{ q: 'autumn' }, {}, { q: 'fennel' }, { type: 'other' }, { q: '-nothing' }])
        expect({ role, parameters, subjects: await found(parameters, role) }).toEqual({
          role,
          parameters,
          subjects,
        });
      const { total, brand, historyDays } = await facets({ q: 'autumn' }, role);
      expect({ role, total, brands: brand.map(({ name }) => name), historyDays }).toEqual({
        role,
        total: { count: subjects.length, isExact: true },
        brands: subjects.length === 3 ? ['Rye & Fennel', 'Fennel House'] : ['Rye & Fennel'],
        historyDays: subjects.length === 3 ? null : 30,
      });
    }
  });

  it.each(['newest', 'oldest', 'relevance', 'depth'] as const)(
    'goes page by page, %s first',
    async (sort) => {
      for (let day = 1; day <= 25; day += 1)
        await create(day % 3 === 0 ? `Loaf ${day}` : `Bread ${day}`, {
          receivedAt: daysAgo(day),
          text: 'A loaf',
        });
      const path = `/api/emails?q=loaf&limit=4&sort=${sort}`;
      const pages = await walkPagesAs<FoundEmail[]>((next) => personas.premium.ask('GET', next), path);
      const subjects = pages.flat().map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(25);
      const days = subjects.map((subject) => Number(subject.split(' ')[1]));
      const inOrder = [...days].sort((a, b) => a - b);
      const close = inOrder.filter((day) => day % 3 === 0);
      if (sort === 'oldest') expect(days).toEqual(inOrder.reverse());
      else if (sort === 'relevance')
        expect(days).toEqual([...close, ...inOrder.filter((day) => day % 3 !== 0)]);
      else expect(days).toEqual(inOrder);
    },
  );
});
