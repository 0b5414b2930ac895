import { expect, test } from 'vitest';
import { seasonsInOrder } from '#client/screens/planner/seasons-in-order.ts';

const namesAt = (today: string) => seasonsInOrder(today).map(({ season }) => season);

test('what has just passed comes first, then what is near', () => {
  expect(namesAt('2026-11-29').slice(0, 5)).toEqual([
    'black_friday',
    'christmas',
    'boxing_day',
    'new_year',
    'valentines',
  ]);
  expect(seasonsInOrder('2026-11-29')[0]).toEqual({
    season: 'black_friday',
    event: '2026-11-27',
    days: -2,
    isNear: true,
  });
});

test('what passed more than two weeks ago is next year’s', () => {
  expect(namesAt('2026-12-11')[0]).toBe('black_friday');
  expect(namesAt('2026-12-12').at(-1)).toBe('black_friday');
  expect(seasonsInOrder('2026-12-12').at(-1)).toMatchObject({ event: '2027-11-26', isNear: false });
});

test('a season of a year that has just ended is near in the next', () => {
  expect(seasonsInOrder('2027-01-02').slice(0, 3)).toMatchObject([
    { season: 'new_year', days: -1 },
    { season: 'boxing_day', event: '2026-12-26', days: -7 },
    { season: 'christmas', event: '2026-12-25', days: -8 },
  ]);
});

test('of several days of a season the nearest counts', () => {
  expect(seasonsInOrder('2026-03-20').find(({ season }) => season === 'mothers_day')?.event).toBe(
    '2026-03-15',
  );
  expect(seasonsInOrder('2026-05-01').find(({ season }) => season === 'mothers_day')?.event).toBe(
    '2026-05-10',
  );
});

test('every season has its place on every day of a year', () => {
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const all = seasonsInOrder(new Date(at).toISOString().slice(0, 10));
    expect(new Set(all.map(({ season }) => season)).size).toBe(9);
    for (const { days, isNear } of all) expect(isNear ? days >= -14 && days <= 60 : days > 0).toBe(true);
  }
});
