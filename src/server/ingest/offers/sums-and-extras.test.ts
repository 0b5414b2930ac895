import { describe, expect, test } from 'vitest';
import { findAmounts } from '#server/ingest/offers/amounts.ts';
import { findExtras } from '#server/ingest/offers/extras.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** Each sum once: `10 GBP`, `10 GBP at most`. */
const read = (text: string) => [
  ...new Set(
    findAmounts(text).map(
      ({ amount, currency, isUpTo }) => `${amount} ${currency}${isUpTo ? ' at most' : ''}`,
    ),
  ),
];
const extras = (text: string) => findExtras(text).map(({ kind }) => kind);

test('A sum off is read, and what is none is not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'sums-off.tsv', ['what', 'text', 'sum']),
    ({ text, sum }) => {
      expect(read(text).join(', ')).toBe(sum);
    },
  );
});

describe('A sum off is read', () => {
  test('and another behind it', () => {
    expect(read('£10 off lamps, £20 off chairs')).toEqual(['10 GBP', '20 GBP']);
  });
});

test('Free delivery and gifts are read, and what is none is not', async () => {
  await checkEveryRow(readTable(import.meta.url, 'extras.tsv', ['text', 'extra']), ({ text, extra }) => {
    expect(extras(text).join(', ')).toBe(extra);
  });
});
