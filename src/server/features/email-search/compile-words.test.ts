import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '#server/features/email-search/compile-filters.ts';
import { compileSearch } from '#server/features/email-search/compile-search.ts';
import type { SearchContext, SearchedBrand } from '#server/features/email-search/search-context.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';

/** `chair` is in English a form of `chairs`, and in French of `chairer`. */
const context = {
  brands: [],
  stemsOf: () => new Map(),
  formsOf: (): Map<string, string[]> =>
    new Map([
      ['chairs', ['en']],
      ['chairer', ['fr']],
    ]),
  shareOf: () => 1,
  saidBeforeOf: () => Infinity,
  wordsFrom: () => null,
};

const compiled = (language?: string[], except?: 'language') =>
  compileSearch(parseQuery('chair'), language === undefined ? {} : { language }, context, except).tsquery;

describe('forms of a word', () => {
  it('count in mail of their language', () => {
    expect(compiled()).toBe("('chair' | ('chairs' & '@l:en') | ('chairer' & '@l:fr'))");
  });

  it('need not be asked for their language where all mail is of it, nor be looked for where none is', () => {
    expect(compiled(['en'])).toBe("'@l:en' & ('chair' | 'chairs')");
    expect(compiled(['de'])).toBe("'@l:de' & 'chair'");
  });

  it('are asked for it where mail is of several, or the filter is left out', () => {
    expect(compiled(['de', 'en'])).toBe("('@l:de' | '@l:en') & ('chair' | ('chairs' & '@l:en'))");
    expect(compiled(['en'], 'language')).toBe(compiled());
  });
});

describe('loose forms of a word', () => {
  const shares: Record<string, number> = { chair: 0.01, chairs: 0.001, chairer: 0.02 };
  const known: SearchContext = { ...context, shareOf: (word) => shares[word] ?? 0 };
  const looseOf = (text: string) => compileSearch(parseQuery(text), {}, known).eased;

  it('are asked for in mail of any language, where few emails say them', () => {
    expect(looseOf('chair')).toEqual({
      tsquery: "('chair' | 'chairs' | ('chairer' & '@l:fr'))",
      closeTsquery: "('<chair' | '<chairs' | ('<chairer' & '@l:fr'))",
      columns: {},
      isLoose: true,
      share: expect.closeTo(0.031),
    });
  });

  it('are not where less would be found, nor where nothing would be asked otherwise', () => {
    expect(looseOf('-chair')).toBeNull();
    expect(looseOf('"chair oak"')).toBeNull();
    expect(compileSearch(parseQuery('chair'), { language: ['en'] }, known).eased?.isLoose).toBe(false);
  });
});

describe('filters that much mail passes', () => {
  const known: SearchContext = { ...context, shareOf: () => 0.09, formsOf: () => new Map() };
  const easedOf = (q: string, filters: SearchFilters) => compileSearch(parseQuery(q), filters, known).eased;

  it('are left to the columns of rows: languages, and no season', () => {
    expect(easedOf('chair', { type: ['promotion'], season: ['none'], language: ['en', 'de'] })).toEqual({
      tsquery: "'chair' & '@t:promotion'",
      closeTsquery: "'<chair' & '@t:promotion'",
      columns: { language: ['en', 'de'], season: ['none'] },
      isLoose: false,
      share: expect.closeTo(0.03),
    });
    expect(easedOf('chair', { season: ['none', 'easter'] })?.columns.season).toEqual(['none', 'easter']);
  });

  it('are not where they leave little, nor where nothing else is asked for', () => {
    expect(easedOf('chair', { season: ['easter'] })).toBeNull();
    expect(easedOf('', { season: ['none'], language: ['en'] })).toBeNull();
    expect(easedOf('"chair oak"', { language: ['en'] })).toBeNull();
  });
});

describe('what a search asks of the index', () => {
  const shares: Record<string, number> = { sale: 0.5, oak: 0.001, chair: 0.01 };
  const known: SearchContext = { ...context, shareOf: (word) => shares[word] ?? 0, formsOf: () => new Map() };

  it('is in the order of what it leaves: words that few emails say, filters and the language, then other words', () => {
    const asked = compileSearch(
      parseQuery('sale oak chair'),
      { language: ['en'], type: ['promotion'], code: '1' },
      known,
    );
    expect(asked.tsquery).toBe("'oak' & 'chair' & '@t:promotion' & '@h:code' & '@l:en' & 'sale'");
  });
});

describe('the share of the newest emails that a search is guessed to find', () => {
  const shares: Record<string, number> = { chair: 0.01, chairs: 0.02, sale: 0.5, oak: 0.001 };
  const known: SearchContext = {
    ...context,
    shareOf: (word: string) => shares[word] ?? 0,
    formsOf: () => new Map(),
  };
  const withForms = {
    ...known,
    formsOf: (word: string) => (word === 'chair' ? context.formsOf() : new Map()),
  };
  const shareOf = (text: string, of = known, filters: SearchFilters = {}) =>
    compileSearch(parseQuery(text), filters, of).newestShare;

  it('is that of its most seldom word, with its forms in the languages that are asked for', () => {
    expect(shareOf('sale')).toBe(0.5);
    expect(shareOf('sale chair')).toBe(0.01);
    expect(shareOf('sale chair', withForms)).toBeCloseTo(0.03);
    expect(shareOf('sale chair', withForms, { language: ['fr'] })).toBe(0.01);
    expect(shareOf('chair OR oak')).toBeCloseTo(0.011);
  });

  it('is no more than chosen brands have sent, nor than what readers do not see', () => {
    const brandOf = (id: number, emailCount: number): SearchedBrand => ({
      id,
      name: `Name ${id}`,
      slug: `b${id}`,
      domain: `b${id}.example`,
      emailCount,
      categoryId: 1,
      categoryName: 'Other',
      categorySlug: id === 1 ? 'other' : 'garden',
      formerSlugs: [],
      memberOf: [],
    });
    const sold = { ...known, brands: [brandOf(1, 10), brandOf(2, 30), brandOf(3, 60)] };
    expect(shareOf('sale', sold, { brand: ['b1', 'b2'] })).toBe(0.4);
    expect(shareOf('sale', sold, { category: ['other'] })).toBe(0.1);
    expect(shareOf('', sold, { brand: ['b9'] })).toBe(0);
    expect(shareOf('sale', sold, { state: 'held' })).toBe(0.01);
  });

  it('of a phrase is that of emails which say all of its words by chance', () => {
    expect(shareOf('"sale oak"')).toBeCloseTo(0.0005, 6);
    expect(shareOf('sale "sale oak"')).toBeCloseTo(0.0005, 6);
    expect(shareOf('"sale"')).toBe(0.5);
  });

  it('of a beginning is that of the words it may become', () => {
    const words = { ...known, wordsFrom: () => ({ words: ['chair', 'chairs'], share: 0.03 }) };
    expect(shareOf('ch*', words)).toBe(0.03);
    expect(shareOf('sale ch*', words)).toBe(0.03);
  });

  it('counts the mail of brands that are named', () => {
    const brand = (id: number, name: string, emailCount: number): SearchedBrand => ({
      id,
      name,
      slug: name,
      domain: `${name}.example`,
      emailCount,
      categoryId: 1,
      categoryName: 'Other',
      categorySlug: 'other',
      formerSlugs: [],
      memberOf: [],
    });
    const vault = {
      ...known,
      brands: [brand(1, 'Oakwood', 10), brand(2, 'Oak Hall', 10), brand(3, 'North', 80)],
    };
    expect(shareOf('oak', vault)).toBeCloseTo(0.201);
    expect(shareOf('"oak hall"', vault)).toBeCloseTo(0.101);
    expect(shareOf('subject:oak', vault)).toBe(0.001);
    expect(shareOf('chair', vault)).toBe(0.01);
  });

  it('is not told where it cannot be known', () => {
    expect(shareOf('')).toBe(1);
    expect(shareOf('has:code -oak')).toBe(1);
    expect(shareOf('oa*')).toBe(1);
    expect(shareOf('has:code')).toBe(1);
    expect(shareOf('oak OR has:code')).toBe(1);
  });
});
