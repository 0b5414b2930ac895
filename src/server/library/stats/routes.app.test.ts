import { beforeEach, describe, expect, it } from 'vitest';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

let test: TestApp;

beforeEach(async () => {
  test = await openSharedTestApp();
});

describe('GET /api/stats', () => {
  it('counts nothing in an empty vault', async () => {
    const answer = await test.app.inject('/api/stats');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ totalEmails: 0, totalBrands: 0 });
  });

  it('counts every email and brand, premium and old ones too', async () => {
    const { pool } = test.database;
    const premium = await createBrand(pool, { isPremiumOnly: true });
    const open = await createBrand(pool);
    await createEmail(pool, { brandId: premium.id });
    await createEmail(pool, { brandId: open.id });
    await createEmail(pool, { brandId: open.id, receivedAt: daysAgo(300) });
    expect((await test.app.inject('/api/stats')).json()).toEqual({ totalEmails: 3, totalBrands: 2 });
  });
});

describe('GET /api/stats/plans', () => {
  const plans = async () => (await test.app.inject('/api/stats/plans')).json();

  it('knows an empty vault', async () => {
    expect(await plans()).toEqual({
      free: { emails: 0, brands: 0 },
      premium: { emails: 0, brands: 0 },
      oldestEmailAt: null,
      historyMonths: 0,
    });
  });

  it('counts what anybody reads, and what premium does, and how far the vault goes back', async () => {
    const { pool } = test.database;
    const premium = await createBrand(pool, { isPremiumOnly: true });
    const open = await createBrand(pool);
    const oldest = daysAgo(300);
    for (const receivedAt of [daysAgo(1), daysAgo(29), daysAgo(31), oldest])
      await createEmail(pool, { brandId: open.id, receivedAt });
    await createEmail(pool, { brandId: premium.id, receivedAt: daysAgo(2) });
    expect(await plans()).toEqual({
      free: { emails: 2, brands: 1 },
      premium: { emails: 5, brands: 2 },
      oldestEmailAt: oldest.toISOString(),
      historyMonths: 9,
    });
  });
});
