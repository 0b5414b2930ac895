import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewSavedSearchBody, SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { maxSavedSearches } from '#shared/vocabulary/limits.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openTestApp({ environment: { BASE_URL: 'https://vault.example' } });
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const path = '/api/saved-searches';
const loaves: NewSavedSearchBody = {
  name: ' Loaves ',
  search: 'q=loaf&season=winter&season=easter&sort=depth',
};
const save = (body: object, role: Role = 'premium') => people[role].ask('POST', path, body);
const saved = async (search: string) =>
  (await save({ name: `Search ${search}`, search })).json<SavedSearch>();
const list = async (role: Role = 'premium') => (await people[role].ask('GET', path)).json<SavedSearch[]>();

describe('saved searches', () => {
  it('are kept by name, renamed, changed, and deleted', async () => {
    const { id } = (await save(loaves)).json<SavedSearch>();
    await save({ name: 'all', search: '' });
    expect(await list()).toEqual([
      expect.objectContaining({ name: 'all', search: '' }),
      {
        id,
        name: 'Loaves',
        search: 'q=loaf&season=easter&season=winter&sort=depth',
        hasFeed: false,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const change = (body: object) => people.premium.ask('PATCH', `${path}/${id}`, body);
    expect((await change({ name: 'Bread' })).json()).toMatchObject({ id, name: 'Bread' });
    expect((await change({ search: 'view=table&brand=b&brand=a' })).json()).toMatchObject({
      name: 'Bread',
      search: 'brand=a&brand=b&view=table',
    });
    expect((await people.premium.ask('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['all']);
  });

  it.each([
    ['x=1', 'There is no "x" here.'],
    ['cursor=abc', 'There is no "cursor" here.'],
    ['season=monsoon', /^search\.season\.0 must be one of /],
    ['q=a&q=b', 'search.q is not of the right kind.'],
    ['from=2026-02-30', 'A day is written as 2026-11-23.'],
    ['offer=101', 'offer is a whole number from 1 to 100.'],
    [`q=${'é'.repeat(2_001)}`, 'A search has at most 2000 characters.'],
    [`q=${encodeURIComponent('€'.repeat(2_000))}`, 'This search is too long to be saved.'],
  ])('hold what the explorer understands, and not %.30s', async (search, message) => {
    const answer = await save({ name: 'Odd', search });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('have a name of their own, which everybody may use once', async () => {
    const { id } = (await save(loaves)).json<SavedSearch>();
    expect((await save({ ...loaves, search: '' })).json()).toMatchObject({
      code: 'conflict',
      issues: [{ path: 'name', message: 'Another search has this name.' }],
    });
    expect((await save(loaves, 'other')).statusCode).toBe(201);
    await save({ ...loaves, name: 'Others' });
    expect((await people.premium.ask('PATCH', `${path}/${id}`, { name: 'Others' })).statusCode).toBe(409);
    expect((await save({ ...loaves, name: '\u200b' })).statusCode).toBe(400);
  });

  it('are nobody else’s, nor are their feeds', async () => {
    const { id } = (await save(loaves)).json<SavedSearch>();
    const { ask } = people.other;
    expect(await list('other')).toEqual([]);
    expect((await ask('PATCH', `${path}/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await ask('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    expect((await ask('POST', `${path}/${id}/feed`)).statusCode).toBe(404);
    expect((await ask('DELETE', `${path}/${id}/feed`)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ hasFeed: false }]);
  });

  it('are at most a hundred', async () => {
    await test.database.pool.query(
      `insert into saved_searches (user_id, name, search) select $1, 'Search ' || n, '' from generate_series(1, $2::int) n`,
      [people.premium.userId, maxSavedSearches],
    );
    expect((await save(loaves)).json()).toMatchObject({
      code: 'conflict',
      error: 'At most 100 searches can be saved. Please delete one first.',
    });
    expect((await save(loaves, 'other')).statusCode).toBe(201);
  });
});

const makeFeed = async (id: number) => {
  const { address } = (await people.premium.ask('POST', `${path}/${id}/feed`)).json<{ address: string }>();
  expect(address).toMatch(/^https:\/\/vault\.example\/feeds\/searches\/[\w-]{43}$/);
  return new URL(address).pathname;
};
const read = (feed: string, headers = {}) => test.app.inject({ url: feed, headers });
const titles = (xml: string) =>
  [...xml.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map((match) => match[1]);

describe('the feed of a saved search', () => {
  it('names the newest emails its owner may read, without a cookie and without html', async () => {
    const { pool } = test.database;
    const open = await createBrand(pool, { name: 'Rye' });
    const closed = await createBrand(pool, { name: 'Oven', isPremiumOnly: true });
    const make = (subject: string, receivedAt: Date, brandId = open.id) =>
      createEmail(pool, { brandId, subject, receivedAt, html: '<p>body</p>', text: null });
    await make('Old loaf', daysAgo(400));
    await make('New loaf & more', daysAgo(1));
    await make('Closed loaf', daysAgo(2), closed.id);
    await make('Bread', daysAgo(1));
    const { id } = await saved('q=loaf&sort=oldest&view=table');
    const feed = await makeFeed(id);
    expect(await list()).toMatchObject([{ hasFeed: true }]);
    const answer = await read(feed);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    });
    expect(titles(answer.body)).toEqual(['New loaf &amp; more', 'Closed loaf', 'Old loaf']);
    expect(answer.body).toContain(`<id>https://vault.example/feeds/searches/${id}</id>`);
    expect(answer.body).toContain(
      'href="https://vault.example/emails?q=loaf&amp;sort=oldest&amp;view=table"',
    );
    expect(answer.body).not.toContain('body');
    const { etag } = answer.headers;
    expect((await read(feed, { 'if-none-match': String(etag) })).statusCode).toBe(304);

    // After the end of premium the feed contains only the free results; renewed premium restores the rest.
    const setEnd = (end: Date) =>
      pool.query('update users set subscription_end_date = $2 where id = $1', [people.premium.userId, end]);
    await setEnd(daysAgo(1));
    const afterwards = await read(feed, { 'if-none-match': String(etag) });
    expect([afterwards.statusCode, titles(afterwards.body)]).toEqual([200, ['New loaf &amp; more']]);
    await setEnd(daysAgo(-1));
    expect(titles((await read(feed)).body)).toHaveLength(3);
  });

  it('holds what the list finds of a last word that is not typed on', async () => {
    const { id: brandId } = await createBrand(test.database.pool);
    await createEmail(test.database.pool, { brandId, subject: 'Black friday' });
    const { id } = await saved('q=black+frid');
    expect(titles((await read(await makeFeed(id))).body)).toHaveLength(1);
  });

  it('ends at fifty entries, and is a feed without any', async () => {
    const { id } = await saved('');
    const feed = await makeFeed(id);
    const empty = await read(feed);
    expect([empty.statusCode, titles(empty.body)]).toEqual([200, []]);
    const brand = await createBrand(test.database.pool);
    for (let number = 0; number < 51; number += 1)
      await createEmail(test.database.pool, { brandId: brand.id });
    expect(titles((await read(feed)).body)).toHaveLength(50);
  });

  it('has one address: a new one ends the old, revoking ends both, deleting too', async () => {
    const { id } = await saved('q=loaf');
    const first = await makeFeed(id);
    const second = await makeFeed(id);
    expect(second).not.toBe(first);
    const lost = await read(first);
    expect([lost.statusCode, lost.json().error]).toEqual([
      404,
      'There is no feed at this address. Its owner may have replaced the link.',
    ]);
    expect((await read(second)).statusCode).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await people.premium.ask('DELETE', `${path}/${id}/feed`)).statusCode).toBe(204);
    expect((await read(second)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ hasFeed: false }]);
    const third = await makeFeed(id);
    await people.premium.ask('DELETE', `${path}/${id}`);
    expect((await read(third)).statusCode).toBe(404);
  });

  it('is known to the database by a hash alone', async () => {
    const { id } = await saved('');
    const token = (await makeFeed(id)).split('/').at(-1) ?? '';
    const { rows } = await test.database.pool.query('select * from saved_searches');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
