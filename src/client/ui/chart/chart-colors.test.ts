import { expect, test } from 'vitest';
import { classFill, emptyFill, heatClasses } from '#client/ui/chart/chart-colors.ts';

const bounds = (counts: readonly number[]) =>
  heatClasses(counts).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));

test.each([
  [[], []],
  [[0, 0], []],
  [[1, 1, 0, 1], ['1']],
  [
    [3, 1, 2],
    ['1', '2', '3'],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ['1–2', '3–4', '5–6', '7–8', '9–10'],
  ],
  // Most days have one email, and one has 61.
  [
    [...new Array<number>(40).fill(1), 2, 3, 4, 61],
    ['1', '2', '3', '4', '61'],
  ],
])('The counts %j make the classes %j', (counts, expected) => {
  expect(bounds(counts)).toEqual(expected);
});

test('a peak leaves the days below it apart, and each count has the colour of its class', () => {
  const counts = [...Array.from({ length: 350 }, (_, at) => 2 + (at % 7)), 61];
  const classes = heatClasses(counts);
  const days = (from: number, to: number) => counts.filter((count) => count >= from && count <= to).length;
  expect(classes).toHaveLength(5);
  for (const { from, to } of classes) expect(days(from, to)).toBeLessThan(counts.length / 2);
  for (const { from, to, fill } of classes)
    expect([classFill(classes, from), classFill(classes, to)]).toEqual([fill, fill]);
  expect(new Set(classes.map(({ fill }) => fill)).size).toBe(5);
  expect(classFill(classes, 0)).toBe(emptyFill);
});
