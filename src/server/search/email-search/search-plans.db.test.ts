import { beforeAll, describe, expect, it } from 'vitest';
import { type Viewer, visitor } from '#server/accounts/auth/viewer.ts';
import { readableBy } from '#server/library/access/readable.ts';
import type { Database } from '#server/platform/db/client.ts';
import { compileSearch } from '#server/search/email-search/compile-search.ts';
import { countFacets } from '#server/search/email-search/facets.ts';
import { findHits } from '#server/search/email-search/find-hits.ts';
import { facetNames } from '#server/search/email-search/repository.ts';
import { readContext } from '#server/search/email-search/search-context.ts';
import type { EmailFilters } from '#shared/contract/search/email-search.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { counting } from '#tests/support/database/rows-read.ts';
import { fillVault, vaultNow } from '#tests/support/database/search-vault.ts';

const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;

let database: Database;
let brandIds: number[];

beforeAll(async () => {
  database = await emptyDatabase();
  brandIds = await fillVault(database.pool);
});

/** Far fewer than the vault's emails: the reads of a search depend on these limits and not on the vault. */
const bounds = { looked: 20, further: 100, most: 200 };

describe('what a search reads', () => {
  const week = { from: '2026-06-08' };
  it.each<[string, string, Omit<EmailFilters, 'q'> | undefined, EmailSort, number]>([
    ['everything, newest', '', undefined, 'newest', 100],
    ['everything, oldest', '', undefined, 'oldest', 100],
    ['everything by depth', '', undefined, 'depth', 100],
    ['a word of every email', 'common', undefined, 'newest', 300],
    ['the same, oldest', 'common', undefined, 'oldest', 300],
    ['a word of every third', 'usual', undefined, 'newest', 2_400],
    ['a seldom word', 'seldom', undefined, 'newest', 500],
    ['a word of old mail only', 'bygone', undefined, 'newest', 600],
    [
      'two words and three filters',
      'usual seldom',
      { type: ['other'], season: ['none'], language: ['en'] },
      'newest',
      30,
    ],
    ['nothing', 'common nobodysaysthis', undefined, 'newest', 30],
    ['what must not be there', '-usual', undefined, 'newest', 300],
    ['what every email says and must not be there', '-common', undefined, 'newest', 300],
    ['the same or a seldom word', 'seldom OR -common', undefined, 'oldest', 300],
    ['words by relevance', 'usual', undefined, 'relevance', 2_400],
    ['offer:>=40 by depth', 'offer:>=40', undefined, 'depth', 900],
    ['ten brands within a week', '', { ...week, brand: ['ten'] }, 'newest', 200],
  ])('%s is little', async (_title, q, filters = {}, sort, most) => {
    const query = parseQuery(q);
    const brands = brandIds.slice(0, 10).map((id) => ({
      id,
      name: `Brand ${id}`,
      slug: 'ten',
      domain: 'ten.example',
      emailCount: 1,
      categoryId: 1,
      categoryName: 'Other',
      categorySlug: 'other',
      formerSlugs: [],
      memberOf: [],
    }));
    const context = await readContext(database.pool, brands, query);
    for (const viewer of [premium, visitor]) {
      const { db, read } = counting(database.pool);
      const search = compileSearch(
        query,
        { ...filters, set: undefined },
        { ...context, wordsFrom: () => null },
      );
      await findHits(db, readableBy(viewer, vaultNow), search, {
        sort,
        limit: 10,
        after: undefined,
        bounds,
      });
      expect(read()).toBeLessThanOrEqual(most);
    }
  });
});

describe('counting what a search finds', () => {
  const count = async (q: string, viewer: Viewer, most: number) => {
    const query = parseQuery(q);
    const search = compileSearch(query, {}, await readContext(database.pool, [], query));
    const { db, read } = counting(database.pool);
    const counts = await countFacets(db, readableBy(viewer, vaultNow), search, facetNames, most);
    return { ...counts, read: read() };
  };

  it('counts exactly up to a bound, and says of no more than a reader may see', async () => {
    expect((await count('seldom', premium, 500)).total).toEqual({ count: 12, isExact: true });
    expect((await count('usual', premium, 2_000)).total).toEqual({ count: 1_998, isExact: true });
    // Two a day for thirty days; the newest is held.
    const month = await count('common', visitor, 500);
    expect(month.total).toEqual({ count: 59, isExact: true });
    expect(month.read).toBeLessThanOrEqual(200);
  });

  it('counts the newest of what are more', async () => {
    for (const q of ['common', 'usual', '']) {
      const { total, facets } = await count(q, premium, 500);
      expect(total).toEqual({ count: 500, isExact: false });
      expect(facets.month.at(-1)?.value).toBe('2026-06');
      // Two a day, or two in three days.
      expect(facets.month).toHaveLength(q === 'usual' ? 26 : 9);
      expect(facets.month.reduce((sum, month) => sum + month.count, 0)).toBe(500);
    }
  });
});
