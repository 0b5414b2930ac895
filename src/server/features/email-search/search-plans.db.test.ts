import type { QueryConfig } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { readableBy } from '#server/features/access/readable.ts';
import { type Viewer, visitor } from '#server/features/auth/viewer.ts';
import type { SearchFilters } from '#server/features/email-search/compile-filters.ts';
import { compileSearch } from '#server/features/email-search/compile-search.ts';
import { type CountBounds, countFacets } from '#server/features/email-search/facets.ts';
import { findHits, type RankedHit, type SearchBounds } from '#server/features/email-search/find-hits.ts';
import { facetNames } from '#server/features/email-search/repository.ts';
import { readContext } from '#server/features/email-search/search-context.ts';
import type { EmailFilters } from '#shared/contract/email-search.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { EmailSort } from '#shared/vocabulary/email-search.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { counting } from '#tests/support/rows-read.ts';
import { fillVault, vaultNow } from '#tests/support/search-vault.ts';

const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;

let database: Database;
let brandIds: number[];

beforeAll(async () => {
  database = await emptyDatabase();
  brandIds = await fillVault(database.pool);
});

/** Far fewer than the vault has: what a search reads hangs on them, and not on the vault. */
const bounds = { most: 200, few: 40, crowd: 100, largest: 1_000_000, looked: 20, matchesOfLook: 8 };

describe('what a search reads', () => {
  const week = { from: '2026-06-08' };
  it.each<[string, string, Omit<EmailFilters, 'q'> | undefined, EmailSort, number]>([
    ['everything, newest', '', undefined, 'newest', 100],
    ['everything, oldest', '', undefined, 'oldest', 100],
    ['everything by depth', '', undefined, 'depth', 100],
    ['a word of every email', 'common', undefined, 'newest', 300],
    ['the same, oldest', 'common', undefined, 'oldest', 300],
    ['a word of every third', 'usual', undefined, 'newest', 1_000],
    ['a seldom word', 'seldom', undefined, 'newest', 500],
    ['a word of old mail only', 'bygone', undefined, 'newest', 600],
    [
      'two words and three filters',
      'usual seldom',
      { type: ['other'], season: ['none'], language: ['en'] },
      'newest',
      10,
    ],
    ['nothing', 'common nobodysaysthis', undefined, 'newest', 10],
    ['what must not be there', '-usual', undefined, 'newest', 300],
    ['what every email says and must not be there', '-common', undefined, 'newest', 300],
    ['the same or a seldom word', 'seldom OR -common', undefined, 'oldest', 300],
    ['words by relevance', 'usual', undefined, 'relevance', 1_000],
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
      const search = compileSearch(query, filters, { ...context, wordsFrom: () => null });
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

describe('weeks in which nobody says a word', () => {
  // Fifty emails each, which for either order stand at the end of 430 weeks, or come right after those that are gone through.
  it.each([
    ['newest', 'bygone'],
    ['newest', 'season'],
    ['oldest', 'late'],
    ['oldest', 'season'],
  ] as const)('are passed over where it is crowded further on (%s first, %s)', async (sort, word) => {
    const query = parseQuery(word);
    const context = await readContext(database.pool, [], query);
    // As of what no vocabulary has, such as numbers.
    const search = compileSearch(
      query,
      {},
      {
        ...context,
        wordsFrom: () => null,
        saidBeforeOf: () => Infinity,
      },
    );
    const { db, looks } = counting(database.pool);
    const find = (bounds: SearchBounds) =>
      findHits(db, readableBy(premium, vaultNow), search, { sort, limit: 10, after: undefined, bounds });
    const expected = await find({ ...bounds, few: 1_000 }); // all of them at once
    expect(expected).toHaveLength(10);
    for (const looked of [20, 5]) {
      const before = looks();
      expect(await find({ ...bounds, few: 20, looked })).toEqual(expected);
      expect(looks() - before).toBeLessThanOrEqual(50);
    }
    // In a vault in which crowds are too large to be listed all weeks up to them are looked into.
    const before = looks();
    expect(await find({ ...bounds, few: 20, largest: 5_999 })).toEqual(expected);
    expect(looks() - before).toBeGreaterThan(word === 'season' ? 42 : 400);
  });
});

describe('what stands in a few weeks and in none before', () => {
  it('is not looked for week by week to the end', async () => {
    const query = parseQuery('late usual');
    const context = await readContext(database.pool, [], query);
    const { db, looks } = counting(database.pool);
    const options = { sort: 'newest', limit: 20, after: undefined, bounds } as const;
    const hits = await findHits(
      db,
      readableBy(premium, vaultNow),
      compileSearch(query, {}, context),
      options,
    );
    expect(hits).toHaveLength(16);
    expect(looks()).toBe(43);
  });
});

describe('what one email in some says', () => {
  /** The statements of a page of what every third says, by name. */
  const asked = async (share: number, matchesOfLook: number) => {
    const { db, names } = naming();
    const query = parseQuery('usual');
    const context = { ...(await readContext(database.pool, [], query)), shareOf: () => share };
    const hits = await findHits(db, readableBy(premium, vaultNow), compileSearch(query, {}, context), {
      sort: 'newest',
      limit: 10,
      after: undefined,
      bounds: { ...bounds, looked: 10, matchesOfLook },
    });
    expect(hits).toHaveLength(10);
    return names.map((name) => name.split(' ')[0]);
  };

  it('is looked for among so many emails as fill a page, where a week holds more matches than that', async () => {
    expect(await asked(1 / 3, 0.01)).toEqual(['email-span', 'next-hits']);
    // Rarer than it was guessed to be.
    expect(await asked(1 / 2, 0.01)).toEqual(['email-span', 'next-hits', 'next-hits']);
    expect(await asked(1, 0.01)).toEqual(['next-hits', 'email-span', 'next-hits']);
    // A week of fourteen emails is read sooner.
    expect(await asked(1 / 3, 8)).toEqual(['email-span', 'hits-by-week', 'hits-by-week']);
  });
});

describe('words that nobody says any more', () => {
  const find = async (q: string, options: { few: number; after?: RankedHit }) => {
    const query = parseQuery(q);
    const context = await readContext(database.pool, [], query);
    const search = compileSearch(query, {}, context);
    const { db, looks, read } = counting(database.pool);
    const hits = await findHits(db, readableBy(premium, vaultNow), search, {
      sort: 'newest',
      limit: 10,
      after: options.after,
      bounds: { ...bounds, few: options.few },
    });
    const everywhere = await findHits(
      database.pool,
      readableBy(premium, vaultNow),
      { ...search, saidBefore: Infinity },
      { sort: 'newest', limit: 10, after: options.after, bounds },
    );
    expect(hits).toEqual(everywhere);
    return { hits, looks: looks(), read: read() };
  };

  it.each([
    ['looked for in their last week', 'bygone', 40],
    ['looked for among its last emails where it is crowded', 'bygone', 5],
    ['looked for beside others', 'common bygone', 40],
  ])('are %s', async (_title, q, few) => {
    const first = await find(q, { few });
    expect(first.hits).toHaveLength(10);
    expect(first.looks).toBeLessThanOrEqual(3);
    expect(first.read).toBeLessThanOrEqual(60);
    const [last] = first.hits.slice(-1);
    const second = await find(q, { few, ...(last !== undefined && { after: last }) });
    expect(second.hits).toHaveLength(10);
  });

  it('are looked for no further where one of them is said by nobody', async () => {
    expect(await find('common nobodysaysthis', { few: 40 })).toEqual({ hits: [], looks: 0, read: 0 });
  });

  it('are looked for among the emails before the hour in which they were last said, where a week holds very many', async () => {
    const query = parseQuery('bygone');
    const search = compileSearch(query, {}, await readContext(database.pool, [], query));
    const page = async (sort: EmailSort, after?: RankedHit) => {
      const { db, names } = naming();
      const hits = await findHits(db, readableBy(premium, vaultNow), search, {
        sort,
        limit: 10,
        after,
        bounds: { ...bounds, looked: 30, largest: 1_000 },
      });
      expect(hits).toHaveLength(10);
      return { last: hits.at(-1), ways: names.map((name) => name.split(' ')[0]) };
    };
    const first = await page('newest');
    expect(first.ways).toEqual(['email-span', 'next-hits']);
    expect((await page('newest', first.last)).ways).toEqual(['email-span', 'next-hits']);
    expect((await page('oldest')).ways).not.toContain('next-hits');
  });
});

/** A database that notes the statements asked of it, by name. */
function naming(): { db: Database['pool']; names: string[] } {
  const names: string[] = [];
  const db = {
    query: (asked: QueryConfig) => {
      names.push(asked.name ?? '');
      return database.pool.query(asked);
    },
  } as unknown as Database['pool'];
  return { db, names };
}

describe('a filter that much mail passes', () => {
  /** The statements of a search for Japanese, by name. */
  async function statementsOf(q: string, share: number, filters: SearchFilters = {}): Promise<string[]> {
    const { db, names } = naming();
    const query = parseQuery(q);
    const context = await readContext(database.pool, [], query);
    const search = compileSearch(
      query,
      { ...filters, language: ['ja'] },
      { ...context, shareOf: () => share },
    );
    const options = { sort: 'newest', limit: 10, after: undefined, bounds } as const;
    expect(await findHits(db, readableBy(premium, vaultNow), search, options)).toEqual([]);
    return names;
  }

  it('is left to the rows of what few emails say, and to the index where many do, or where nothing is wanted', async () => {
    const isLeftToRows = (names: string[]) => names.some((name) => /^hits newest .* language/.test(name));
    expect(isLeftToRows(await statementsOf('seldom', 1 / 100))).toBe(true);
    expect(isLeftToRows(await statementsOf('common', 1 / 2))).toBe(false);
    expect(isLeftToRows(await statementsOf('common', 1 / 10))).toBe(false);
    // Other filters leave few of them.
    const filters: SearchFilters = { type: ['other'], offer: 40 };
    expect(isLeftToRows(await statementsOf('common', 1 / 10, filters))).toBe(true);
    expect(isLeftToRows(await statementsOf('-seldom', 1 / 100))).toBe(false);
    // So is mail of no season, with it.
    const names = await statementsOf('seldom', 1 / 100, { season: ['none'] });
    expect(names.find((name) => /^hits newest .* language season$/.test(name))).toBeDefined();
  });
});

describe('forms of a word in other languages', () => {
  /** The statements of a search for emails that say a word nobody says beside one with such forms, by name. */
  async function statementsOf(share: number): Promise<string[]> {
    const { db, names } = naming();
    const query = parseQuery('common seldom');
    const context = {
      ...(await readContext(database.pool, [], query)),
      formsOf: (word: string) => new Map(word === 'seldom' ? [['bygone', ['ja']]] : []),
      shareOf: (word: string) => (word === 'common' ? 1 : share),
    };
    const search = compileSearch(query, {}, context);
    const options = { sort: 'newest', limit: 20, after: undefined, bounds } as const;
    expect(await findHits(db, readableBy(premium, vaultNow), search, options)).toHaveLength(12);
    return names;
  }

  it('are left to the rows where all is asked for at once, of what few emails say', async () => {
    const isLeftToRows = (names: string[]) => names.some((name) => /^hits newest .* says/.test(name));
    expect(isLeftToRows(await statementsOf(1 / 1_000))).toBe(true);
    expect(isLeftToRows(await statementsOf(1 / 100))).toBe(false);
  });
});

describe('counting what a search finds', () => {
  /** @param share of the newest emails, that say a word. */
  const count = async (
    q: string,
    viewer: Viewer,
    most: number,
    { share, ...samples }: Partial<CountBounds> & { share?: number } = {},
  ) => {
    const query = parseQuery(q);
    const known = await readContext(database.pool, [], query);
    const context = share === undefined ? known : { ...known, shareOf: () => share };
    const search = compileSearch(query, {}, { ...context, wordsFrom: () => null });
    const { db, read } = counting(database.pool);
    const counts = await countFacets(db, readableBy(viewer, vaultNow), search, facetNames, {
      most,
      looked: most,
      listed: 200,
      ...samples,
    });
    return { ...counts, read: read() };
  };

  it('estimates what very many emails say from a few heaps of them', async () => {
    for (const [q, emails] of [
      ['common', 6_000],
      ['usual', 2_000],
      ['', 6_000],
    ] as const) {
      const { total, facets, read } = await count(q, premium, 500);
      expect(total.isExact).toBe(false);
      expect(Math.abs(total.count - emails) / emails).toBeLessThan(0.05);
      const months = facets.month.reduce((sum, month) => sum + month.count, 0);
      expect(Math.abs(months - emails) / emails).toBeLessThan(0.1);
      expect(read).toBeLessThan(1_500);
    }
  });

  it('estimates what even a heap holds too many of from a smaller sample, which has an index of its own', async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int from email_facts where (email_id::bigint * 40503 & 65535) < 256',
    );
    const sampled = rows[0]?.count ?? 0;
    const one = await count('common', premium, 500, { share: 1, ofHeap: 50, ofSample: sampled });
    expect(one.total.isExact).toBe(false);
    expect(Math.abs(one.total.count - 6_000) / 6_000).toBeLessThan(0.1);
    expect(one.facets.brand.reduce((sum, brand) => sum + brand.count, 0) / one.total.count).toBeCloseTo(1, 1);
    // The newest id, and what is counted: by the index of all emails it would be every one of them.
    expect(one.read).toBeLessThan(2 * sampled + 5);
    const few = await count('usual', premium, 500, { share: 1 / 3, ofHeap: 10, ofSample: sampled });
    expect(Math.abs(few.total.count - 2_000) / 2_000).toBeLessThan(0.05);
  });

  it('glances at that sample, and reads no heap by itself to learn what that told', async () => {
    const asked = async (q: string, most: number) => {
      const { db, names } = naming();
      const query = parseQuery(q);
      const search = compileSearch(query, {}, await readContext(database.pool, [], query));
      const { total } = await countFacets(db, readableBy(premium, vaultNow), search, [], { most });
      return { total, names };
    };
    // A sample of 23 that all say it tells of more than 500: five heaps are read at once.
    const many = await asked('common', 500);
    expect(many.names).toEqual([
      'newest-id',
      expect.stringMatching(/one in 256/),
      expect.stringMatching(/^facets/),
    ]);
    expect(many.total.isExact).toBe(false);
    expect(Math.abs(many.total.count - 6_000) / 6_000).toBeLessThan(0.05);
    // One that nobody says it tells of fewer than 5,000.
    const few = await asked('seldom', 5_000);
    expect(few.names).toEqual([
      'newest-id',
      expect.stringMatching(/one in 256/),
      expect.stringMatching(/ most /),
    ]);
    expect(few.total).toEqual({ count: 12, isExact: true });
    // More than the vault holds there cannot be.
    const all = await asked('usual', 6_000);
    expect(all.names).toEqual(['newest-id', expect.stringMatching(/ most /)]);
    expect(all.total).toEqual({ count: 1_998, isExact: true });
  });

  it('counts exactly where it can, and says of no more than a reader may see', async () => {
    const seldom = await count('seldom', premium, 500);
    expect(seldom.total).toEqual({ count: 12, isExact: true });
    const month = await count('common', visitor, 500);
    // Two a day for thirty days, of which the newest is held.
    expect(month.total).toEqual({ count: 59, isExact: true });
  });
});
