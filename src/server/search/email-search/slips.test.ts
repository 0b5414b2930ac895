import { describe, expect, it } from 'vitest';
import { alphabetOf, editsOf, slipsBetween } from '#server/search/email-search/slips.ts';

describe('slips', () => {
  it('are one letter too many, missing, wrong, or two that changed places', () => {
    const alphabet = alphabetOf('sale') ?? '';
    const edits = editsOf('sale', alphabet);
    expect(edits).toEqual(expect.arrayContaining(['ale', 'sal', 'salee', 'zsale', 'sole', 'slae', 'asle']));
    expect(edits).not.toContain('sale');
    expect(new Set(edits.map((edit) => slipsBetween('sale', edit)))).toEqual(new Set([1]));
  });

  it('are counted between words', () => {
    for (const [one, other, slips] of [
      ['friday', 'friday', 0],
      ['friday', 'firday', 1],
      ['chrismas', 'christmas', 1],
      ['crhistams', 'christmas', 2],
      ['', 'ab', 2],
    ] as const)
      expect([one, other, slipsBetween(one, other), slipsBetween(other, one)]).toEqual([
        one,
        other,
        slips,
        slips,
      ]);
  });

  it('are told of words of one alphabet, neither short nor endless', () => {
    expect(
      ['wool', 'αθήνα', 'зима', 'abc', 'sale20', '春节', 'x'.repeat(21)].map(
        (word) => alphabetOf(word) !== null,
      ),
    ).toEqual([true, false, true, false, false, false, false]);
  });
});
