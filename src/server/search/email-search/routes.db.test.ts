import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import type { EmailFacets, FoundEmail } from '#shared/contract/search/email-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import {
  type CreatedBrand,
  createBrand,
  createCategory,
  createEmail,
  daysAgo,
} from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let open: CreatedBrand;
let closed: CreatedBrand;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await openTestApp();
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
    expect(await found({ q: 'kitchen -loaves' })).toEqual(['Chairs for the garden', 'A chair at last']);
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
      for (const parameters of [
        { q: 'autumn' },
        {},
        { q: 'fennel' },
        { type: 'other' },
        { q: 'autumn -nothing' },
      ])
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

  it('shows of several offers the one that it is sorted by', async () => {
    const { pool } = test.database;
    const { id } = await create('A bundle of loaves');
    const { id: other } = await create('Free bread');
    await pool.query(
      `insert into email_offers (email_id, position, kind, percent, evidence)
       values ($1, 0, 'bundle', null, ''), ($1, 1, 'percent', 15, ''), ($2, 0, 'other', null, ''), ($2, 1, 'bundle', null, '')`,
      [id, other],
    );
    await recomputeFacts(pool, [id, other]);
    const emails = await ask<FoundEmail[]>('/api/emails', { sort: 'depth' }, 'premium');
    expect(emails.map(({ offer }) => [offer?.kind, offer?.percent])).toEqual([
      ['percent', 15],
      ['bundle', null],
    ]);
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

describe('GET /api/emails/facets', () => {
  const countOf = (rows: ReadonlyArray<{ value: string; count: number }>, value: string) =>
    rows.find((row) => row.value === value)?.count;

  it('counts in each category what choosing it beside the chosen brands would find', async () => {
    const { pool } = test.database;
    const garden = await createCategory(pool, { name: 'Gardens', slug: 'gardens' });
    const spade = await createBrand(pool, { name: 'Spade', slug: 'spade', categoryId: garden });
    await create('Bread');
    await create('Seeds', { brandId: spade.id });
    expect(countOf((await facets({})).category, 'gardens')).toBe(1);
    const chosen = await facets({ brand: 'rye-fennel' });
    expect(countOf(chosen.category, 'gardens')).toBeUndefined();
    expect(countOf(chosen.category, 'other')).toBe(1);
    expect(countOf((await facets({ brand: ['rye-fennel', 'spade'] })).category, 'gardens')).toBe(1);
    // A chosen category does not change the counts of others.
    expect(countOf((await facets({ category: 'gardens' })).category, 'other')).toBe(1);
  });

  it('knows a category that is no brand’s primary one', async () => {
    const { pool } = test.database;
    const gifts = await createCategory(pool, { name: 'Small Gifts', slug: 'small-gifts' });
    await pool.query('insert into brand_categories (brand_id, category_id) values ($1, $2)', [
      open.id,
      gifts,
    ]);
    await create('Bread');
    for (const role of ['visitor', 'premium'] as const) {
      expect(await found({ category: 'small-gifts' }, role)).toEqual(['Bread']);
      expect(await found({ q: 'category:"Small Gifts"' }, role)).toEqual(['Bread']);
      expect((await facets({}, role)).category).toContainEqual({
        value: 'small-gifts',
        name: 'Small Gifts',
        count: 1,
      });
    }
    // The primary category of a brand closed to visitors, in addition.
    await pool.query('update brands set category_id = $2 where id = $1', [closed.id, gifts]);
    expect(await found({ category: 'small-gifts' }, 'visitor')).toEqual(['Bread']);
  });

  it('tells of each chosen brand, also where it has none, but of none that a reader may not know', async () => {
    await create('Bread');
    const none = { value: 'fennel-house', name: 'Fennel House', count: 0 };
    expect((await facets({ q: 'bread', brand: 'fennel-house' })).brand).toContainEqual(none);
    expect((await facets({ q: 'zzz', brand: 'rye-fennel' })).brand).toEqual([
      { value: 'rye-fennel', name: 'Rye & Fennel', count: 0 },
    ]);
    const visitors = await facets({ q: 'bread', brand: 'fennel-house' }, 'visitor');
    expect(visitors.brand.map(({ value }) => value)).toEqual(['rye-fennel']);
  });

  it('names a chosen category in which nothing is found', async () => {
    await createCategory(test.database.pool, { name: 'Nobody’s', slug: 'nobodys' });
    await create('Bread');
    expect((await facets({ q: 'zzz', category: ['other', 'nobodys', 'nope'] })).category).toEqual([
      { value: 'other', name: 'Other', count: 0 },
    ]);
  });

  it('counts the chosen ones of more brands than it lists', async () => {
    const { pool } = test.database;
    for (let number = 0; number < 55; number += 1) {
      const { id } = await createBrand(pool, { name: `Mill ${number}`, slug: `mill-${number}` });
      await create('Flour', { brandId: id });
      if (number > 0) await create('Flour again', { brandId: id });
    }
    const { brand } = await facets({ q: 'flour', brand: 'mill-0' });
    expect(brand).toHaveLength(51);
    expect(countOf(brand, 'mill-0')).toBe(1);
  });
});
