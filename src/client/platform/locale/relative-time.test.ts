import { formatDistance } from 'date-fns';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  formatAgo,
  formatCalendarDay,
  formatInstant,
  formatShortDay,
} from '#client/platform/locale/relative-time.ts';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';

const now = new Date('2026-11-21T09:12:00Z');
const ago = (instant: string) => formatAgo(new Date(instant), now);

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('Distances read as people say them', () => {
  expect(ago('2026-11-21T09:11:45Z')).toBe('less than a minute ago');
  expect(ago('2026-11-21T09:11:00Z')).toBe('1 minute ago');
  expect(ago('2026-11-21T07:12:00Z')).toBe('about 2 hours ago');
  expect(ago('2026-11-20T09:12:00Z')).toBe('1 day ago');
  expect(ago('2026-11-13T09:12:00Z')).toBe('8 days ago');
  expect(ago('2026-10-10T09:12:00Z')).toBe('about 1 month ago');
  expect(ago('2026-08-10T09:12:00Z')).toBe('3 months ago');
  expect(ago('2025-10-10T09:12:00Z')).toBe('about 1 year ago');
  expect(ago('2024-01-01T09:12:00Z')).toBe('almost 3 years ago');
});

test('A clock that runs a little behind ours says now, never "in a minute"', () => {
  expect(ago('2026-11-21T09:20:00Z')).toBe('less than a minute ago');
});

test('The words are those of date-fns in UTC', () => {
  // Up to the 27th of a month: a month after the 31st is ambiguous.
  const instants = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .filter((date) => date.getUTCDate() <= 27);
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      expect(formatAgo(from, to)).toBe(
        formatDistance(from, to, { addSuffix: true }).replace(/^in (.*)/, '$1 ago'),
      );
    }),
    { numRuns: 2_000 },
  );
  const steps = fc.integer({ min: 0, max: 90 * 86_400 });
  fc.assert(
    fc.property(steps, (seconds) => {
      const from = new Date(now.getTime() - seconds * 1_000);
      expect(formatAgo(from, now)).toBe(formatDistance(from, now, { addSuffix: true }));
    }),
    { numRuns: 2_000 },
  );
});

test('The same instant reads the same in every time zone, across a change of the clocks too', () => {
  const from = new Date('2026-10-24T23:30:00Z');
  const to = new Date('2026-10-25T22:45:00Z');
  const words = ['UTC', 'Europe/London', 'America/New_York', 'Pacific/Auckland'].map((name) => {
    process.env.TZ = name;
    return `${formatAgo(from, to)}, ${formatInstant(from, serverLocale)}`;
  });
  process.env.TZ = 'UTC';
  expect(new Set(words)).toEqual(new Set(['about 23 hours ago, Saturday 24 October 2026, 23:30 UTC']));
});

test('A short date cuts its month, and is the same day in every zone', () => {
  const day = new Date('2026-11-21');
  expect(formatShortDay(day, serverLocale)).toBe('21 Nov 2026');
  const viewerLocale = { ...serverLocale, locale: 'en-US', timeZone: 'America/New_York' };
  expect(formatShortDay(day, viewerLocale)).toBe('Nov 21, 2026');
  expect(formatCalendarDay(day, viewerLocale)).toBe('November 21, 2026');
});

test('The full date is spelled out', () => {
  expect(formatInstant(now, serverLocale)).toBe('Saturday 21 November 2026, 09:12 UTC');
  expect(formatInstant(new Date('2026-01-01T00:05:00Z'), serverLocale)).toBe(
    'Thursday 1 January 2026, 00:05 UTC',
  );
});
