import { expect, test } from 'vitest';
import { wholeMonths } from '#shared/format/whole-months.ts';

test.each([
  ['2026-11-01T10:00:00Z', '2026-11-22T10:00:00Z', 0],
  ['2026-10-22T10:00:00Z', '2026-11-22T10:00:00Z', 1],
  ['2026-10-22T10:00:01Z', '2026-11-22T10:00:00Z', 0],
  ['2024-09-15T00:00:00Z', '2026-11-22T10:00:00Z', 26],
  ['2025-01-31T00:00:00Z', '2025-02-28T23:00:00Z', 0],
  ['2026-11-23T00:00:00Z', '2026-11-22T00:00:00Z', 0],
] as const)('From %s until %s there are %i whole months', (from, to, months) => {
  expect(wholeMonths(new Date(from), new Date(to))).toBe(months);
});
