import { expect, test } from 'vitest';
import { knownNumberEdits } from '#server/ingest/text/known-numbers.ts';
import { applyTextEdits } from '#server/ingest/text/text-edits.ts';

const numbers = new Set(['4933841465185', 'BW4933841', 'AB-77120-X', 'AB77120X']);
const without = (text: string) => applyTextEdits(text, knownNumberEdits(numbers, text));

test.each([
  ['4933841465185', '0000000000000'],
  ['Card 4933 8414 65185', 'Card 0000 0000 00000'],
  ['Card 4933-8414-65185.', 'Card 0000-0000-00000.'],
  ['(BW-4933841)', '(00-0000000)'],
  ['AB-77120-X, twice: AB-77120-X', '00-00000-0, twice: 00-00000-0'],
])('A known number goes, however it is parted: %s', (text, shown) => {
  expect(without(text)).toBe(shown);
});

test.each([
  'Lamp 4006381333931, £39.95, 20% off until 12.05.2026',
  '14933841465185 and 49338414651850 are other numbers',
  'BW4933841-LAMP',
  'Twelve lamps',
])('Anything else stays: %s', (text) => {
  expect(without(text)).toBe(text);
});
