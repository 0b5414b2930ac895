import { describe, expect, it, test } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import { printClauses, printTerm, withoutTerm, withTerm } from '#shared/email-query/print-query.ts';
import type { Term } from '#shared/email-query/query.ts';
import { randomQuery } from '#shared/email-query/testing/random-query.ts';
import { toWords } from '#shared/email-query/words.ts';

const queries = (seed: number, count: number) => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => randomQuery(random));
};

const termOf = (text: string): Term => {
  const term = parseQuery(text).clauses[0]?.any[0];
  if (term === undefined) throw new Error(`“${text}” asks for nothing`);
  return term;
};

describe('printed and read again', () => {
  test('every query is the same query', () => {
    let terms = 0;
    for (const text of queries(1, 1_500)) {
      const { clauses, refusal } = parseQuery(text);
      const printed = printClauses(clauses);
      const same = { text, printed, clauses, refusal, notes: [] };
      expect({ text, printed, refusal: undefined, ...parseQuery(printed) }).toEqual(same);
      terms += clauses.flatMap(({ any }) => any).length;
    }
    expect(terms).toBeGreaterThan(5_000);
  });

  test('words are the same words', () => {
    for (const text of queries(2, 1_000)) {
      const words = toWords(text);
      expect({ text, words: toWords(words.join(' ')) }).toEqual({ text, words });
    }
  });

  it.each([
    [{ kind: 'brand', value: ' The "Best"  Shop ' }, 'brand:"The Best Shop"'],
    [{ kind: 'brand', value: '"' }, ''],
    [{ kind: 'date', from: '2025-11-03', before: '2025-11-10' }, 'on:2025-11-03..2025-11-09'],
    [{ kind: 'date', from: '2025-12-01', before: '2026-01-01' }, 'on:2025-12'],
    [{ kind: 'date', from: null, before: null }, ''],
    [{ kind: 'offer', from: 0, to: 100 }, 'offer:>=0'],
    [{ kind: 'type', value: 'product_launch' }, 'type:product-launch'],
  ] as const)('%j is %s', (meaning, text) => {
    expect(printTerm({ isNegated: false, ...meaning })).toBe(text);
    expect(printTerm({ isNegated: true, ...meaning })).toBe(text && `-${text}`);
  });
});

describe('a term', () => {
  test.each([
    ['', 'brand:Nike', 'brand:Nike'],
    ['  Summer  Sale! ', 'season:summer', 'Summer  Sale! season:summer'],
    ['brand:nike sale', 'brand:Nike', 'brand:nike sale'],
    ['-brand:nike sale', 'brand:Nike', 'sale brand:Nike'],
    ['sale OR', 'has:code', 'sale or has:code'],
    ['"summer sale', 'has:code', '"summer sale has:code'],
    ['a OR has:code', 'has:code', 'a OR has:code has:code'],
  ])('is joined to %j as %s', (text, term, joined) => {
    expect(withTerm(text, termOf(term))).toBe(joined);
  });

  test.each([
    ['brand:nike sale', 'brand:Nike', 'sale'],
    ['a OR has:code b', 'has:code', 'a b'],
    ['has:code OR has:code', 'has:code', ''],
    ['-has:code', 'has:code', '-has:code'],
    ['"Last chance" x', '"last chance"', 'x'],
  ])('is taken from %j: %s', (text, term, left) => {
    expect(withoutTerm(text, termOf(term))).toBe(left);
  });

  test('is there once joined, and gone once taken, whatever else is asked for', () => {
    const all = queries(3, 300);
    for (const [at, text] of all.entries()) {
      const { clauses } = parseQuery(text);
      const term = parseQuery(all[at - 1] ?? '').clauses[0]?.any[0];
      if (term === undefined || clauses.length > 20) continue;
      const alone = printTerm(term);
      const joined = parseQuery(withTerm(text, term)).clauses;
      expect(joined.map(({ any }) => any.map(printTerm).join(' OR ').toLowerCase())).toContain(
        alone.toLowerCase(),
      );
      const left = parseQuery(withoutTerm(withTerm(text, term), term)).clauses;
      expect(left.flatMap(({ any }) => any.map(printTerm))).not.toContain(alone);
    }
  });
});
