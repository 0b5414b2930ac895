import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLocalTime } from '#server/ingest/facts/local-time.ts';

const at = (date: string | null, receivedAt: string, esp: string | null = null) =>
  readLocalTime(
    { headers: date === null ? [] : [{ name: 'date', value: date }], receivedAt: new Date(receivedAt) },
    esp,
  );

describe('The hour on the sender’s clock', () => {
  test.each([
    ['winter', 'Fri, 28 Nov 2025 09:00:00 +0100', '2025-11-28T08:00:05Z', '2025-11-28', 4, 9],
    ['summer', 'Fri, 27 Jun 2025 09:00:00 +0200', '2025-06-27T07:00:05Z', '2025-06-27', 4, 9],
    [
      'the hour before clocks go forward',
      'Sun, 30 Mar 2025 01:59:00 +0100',
      '2025-03-30T00:59:00Z',
      '2025-03-30',
      6,
      1,
    ],
    ['the hour after it', 'Sun, 30 Mar 2025 03:00:00 +0200', '2025-03-30T01:00:00Z', '2025-03-30', 6, 3],
    [
      'the hour that comes twice, first',
      'Sun, 26 Oct 2025 02:30:00 +0200',
      '2025-10-26T00:30:00Z',
      '2025-10-26',
      6,
      2,
    ],
    [
      'the hour that comes twice, again',
      'Sun, 26 Oct 2025 02:30:00 +0100',
      '2025-10-26T01:30:00Z',
      '2025-10-26',
      6,
      2,
    ],
    [
      'an evening that is tomorrow in UTC',
      'Sun, 30 Nov 2025 20:30:00 -0500',
      '2025-12-01T01:30:00Z',
      '2025-11-30',
      6,
      20,
    ],
    [
      'a morning that is yesterday in UTC',
      'Mon, 1 Dec 2025 06:00:00 +0900',
      '2025-11-30T21:00:00Z',
      '2025-12-01',
      0,
      6,
    ],
    ['half an hour (India)', 'Mon, 1 Dec 2025 00:15:00 +0530', '2025-11-30T18:45:00Z', '2025-12-01', 0, 0],
    ['three quarters (Nepal)', 'Mon, 1 Dec 2025 12:00:00 +0545', '2025-12-01T06:15:00Z', '2025-12-01', 0, 12],
    [
      'half an hour west (Newfoundland)',
      'Mon, 1 Dec 2025 12:00:00 -0330',
      '2025-12-01T15:30:00Z',
      '2025-12-01',
      0,
      12,
    ],
    [
      'the last clock of a day',
      'Mon, 1 Dec 2025 12:00:00 -1200',
      '2025-12-02T00:00:00Z',
      '2025-12-01',
      0,
      12,
    ],
    [
      'the first clock of a day',
      'Tue, 2 Dec 2025 02:00:00 +1400',
      '2025-12-01T12:00:00Z',
      '2025-12-02',
      1,
      2,
    ],
    ['a zone by its name', 'Mon, 1 Dec 2025 08:00:00 EST', '2025-12-01T13:00:00Z', '2025-12-01', 0, 8],
    [
      'British summer, which is not UTC',
      'Tue, 1 Jul 2025 08:00:00 +0100',
      '2025-07-01T07:00:00Z',
      '2025-07-01',
      1,
      8,
    ],
    [
      'a mail that took two days',
      'Mon, 1 Dec 2025 08:00:00 +0100',
      '2025-12-03T10:00:00Z',
      '2025-12-03',
      2,
      11,
    ],
    ['a leap day', 'Thu, 29 Feb 2024 23:30:00 +0100', '2024-02-29T22:30:00Z', '2024-02-29', 3, 23],
  ])('is told in %s', (_case, date, receivedAt, day, weekday, hour) => {
    expect(at(date, receivedAt)).toEqual({ day, weekday, hour });
  });

  test.each([
    ['no Date header', null],
    ['a Date header that is none', 'Whenever'],
    ['no zone', 'Mon, 1 Dec 2025 08:00:00'],
    ['a zone nobody knows', 'Mon, 1 Dec 2025 08:00:00 XYZ'],
    ['UTC, which platforms stamp whoever sends', 'Mon, 1 Dec 2025 08:00:00 +0000'],
    ['UTC by name', 'Mon, 1 Dec 2025 08:00:00 GMT'],
    ['the sign for an unknown zone', 'Mon, 1 Dec 2025 08:00:00 -0000'],
    ['a zone east of all', 'Mon, 1 Dec 2025 08:00:00 +1415'],
    ['a zone west of all', 'Mon, 1 Dec 2025 08:00:00 -1215'],
    ['a zone that is no quarter of an hour', 'Mon, 1 Dec 2025 08:00:00 -0459'],
    ['a zone out of this world', 'Mon, 1 Dec 2025 08:00:00 +9999'],
    ['a date four days before the mail came', 'Thu, 27 Nov 2025 08:00:00 +0100'],
    ['a date four days after it', 'Fri, 5 Dec 2025 10:00:00 +0100'],
    ['a clock that was never set', 'Thu, 1 Jan 1970 01:00:00 +0100'],
  ])('is not told by %s', (_reason, date) => {
    expect(at(date, '2025-12-01T08:00:00Z')).toBeNull();
  });

  test.each(['Salesforce Marketing Cloud', 'ActiveCampaign', 'Zoho Campaigns'])(
    'is not told by the clock of %s’s servers',
    (esp) => {
      expect(at('Mon, 1 Dec 2025 08:00:00 -0600', '2025-12-01T14:00:00Z', esp)).toBeNull();
      expect(at('Mon, 1 Dec 2025 08:00:00 -0600', '2025-12-01T14:00:00Z', 'Emarsys')).not.toBeNull();
    },
  );

  test('is a day and an hour that exist, or nothing, for any header and any instant', () => {
    const quarter = fc.integer({ min: -60, max: 60 }).map((quarters) => {
      const minutes = Math.abs(quarters) * 15;
      const digits = `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0');
      return `Mon, 1 Dec 2025 08:00:00 ${quarters < 0 ? '-' : '+'}${digits}`;
    });
    fc.assert(
      fc.property(fc.oneof(quarter, fc.string()), fc.date({ noInvalidDate: false }), (value, receivedAt) => {
        for (const instant of [receivedAt, new Date('2025-12-01T08:00:00Z')]) {
          const local = readLocalTime({ headers: [{ name: 'date', value }], receivedAt: instant }, null);
          if (local === null) continue;
          expect(local.hour).toSatisfy((hour) => Number.isInteger(hour) && hour >= 0 && hour < 24);
          expect((new Date(`${local.day}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(local.weekday);
        }
      }),
    );
  });
});
