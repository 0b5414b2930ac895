import { describe, expect, it } from 'vitest';
import { compileSearch } from '#server/search/email-search/compile-search.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';

/** `chair` is a form of `chairs` in English, and of `chairer` in French. */
const context = {
  brands: [],
  stemsOf: () => new Map(),
  formsOf: (): Map<string, string[]> =>
    new Map([
      ['chairs', ['en']],
      ['chairer', ['fr']],
    ]),
  wordsFrom: () => null,
};

const compiled = (language?: string[], except?: 'language') =>
  compileSearch(parseQuery('chair'), language === undefined ? {} : { language }, context, except).tsquery;

describe('forms of a word', () => {
  it('count in mail of their language', () => {
    expect(compiled()).toBe("('chair' | ('chairs' & '@l:en') | ('chairer' & '@l:fr'))");
  });

  it('need not be asked for their language where all mail is of it, nor be looked for where none is', () => {
    expect(compiled(['en'])).toBe("('chair' | 'chairs') & '@l:en'");
    expect(compiled(['de'])).toBe("'chair' & '@l:de'");
  });

  it('are asked for it where mail is of several, or the filter is left out', () => {
    expect(compiled(['de', 'en'])).toBe("('chair' | ('chairs' & '@l:en')) & ('@l:de' | '@l:en')");
    expect(compiled(['en'], 'language')).toBe(compiled());
  });
});
