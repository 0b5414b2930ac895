import { expect, test } from 'vitest';
import type { DrawnChart } from '#client/features/shared-charts/drawn-chart.ts';
import { listSharedWeeks } from '#client/features/shared-charts/shared-weeks.ts';

/** A brand whose first mail came on `since`. */
const brand = (since: string | null, days: Readonly<Record<string, number>>) => ({
  watched: { since, gaps: [] },
  days: Object.entries(days).map(([day, emails]) => ({ day, emails, byType: {} })),
});

test('several brands stand on one axis of weeks, from the first compared to this one', () => {
  const comparison = {
    from: '2026-06-01',
    brands: [
      brand('2026-06-01', { '2026-06-09': 2, '2026-06-14': 1 }),
      brand('2026-06-16', { '2026-06-16': 4 }),
      brand(null, {}),
    ],
    norm: { weeks: [{ monday: '2026-06-08', emails: 1.5 }] },
  } as unknown as DrawnChart<'compared-weeks'>['comparison'];
  const { mondays, brands, norm } = listSharedWeeks(comparison, '2026-06-18');
  expect(mondays).toEqual(['2026-06-01', '2026-06-08', '2026-06-15']);
  expect(
    brands.map((weeks) => weeks.map(({ emails, isUnwatched }) => (isUnwatched ? null : emails))),
  ).toEqual([
    [0, 3, 0],
    [null, null, 4],
    [null, null, null],
  ]);
  expect(norm).toEqual([null, 1.5, null]);
  expect(listSharedWeeks({ ...comparison, from: null }, '2026-06-18').mondays).toHaveLength(3);
});
