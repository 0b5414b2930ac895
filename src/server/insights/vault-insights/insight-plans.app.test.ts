import { beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { sampleHeaps, tag } from '#server/ingest/terms/mail-tags.ts';
import { countPlatforms } from '#server/insights/platforms/repository.ts';
import { listSubjectRows } from '#server/insights/subject-lines/repository.ts';
import { countSeasonDays, countTypes, listDeepest } from '#server/insights/vault-insights/repository.ts';
import { readableBy } from '#server/library/access/readable.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { analyzeTables, plansOf } from '#tests/support/database/plans.ts';
import { fillVault, vaultNow } from '#tests/support/database/search-vault.ts';

const readable = readableBy({ kind: 'user', isAdmin: false, hasPremium: true } as Viewer, vaultNow);
const daysBefore = (days: number) => new Date(vaultNow.getTime() - days * dayMs);
const dayBefore = (days: number) => daysBefore(days).toISOString().slice(0, 10);

let database: Database;
let brandIds: number[];

/** 720 brands; every seventh email is of a season, and some are in the heap that is read as a sample. */
beforeAll(async () => {
  database = await emptyDatabase();
  brandIds = await fillVault(database.pool);
  await database.pool.query(
    `update email_facts set season = case when email_id % 7 = 0 then 'easter' else season end, platform = 'Klaviyo',
       brand_id = brand_id + 1000 * (email_id / 12 % 60),
       terms = terms || array_to_tsvector(case when email_id % $1 = 0 then array[$2] else '{}'::text[] end)`,
    [sampleHeaps, tag('r', 0)],
  );
  await analyzeTables(database);
});

/**
 * With few rows a sequential scan is cheaper than an index, so the planner is prevented from it (`plansOf`).
 */
describe('the index by which insights find what they tell', () => {
  it.each<[string, (db: Queryable) => Promise<unknown>, RegExp]>([
    [
      'types of a year',
      (db) => countTypes(db, readable, dayBefore(440)),
      /Index (?:Only )?Scan using emails_(?:brand_newest|newest)/, // with few rows either is fine
    ],
    [
      'days of a season',
      (db) => countSeasonDays(db, readable, { from: dayBefore(13), to: dayBefore(0), seasons: ['easter'] }),
      /Index (?:Only )?Scan using email_facts_of_season/,
    ],
    [
      'the deepest of a week',
      (db) => listDeepest(db, readable, daysBefore(7), 80),
      /Index Scan using email_facts_(?:depth|newest)/,
    ],
    [
      'brands by platform',
      (db) => countPlatforms(db, readable, vaultNow),
      /Index Only Scan using email_facts_platform/,
    ],
    [
      'a sample of lines',
      (db) => listSubjectRows(db, readable, { kind: 'heap' }, 50),
      /Bitmap Index Scan on email_facts_terms/,
    ],
    [
      'the newest lines',
      (db) => listSubjectRows(db, readable, { kind: 'newest' }, 50),
      /Index Scan using email_facts_newest/,
    ],
    [
      'lines of a brand',
      (db) => listSubjectRows(db, readable, { kind: 'brands', ids: brandIds.slice(0, 1) }, 50),
      /email_facts_(?:of_brand|platform)/,
    ],
  ])('of %s', async (_title, ask, index) => {
    const [plan] = await plansOf(database.pool, ask);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
