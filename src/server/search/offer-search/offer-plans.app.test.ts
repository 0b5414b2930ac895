import { beforeAll, describe, expect, it } from 'vitest';
import { type Viewer, visitor } from '#server/accounts/auth/viewer.ts';
import { readableBy } from '#server/library/access/readable.ts';
import type { Database } from '#server/platform/db/client.ts';
import { listOffers, type OfferPlace, type WantedOffers } from '#server/search/offer-search/repository.ts';
import type { OfferSort } from '#shared/vocabulary/offer-search.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { analyzeTables } from '#tests/support/database/plans.ts';
import { counting } from '#tests/support/database/rows-read.ts';
import { fillVault, vaultNow } from '#tests/support/database/search-vault.ts';

const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;

let database: Database;
let brandIds: number[];

/**
 * One offer per email: every third a percentage, every tenth a gift, every fifth with a code, and a last day
 * a week later.
 */
beforeAll(async () => {
  database = await emptyDatabase();
  brandIds = await fillVault(database.pool);
  await database.pool.query(
    `insert into email_offers (email_id, position, kind, percent, code, ends_on, evidence)
     select id, 0, case when id % 3 = 0 then 'percent' when id % 10 = 1 then 'gift' else 'other' end,
       case when id % 3 = 0 then 1 + id % 80 end, case when id % 5 = 0 then 'CODE' || id end,
       received_at::date + 7, 'words' from emails`,
  );
  await analyzeTables(database);
});

const everything: WantedOffers = {
  kinds: null,
  depth: null,
  code: null,
  hasCode: false,
  threshold: null,
  scopes: null,
  isLive: false,
  endsBy: null,
  brandIds: null,
  groupBrandIds: null,
  today: vaultNow.toISOString().slice(0, 10),
};

/** After the middle of every order. */
const middle: OfferPlace = {
  emailId: 3_000,
  position: 0,
  depth: '20',
  at: '2024-05-01T00:00:00.000000Z',
  endsOn: '2026-06-17',
};

describe('what a page of offers reads of 6,000', () => {
  it.each<[string, Partial<WantedOffers>, OfferSort, number]>([
    ['the deepest', {}, 'deepest', 100],
    ['the newest', {}, 'newest', 100],
    ['what ends next', {}, 'ending', 150],
    ['gifts, behind all that has a percentage', { kinds: ['gift'] }, 'deepest', 400],
    ['a code', { code: 'CODE123' }, 'deepest', 150],
    ['what is live, the deepest first', { isLive: true }, 'deepest', 150],
    ['what ends within three days', { endsBy: '2026-06-18' }, 'newest', 150],
    ['deep ones with a code', { depth: 40, hasCode: true }, 'deepest', 1_300],
  ])('%s is little', async (_title, wanted, sort, most) => {
    for (const viewer of [premium, visitor]) {
      for (const after of viewer === premium ? [undefined, middle] : [undefined]) {
        const { db, read } = counting(database.pool);
        const page = { limit: 10, after };
        await listOffers(db, readableBy(viewer, vaultNow), { ...everything, ...wanted }, sort, page);
        expect(read()).toBeLessThanOrEqual(most);
      }
    }
  });

  it('one brand is that brand’s', async () => {
    const { db, read } = counting(database.pool);
    const wanted = { ...everything, brandIds: brandIds.slice(0, 1) };
    await listOffers(db, readableBy(premium, vaultNow), wanted, 'deepest', { limit: 10, after: undefined });
    expect(read()).toBeLessThanOrEqual(700); // of 500
  });
});
