import { describe, expect, test } from 'vitest';
import { formatCalendarDay, formatDay, formatInstant } from '#client/platform/locale/relative-time.ts';
import { formatPercent, localeOf, serverLocale } from '#client/platform/locale/viewer-locale.ts';

const instant = new Date('2026-11-21T23:12:00Z');
const newYork = { locale: 'en-US', timeZone: 'America/New_York' };
const berlin = { locale: 'en-DE', timeZone: 'Europe/Berlin' };

test.each([
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['de', 'en-DE'],
  ['fr-CA', 'en-CA'],
  ['zh-Hant-TW', 'en-TW'],
  ['x', 'en-GB'],
  ['not a language', 'en-GB'],
])('A browser in %s is written to in %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale);
});

describe('A reader’s region decides', () => {
  test.each([
    [serverLocale, '20%', 'Saturday 21 November 2026, 23:12 UTC', '21 November 2026'],
    [newYork, '20%', 'Saturday, November 21, 2026 at 6:12 PM EST', 'November 21, 2026'],
    [berlin, '20\u00a0%', 'Sunday, 22 November 2026 at 00:12 CET', '22 November 2026'],
  ])('how figures and days are written: %o', (viewerLocale, percent, time, day) => {
    expect(formatPercent(20, viewerLocale)).toBe(percent);
    expect(formatInstant(instant, viewerLocale)).toBe(time);
    expect(formatDay(instant, viewerLocale)).toBe(day);
  });

  test('nothing about which day a day without a time is', () => {
    const day = new Date('2026-11-30');
    expect(formatDay(day, newYork)).toBe('November 29, 2026');
    expect(formatCalendarDay(day, newYork)).toBe('November 30, 2026');
    expect(formatCalendarDay(day, serverLocale)).toBe('30 November 2026');
  });
});
