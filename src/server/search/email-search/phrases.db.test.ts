import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { fillWithTerms } from '#tests/support/database/search-vault.ts';

let test: TestApp;
let oldestId: number;

/** Emails with both words apart, newer than one with the phrase. */
const apart = 2_100;

beforeAll(async () => {
  test = await openTestApp();
  const { pool } = test.database;
  await fillWithTerms(pool, { emails: apart, newest: testNow, terms: 'free:1 only:2 today:3 newest:4D' });
  const [id = 0] = await fillWithTerms(pool, {
    emails: 1,
    newest: new Date(testNow.getTime() - 10_000 * 60_000 - 1),
    terms: 'free:1 today:2 oldest:4D',
  });
  oldestId = id;
});

afterAll(() => test.app.close());

async function ask<Body>(path: string): Promise<{ body: Body; notes: string }> {
  const { body, headers, statusCode } = await test.app.inject(path);
  expect([path, statusCode]).toEqual([path, 200]);
  return { body: JSON.parse(body), notes: decodeURIComponent(String(headers['x-search-notes'] ?? '')) };
}

it('A phrase is found behind two thousand emails that say its words apart', async () => {
  for (const sort of ['newest', 'oldest', 'relevance', 'depth']) {
    const { body, notes } = await ask<Array<{ id: number }>>(
      `/api/emails?${new URLSearchParams({ q: '"free today"', sort })}`,
    );
    expect.soft([sort, body.map(({ id }) => id), notes]).toEqual([sort, [oldestId], '']);
  }
  const { body } = await ask<EmailFacets>(`/api/emails/facets?${new URLSearchParams({ q: '"free today"' })}`);
  expect(body.total).toEqual({ count: 1, isExact: true });
  expect(body.notes).toEqual([]);
});

it('A phrase is looked up in ten thousand emails that say its words, and the reader is told where there are more', async () => {
  await fillWithTerms(test.database.pool, {
    emails: 10_000 - apart,
    newest: new Date(testNow.getTime() - apart * 60_000),
    terms: 'free:1 only:2 today:3',
  });
  const q = new URLSearchParams({ q: '"free today"' });
  const reported =
    'The phrase was checked in 10,000 emails that say its words, and there are more. Narrow your search to look further.';
  const list = await ask<Array<{ id: number }>>(`/api/emails?${q}`);
  expect(list).toEqual({ body: [], notes: reported });
  const { body } = await ask<EmailFacets>(`/api/emails/facets?${q}`);
  expect(body).toMatchObject({ total: { count: 0, isExact: false }, notes: [reported] });
  // In the other order it comes first.
  q.set('sort', 'oldest');
  expect((await ask<Array<{ id: number }>>(`/api/emails?${q}`)).body).toEqual([
    expect.objectContaining({ id: oldestId }),
  ]);
});
