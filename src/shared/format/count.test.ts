import { expect, test } from 'vitest';
import { countOf, formatCount } from '#shared/format/count.ts';

test('Counts above 999 carry a separator', () => {
  expect(formatCount(0)).toBe('0');
  expect(formatCount(704)).toBe('704');
  expect(formatCount(1_234_567)).toBe('1,234,567');
});

test('One takes the singular, everything else the plural', () => {
  expect(countOf(1, 'brand', 'brands')).toBe('1 brand');
  expect(countOf(0, 'brand', 'brands')).toBe('0 brands');
  expect(countOf(1_001, 'brand', 'brands')).toBe('1,001 brands');
});
