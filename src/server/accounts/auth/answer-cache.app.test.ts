import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { answerLifeMs } from '#server/accounts/auth/answer-cache.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;

afterEach(() => test.app.close());

const total = async () => (await test.app.inject('/api/stats')).json().totalEmails;

describe('a remembered answer', () => {
  it('is given again for a short time only', async () => {
    let now = testNow;
    test = await openTestApp({ answerLifeMs, now: () => now });
    expect(await total()).toBe(0);
    await createEmail(test.database.pool);
    expect(await total()).toBe(0);
    now = new Date(testNow.getTime() + answerLifeMs);
    expect(await total()).toBe(1);
    expect(answerLifeMs).toBeLessThanOrEqual(30_000);
  });

  it('is dropped at once when this process writes', async () => {
    test = await openTestApp({ answerLifeMs });
    expect(await total()).toBe(0);
    expect((await test.app.inject('/api/brands')).json()).toEqual([]);
    const { id } = await createEmail(test.database.pool);
    await inTransaction(test.database.pool, async (client) => recordEvent(client, 'email.stored', [id]));
    expect(await total()).toBe(1);
    expect((await test.app.inject('/api/brands')).json()).toHaveLength(1);
  });

  it('is remembered by its whole address', async () => {
    test = await openTestApp({ answerLifeMs });
    await createBrand(test.database.pool, { name: 'Tea', slug: 'tea' });
    await createBrand(test.database.pool, { name: 'Coffee', slug: 'coffee' });
    const found = async (q: string) => (await test.app.inject(`/api/brands?q=${q}`)).json().length;
    expect([await found('tea'), await found('o'), await found('e')]).toEqual([1, 1, 2]);
  });

  it('is no error: what was missing is there as soon as it exists', async () => {
    test = await openTestApp({ answerLifeMs });
    expect((await test.app.inject('/api/brands/new')).statusCode).toBe(404);
    await createBrand(test.database.pool, { slug: 'new' });
    expect((await test.app.inject('/api/brands/new')).statusCode).toBe(200);
  });
});

describe('an answer that depends on nothing but what may be read', () => {
  it('is remembered for everybody of a tier, and for nobody else', async () => {
    test = await openTestApp({ answerLifeMs });
    const { pool } = test.database;
    const brand = await createBrand(pool, { slug: 'tea' });
    await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(3) });
    await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(90) });
    const personas = await createPersonas(test);
    const read = async (role: Role) => {
      const answer = await personas[role].ask('GET', '/api/brands/tea/insights');
      return [answer.json<BrandInsights>().sample.emails, answer.headers['cache-control']];
    };
    expect(await read('premium')).toEqual([2, 'private, no-store']);
    expect(await read('free')).toEqual([1, 'private, no-store']);
    expect(await read('visitor')).toEqual([1, 'private, no-cache']);
    const late = await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(2) });
    expect([await read('other'), await read('admin')]).toEqual(Array(2).fill([2, 'private, no-store']));
    expect(await read('expired')).toEqual([1, 'private, no-store']);
    await inTransaction(pool, async (client) => recordEvent(client, 'email.stored', [late.id]));
    expect([await read('other'), await read('expired')].map(([emails]) => emails)).toEqual([3, 2]);
    await pool.query('update users set subscription_end_date = $2 where id = $1', [
      personas.premium.userId,
      daysAgo(1),
    ]);
    expect((await read('premium'))[0]).toBe(2);
  });
});

describe('an answer', () => {
  it('answers 304 to who has it, and anew when it has changed', async () => {
    test = await openTestApp();
    const { etag, 'cache-control': cacheControl } = (await test.app.inject('/api/stats')).headers;
    expect(cacheControl).toBe('private, no-cache');
    const again = () => test.app.inject({ url: '/api/stats', headers: { 'if-none-match': String(etag) } });
    expect((await again()).statusCode).toBe(304);
    await createEmail(test.database.pool);
    expect((await again()).statusCode).toBe(200);
  });

  it('is compressed once and the same each time', async () => {
    test = await openTestApp({ answerLifeMs });
    const ask = () => test.app.inject({ url: '/api/categories', headers: { 'accept-encoding': 'br' } });
    const [first, second] = [await ask(), await ask()];
    expect(first.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toHaveLength(15);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });
});
