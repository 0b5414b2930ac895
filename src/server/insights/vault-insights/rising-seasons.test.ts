import { describe, expect, it } from 'vitest';
import { daysBefore, findRising, recentDays } from '#server/insights/vault-insights/rising-seasons.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

const on = (season: Season, day: string, emails: number) => ({ season, day, emails, brandIds: [1, 2] });

describe('the two weeks a year before', () => {
  it('are as far from the event as these are, which moves', () => {
    const recent = recentDays('2026-03-30'); // Easter is on 5 April 2026 and was on 20 April 2025
    expect(recent).toEqual({ from: '2026-03-17', to: '2026-03-30' });
    expect(daysBefore('easter', recent)).toEqual({ from: '2025-04-01', to: '2025-04-14' });
    expect(daysBefore('black_friday', recentDays('2026-11-23'))).toEqual({
      from: '2025-11-11',
      to: '2025-11-24',
    });
    // Mothering Sunday is one of two days a year, and is compared with the same one.
    expect(daysBefore('mothers_day', recentDays('2026-03-14'))).toEqual({
      from: '2025-03-16',
      to: '2025-03-29',
    });
    expect(daysBefore('mothers_day', recentDays('2026-05-09'))).toEqual({
      from: '2025-04-27',
      to: '2025-05-10',
    });
  });

  it('are the same weekdays for seasons that are a time of the year', () => {
    expect(daysBefore('spring', recentDays('2026-03-30'))).toEqual({ from: '2025-03-18', to: '2025-03-31' });
  });
});

describe('seasons that rise', () => {
  const recent = recentDays('2026-11-23');
  const counted = [
    on('black_friday', '2026-11-20', 30),
    on('black_friday', '2025-11-21', 5),
    on('christmas', '2026-11-10', 10),
    on('christmas', '2025-11-23', 30),
    on('christmas', '2025-11-24', 99), // a day outside of the two weeks
    on('halloween', '2026-11-10', 3),
    on('halloween', '2025-11-10', 3),
    on('easter', '2025-11-11', 50), // none this year
  ];
  const emailsOf = ({ to }: { to: string }) => (to > '2026' ? 100 : 50);

  it('stand first where their share of all mail has grown, and are compared from 20 emails on', () => {
    expect(
      findRising(counted, recent, emailsOf, true).map(({ season, share, before }) => [
        season,
        share,
        before?.share,
      ]),
    ).toEqual([
      ['black_friday', 0.3, 0.1],
      ['christmas', 0.1, 0.6],
      ['halloween', 0.03, undefined],
    ]);
    expect(findRising(counted, recent, () => 19, true).every(({ before }) => before === null)).toBe(true);
  });

  it('are compared with nothing for whom the year before is closed', () => {
    const reported = findRising(counted, recent, emailsOf, false);
    expect(reported.map(({ before }) => before)).toEqual([null, null, null]);
    expect(reported.map(({ season }) => season)).toEqual(['black_friday', 'christmas', 'halloween']);
    expect(reported[0]).toMatchObject({ event: '2026-11-27', emails: 30, brands: 2 });
  });
});
