import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { nextPath, walkPagesAs } from '#tests/support/paging.ts';
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
  createEmail(test.database.pool, { brandId: open.id, sender: 'The kitchen', subject, ...overrides });

async function found(q: string, role: Role = 'visitor'): Promise<string[]> {
  const answer = await personas[role].ask('GET', `/api/emails/search?${new URLSearchParams({ q })}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<EmailSummary[]>().map(({ subject }) => subject);
}

describe('GET /api/emails/search', () => {
  it('finds emails by words of subject, sender and brand, newest first, without their html', async () => {
    await create('Crème brûlée for two', { receivedAt: daysAgo(3) });
    await create('Two loaves', { receivedAt: daysAgo(2), html: '<p>the body</p>' });
    expect(await found('two')).toEqual(['Two loaves', 'Crème brûlée for two']);
    expect(await found('CREME')).toEqual(['Crème brûlée for two']);
    expect(await found('kitchen loaves')).toEqual(['Two loaves']);
    expect(await found('fenn loaves')).toEqual(['Two loaves']);
    expect(await found('loaves brulee')).toEqual([]);
    const { body } = await test.app.inject('/api/emails/search?q=loaves');
    expect(JSON.parse(body)[0].brand).toMatchObject({ name: 'Rye & Fennel', slug: 'rye-fennel' });
    expect(body).not.toContain('the body');
  });

  it('shows each reader what they may read: by words, by brand and by the history', async () => {
    await create('Autumn loaves', { receivedAt: daysAgo(29) });
    await create('Autumn seeds', { receivedAt: daysAgo(31) });
    await create('Autumn at the House', { brandId: closed.id, receivedAt: daysAgo(2) });
    const everything = ['Autumn at the House', 'Autumn loaves', 'Autumn seeds'];
    for (const [role, subjects] of [
      ['visitor', ['Autumn loaves']],
      ['free', ['Autumn loaves']],
      ['expired', ['Autumn loaves']],
      ['premium', everything],
      ['admin', everything],
    ] as const) {
      expect({ role, subjects: await found('autumn', role) }).toEqual({ role, subjects });
      expect({ role, subjects: await found('fennel', role) }).toEqual({ role, subjects });
    }
    expect(await found('house')).toEqual([]);
    expect(await found('house autumn')).toEqual([]);
  });

  it('keeps closed brands and closed history out of a page that the newest mail alone would fill', async () => {
    await create('Autumn at the House', { brandId: closed.id, receivedAt: daysAgo(1) });
    await create('Autumn seeds', { receivedAt: daysAgo(31) });
    const first = async () => (await test.app.inject('/api/emails/search?q=autumn&limit=1')).json();
    expect(await first()).toEqual([]);
    await create('Autumn loaves', { receivedAt: daysAgo(29) });
    expect(await first()).toMatchObject([{ subject: 'Autumn loaves' }]);
  });

  it('finds nothing for a query without words, and in a vault whose mail is older than the history', async () => {
    await create('Loaves', { receivedAt: daysAgo(400) });
    for (const q of ['', '  ', '!?', 'loaves', 'rye'])
      expect({ q, found: await found(q) }).toEqual({ q, found: [] });
    expect(await found('loaves', 'premium')).toEqual(['Loaves']);
  });

  it.each(['visitor', 'premium'] as const)(
    'goes page by page through what a %s finds, each once',
    async (role) => {
      for (let day = 1; day <= 25; day += 1) await create(`Loaf ${day}`, { receivedAt: daysAgo(day) });
      const ask = (path: string) => personas[role].ask('GET', path);
      const pages = await walkPagesAs<EmailSummary[]>(ask, '/api/emails/search?q=loaf&limit=4');
      expect(pages.flat().map(({ subject }) => subject)).toEqual(
        Array.from({ length: 25 }, (_, index) => `Loaf ${index + 1}`),
      );
    },
  );

  it('refuses a page of another search, and takes no search that is endless', async () => {
    for (const subject of ['Loaf one', 'Loaf two']) await create(subject);
    const next = nextPath(await test.app.inject('/api/emails/search?q=loaf&limit=1')) ?? '';
    expect((await test.app.inject(next.replace('q=loaf', 'q=one'))).statusCode).toBe(400);
    expect((await test.app.inject(`/api/emails/search?q=${'x'.repeat(201)}`)).statusCode).toBe(400);
    expect((await test.app.inject('/api/emails/search')).statusCode).toBe(400);
  });
});
