import { describe, expect, it, test } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import { printClauses } from '#shared/email-query/print-query.ts';
import { printTerm } from '#shared/email-query/print-term.ts';
import { randomQuery } from '#shared/email-query/testing/random-query.ts';
import { toWords } from '#shared/email-query/words.ts';

const queries = (seed: number, count: number) => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => randomQuery(random));
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
