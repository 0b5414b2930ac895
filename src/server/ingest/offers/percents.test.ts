import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPercents } from '#server/ingest/offers/percents.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** `20` and `20 at most`. */
const read = (text: string) =>
  findPercents(text).map(({ percent, isUpTo }) => `${percent}${isUpTo ? ' at most' : ''}`);

test('A discount in percent is read, and what is none is not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'percents.tsv', ['what', 'text', 'percents']),
    ({ text, percents }) => {
      expect(read(text).join(', ')).toBe(percents);
    },
  );
});

describe('Half the price', () => {
  test('may be the least of prices', () => {
    expect(read('Up to half price')).toEqual(['50 at most']);
  });
});

describe('Other figures', () => {
  test('stand in the order of the text', () => {
    expect(read('10% off lamps, 20% off chairs, up to 30% off beds')).toEqual(['10', '20', '30 at most']);
  });
});

test('A discount is read wherever it stands, in small or capital letters', () => {
  const offers = [
    '20% off',
    '20 % rabatt',
    '20 % de remise',
    '20% korting',
    '20% de desconto',
    '20% de descuento',
  ];
  const around = fc.constantFrom('', 'Today: ', 'New lamps. ', '★ ', '\n', '(');
  fc.assert(
    fc.property(
      around,
      fc.constantFrom(...offers),
      fc.constantFrom('', '!', '.', ' for you', '\n', ')'),
      (before, offer, after) => {
        expect(read(before + offer + after)).toEqual(['20']);
        expect(read((before + offer + after).toUpperCase())).toEqual(['20']);
      },
    ),
  );
});

test('Every figure from 1 to 99 is read as it is, and stands where it says', () => {
  // Without words of three letters: before "GDP" a figure is no offer's.
  const anything = fc.string().filter((before) => !/\p{L}{3}/u.test(before));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('', ' '),
      anything,
      (percent, gap, before) => {
        const text = `${before} ${percent}${gap}% off`;
        const found = findPercents(text).at(-1);
        expect(found).toMatchObject({ kind: 'percent', percent });
        expect(text.slice(found?.start, found?.end)).toContain(`${percent}${gap}%`);
      },
    ),
  );
});
