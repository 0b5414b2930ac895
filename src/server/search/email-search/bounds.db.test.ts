import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withinTime } from '#server/search/email-search/bounded-search.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let test: TestApp;
let brandId: number;
const followStatements = () => vi.spyOn(pg.Client.prototype, 'query');
let statements: ReturnType<typeof followStatements>;

beforeAll(async () => {
  test = await openTestApp();
  const { pool } = test.database;
  ({ id: brandId } = await createBrand(pool, { slug: 'lamps' }));
  for (const subject of ['A lamp', 'Two chairs']) await createEmail(pool, { brandId, subject });
  statements = followStatements();
});

afterAll(() => {
  statements.mockRestore();
  return test.app.close();
});

/** Word lookups among the statements since the last request began. */
const lookedUp = () =>
  statements.mock.calls
    .map(([asked]) => JSON.stringify(asked))
    .filter((statement) => statement.includes('@@'));

async function ask(path: string) {
  statements.mockClear();
  const { statusCode, body } = await test.app.inject(path);
  return { statusCode, body: JSON.parse(body) };
}

const searched = (q: string, path = '/api/emails') => ask(`${path}?${new URLSearchParams({ q })}`);
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

it('A search that only says what must not be there asks the database for no email by its words', async () => {
  for (const q of ['-lamp', '-lamp -"two chairs" -type:promotion', '-la* -ch*', '-lamp after:2020-01-01']) {
    expect.soft([q, await searched(q)]).toEqual([q, { statusCode: 200, body: [] }]);
    expect.soft([q, lookedUp()]).toEqual([q, []]);
    const { body } = await searched(q, '/api/emails/facets');
    expect.soft(body as EmailFacets).toMatchObject({
      total: { count: 0 },
      notes: ['This search only excludes words. Add a word to look for.'],
    });
  }
});

it('What must not be there is left out of what must, and of what filters leave', async () => {
  const subjects = async (path: string) =>
    ((await ask(path)).body as Array<{ subject: string }>).map(({ subject }) => subject);
  expect(await subjects('/api/emails?q=a+-chairs')).toEqual(['A lamp']);
  expect(await subjects('/api/emails?q=-lamp&brand=lamps')).toEqual(['Two chairs']);
});

it('A filter whose other values only negations would find is counted with what it has', async () => {
  const narrow: ReadonlyArray<readonly [facet: 'brand' | 'type' | 'category', value: string, tag: string]> = [
    ['brand', 'lamps', `'@b:${brandId}'`],
    ['type', 'other', "'@t:other'"],
    ['category', 'other', `'@b:${brandId}'`],
  ];
  for (const [facet, value, term] of narrow) {
    const { body } = await ask(`/api/emails/facets?q=-la*+-xa*&${facet}=${value}`);
    const { total, ...facets } = body as EmailFacets;
    expect.soft([facet, total.count]).toEqual([facet, 1]);
    expect.soft(facets[facet].map((each) => [each.value, each.count])).toEqual([[value, 1]]);
    expect.soft([facet, lookedUp().filter((statement) => !statement.includes(term))]).toEqual([facet, []]);
  }
});

it('Searches wait for no connection that another search holds', async () => {
  const paths = [
    '/api/emails?q=lamp',
    '/api/emails/facets?q=lamp',
    '/api/emails/search?q=lamp',
    '/api/emails/suggest?q=lam',
    '/api/insights/subjects?q=lamp',
  ];
  for (const path of paths) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => test.app.inject(path)));
    expect.soft([path, answers.map(({ statusCode }) => statusCode)]).toEqual([path, answers.map(() => 200)]);
  }
});

it('Many beginnings and ranges are refused with a sentence, before anything is asked', async () => {
  const wide = {
    statusCode: 400,
    body: { error: expect.stringMatching(/^Narrow your search: at most 4 /), code: 'search_too_wide' },
  };
  for (const q of [
    letters.map((letter) => `-${letter}*`).join(' '),
    letters
      .slice(0, 5)
      .map((letter) => `${letter}*`)
      .join(' OR '),
    'lamp subject:a* body:b* "c d*" -e* f*',
    '1..9 10..19 20..29 30..39 40..49'
      .split(' ')
      .map((range) => `offer:${range}`)
      .join(' '),
  ]) {
    for (const path of [
      '/api/emails',
      '/api/emails/search',
      '/api/emails/facets',
      '/api/emails/suggest',
      '/api/insights/subjects',
    ]) {
      expect.soft([q, path, await searched(q, path)]).toEqual([q, path, wide]);
      expect.soft([q, path, lookedUp()]).toEqual([q, path, []]);
    }
  }
  expect((await searched('la* ch* t* -x*')).statusCode).toBe(200);
});

it('Statements are seen where a search is made', async () => {
  await searched('lamp');
  expect(lookedUp().length).toBeGreaterThan(0);
});

it('A server ends a search that takes too long, which is answered with a sentence', async () => {
  if (test.database.kind === 'embedded') return; // it has no clock
  const { pool } = test.database;
  const slow = withinTime(pool, 50, (db) => db.query('select pg_sleep(60)'));
  await expect(slow).rejects.toMatchObject({ code: 'search_too_wide', statusCode: 400 });
  const { rows } = await pool.query<{ timeout: string }>(
    "select current_setting('statement_timeout') as timeout",
  );
  expect(rows[0]?.timeout).not.toBe('50ms');
  const one = withinTime(pool, 5_000, async (db) => (await db.query('select 1 as one')).rows);
  expect(await one).toEqual([{ one: 1 }]);
});
