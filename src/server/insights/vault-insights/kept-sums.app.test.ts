import { beforeEach, describe, expect, it } from 'vitest';
import { visitor } from '#server/accounts/auth/viewer.ts';
import { cachedCollectionGaps } from '#server/insights/brand-insights/collection-gaps.ts';
import { platformsService } from '#server/insights/platforms/service.ts';
import { seasonPlans } from '#server/insights/season-plans/service.ts';
import { subjectLines } from '#server/insights/subject-lines/service.ts';
import { vaultInsights } from '#server/insights/vault-insights/service.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import { createCursors } from '#server/platform/http/cursor.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

let test: TestApp;
let brands: [staying: CreatedBrand, leaving: CreatedBrand];

beforeEach(async () => {
  test = await openSharedTestApp();
  const { pool } = test.database;
  brands = [await createBrand(pool, { slug: 'staying' }), await createBrand(pool, { slug: 'leaving' })];
  for (const { id: brandId } of brands) {
    const { id } = await createEmail(pool, { brandId, season: 'black_friday', receivedAt: daysAgo(2) });
    await pool.query(`update email_facts set platform = 'Klaviyo', offer_percent = 30 where email_id = $1`, [
      id,
    ]);
  }
});

/** The services as a server creates them, with caches. */
function keepingServices() {
  const { database, deps } = test;
  const { now } = deps;
  const content = createContentVersion();
  const directory = createBrandDirectory({ database, content, now, ttlMs: 0 });
  const all = {
    ...deps,
    readCollectionGaps: cachedCollectionGaps({ database, content, now, ttlMs: 0 }),
    directory,
    search: postgresSearch({ database, directory }),
    cursors: createCursors(deps.secret),
    content,
    ttlMs: 3_600_000,
  };
  return {
    platforms: platformsService(all),
    subjects: subjectLines(all),
    vault: vaultInsights(all),
    plan: seasonPlans(all),
  };
}

async function collectAnswers({ platforms, subjects, vault, plan }: ReturnType<typeof keepingServices>) {
  const found = await platforms.read(visitor, {});
  const glance = await vault.read(visitor);
  return {
    platforms: [found.brands, found.platforms[0]?.named.map(({ brand }) => brand.slug).sort()],
    subjects: (await subjects.habits(visitor, {})).chosen.emails,
    days: glance.days.reduce((sum, { emails }) => sum + emails, 0),
    starts: glance.starts.map(({ brand }) => brand.slug).sort(),
    offers: glance.offers.map(({ brand }) => brand.slug).sort(),
    lanes: (await plan.read(visitor, 'black_friday', {})).lanes.map(({ brand }) => brand.slug).sort(),
  };
}

const both = {
  platforms: [2, ['leaving', 'staying']],
  subjects: 2,
  days: 2,
  starts: ['leaving', 'staying'],
  offers: ['leaving', 'staying'],
  lanes: ['leaving', 'staying'],
};

describe('sums that are kept until the next write', () => {
  it('tell nothing of a brand that was closed since', async () => {
    const services = keepingServices();
    expect(await collectAnswers(services)).toEqual(both);
    await test.database.pool.query('update brands set is_premium_only = true where id = $1', [brands[1].id]);
    expect(await collectAnswers(services)).toEqual({
      platforms: [1, ['staying']],
      subjects: 1,
      days: 1,
      starts: ['staying'],
      offers: ['staying'],
      lanes: ['staying'],
    });
  });

  it('name no email that was hidden by a process that has not been heard of yet', async () => {
    const services = keepingServices();
    expect(await collectAnswers(services)).toEqual(both);
    await test.database.pool.query(`update emails set state = 'hidden' where brand_id = $1`, [brands[1].id]);
    expect(await collectAnswers(services)).toEqual({
      ...both,
      starts: ['staying'],
      offers: ['staying'],
      lanes: ['staying'],
    });
  });
});
