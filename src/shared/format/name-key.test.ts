import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible, nameKey } from '#shared/format/name-key.ts';

describe('a name', () => {
  it.each([
    '',
    ' ',
    '\u200b',
    '\u200b\u200d\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u2028',
    '\u202e',
    '\ud800',
    '\u034f',
  ])('of %j is none', (text) => {
    expect(isVisible(text)).toBe(false);
  });

  it.each(['a', '\u200ba', '❤️', '👩‍👧', '.', 'א', '１'])('of %j is one', (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it.each([
    ['Pets', ' pets '],
    ['Food & Drink', 'food  &\u00a0drink'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Toys', 'To\u200bys'],
    ['Toys', 'Ｔｏｙｓ'],
    ['Café', 'Cafe\u0301'],
  ])('%j is %j to a reader', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('keeps apart what reads differently', () => {
    expect(nameKey('Home & Garden')).not.toBe(nameKey('Home and Garden'));
    expect(nameKey('Café')).not.toBe(nameKey('Cafe'));
    expect(nameKey('Books Media')).not.toBe(nameKey('BooksMedia'));
  });

  it('has a key that is its own key and one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const key = nameKey(name);
        expect(key).not.toMatch(/\n/);
        expect(nameKey(` ${name}\n`)).toBe(key);
        expect(isVisible(name) || key === '').toBe(true);
      }),
    );
  });
});
