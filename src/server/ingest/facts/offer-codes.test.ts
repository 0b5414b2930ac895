import { describe, expect, test } from 'vitest';
import { listCodes } from '#server/ingest/facts/offer-codes.ts';
import { findCodes } from '#server/ingest/offers/codes.ts';
import type { Offer } from '#server/ingest/types.ts';

const withCode = (code: string | null) => ({ code }) as Offer;

describe('The codes of a mail', () => {
  test('are those of its offers and the others it names, in capitals and each once', () => {
    const text = 'Use code SAVE10 today, or code SAVE20 from Monday. Code SAVE10!';
    expect(listCodes([withCode('save10'), withCode(null), withCode('APP5')], findCodes(text))).toEqual([
      'SAVE10',
      'APP5',
      'SAVE20',
    ]);
  });

  test('are eight at most', () => {
    const letters = [...'ABCDEFGHIJ'];
    const text = letters.map((letter) => `code SAVE${letter}`).join('. ');
    const eight = letters.slice(0, 8).map((letter) => `SAVE${letter}`);
    expect(listCodes([], findCodes(text))).toEqual(eight);
    expect(
      listCodes(
        letters.map((letter) => withCode(`SAVE${letter}`)),
        [],
      ),
    ).toEqual(eight);
  });

  test.each([
    ['a code that proves who somebody is', 'Your verification code ABC123'],
    ['a word about codes', 'No code needed. USE CODE BELOW'],
    ['nothing', ''],
  ])('hold nothing for %s', (_reason, text) => {
    expect(listCodes([], findCodes(text))).toEqual([]);
  });
});
