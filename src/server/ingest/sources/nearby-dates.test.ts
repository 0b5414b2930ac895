import { describe, expect, test } from 'vitest';
import { NearbyDates } from '#server/ingest/sources/nearby-date.ts';

const message = (...fields: string[]) => ({
  raw: Buffer.from([...fields, 'Subject: x', '', 'x'].join('\r\n')),
  label: 'x',
});
const dated = (day: number) => message(`Date: ${day} Jun 2024 08:00:00 +0000`);
const changedAt = new Date('2020-02-02T00:00:00Z');
const now = new Date('2026-03-01T12:00:00Z');
const separator = 'From a@b.example Tue Mar  4 10:15:00 2025';
const nearby = (
  dates: NearbyDates,
  given: ReturnType<typeof message>,
  place: Parameters<NearbyDates['place']>[1],
) => dates.place(given, place).nearbyAt?.toISOString().slice(0, 10);

describe('What an archive knows of when a message came', () => {
  test('is nothing that a message tells itself', () => {
    const given = dated(10);
    expect(new NearbyDates(now).place(given, { separator, changedAt })).toBe(given);
  });

  test('is its separator’s date, then that of the message before it, then its file’s', () => {
    const dates = new NearbyDates(now);
    expect(nearby(dates, message(), { separator: 'From -', changedAt })).toBe('2020-02-02');
    dates.place(dated(10), { changedAt });
    expect(nearby(dates, message(), { separator: 'From -', changedAt })).toBe('2024-06-10');
    expect(nearby(dates, message(), { separator, changedAt })).toBe('2025-03-04');
    dates.place(dated(12), { changedAt });
    expect(nearby(dates, message(), { changedAt })).toBe('2024-06-12');
  });

  test('is nothing where there is no file', () => {
    expect(nearby(new NearbyDates(now), message(), { changedAt: null })).toBeUndefined();
  });

  test.each<[string, string[]]>([
    ['a relay', ['Received: from a by b; 10 Jun 2024 08:00:00 +0000']],
    ['a relay that was folded', ['Received: from a', '\tby b;', '\t10 Jun 2024 08:00:00 +0000']],
    ['a Date in capitals', ['DATE: 10 Jun 2024 08:00:00 +0000']],
    ['a Date whose colon stands apart', ['Date : 10 Jun 2024 08:00:00 +0000']],
    [
      'the second of two dates, where the first cannot be',
      ['Date: 1 Jan 1970 00:00:00 +0000', 'Received: by a; 10 Jun 2024 08:00:00 +0000'],
    ],
  ])('is not asked where %s tells', (_what, fields) => {
    expect(nearby(new NearbyDates(now), message(...fields), { changedAt })).toBeUndefined();
  });

  test.each<[string, string[]]>([
    ['no date', []],
    ['a date that is none', ['Date: yesterday']],
    ['a date that cannot be', ['Date: 1 Jan 1970 00:00:00 +0000']],
    ['a date in another field', ['X-Date: 10 Jun 2024 08:00:00 +0000']],
  ])('is asked where there is %s', (_what, fields) => {
    expect(nearby(new NearbyDates(now), message(...fields), { changedAt })).toBe('2020-02-02');
  });

  test('is asked where only the body has a date', () => {
    const given = { raw: Buffer.from('Subject: x\n\nDate: 10 Jun 2024 08:00:00 +0000\n'), label: 'x' };
    expect(nearby(new NearbyDates(now), given, { changedAt })).toBe('2020-02-02');
  });
});
