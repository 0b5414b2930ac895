import { describe, expect, it } from 'vitest';
import { parseMailDate } from '#server/ingest/parse/mail-date.ts';

describe('parseMailDate', () => {
  it.each([
    ['Tue, 04 Mar 2025 10:15:00 +0000', '2025-03-04T10:15:00.000Z'],
    ['4 Mar 2025 10:15 +0100', '2025-03-04T09:15:00.000Z'],
    ['Tue, 4 Mar 2025 10:15:00 EST (Eastern Standard Time)', '2025-03-04T15:15:00.000Z'],
    ['Tue, 04 Mar 2025 10:15:00 (comment) -0830', '2025-03-04T18:45:00.000Z'],
    ['04-Mar-2025 10:15:00 GMT', '2025-03-04T10:15:00.000Z'],
    ['Tue, 04 Mar 99 10:15:00 GMT', '1999-03-04T10:15:00.000Z'],
    ['Tue, 04 Mar 04 10:15:00 GMT', '2004-03-04T10:15:00.000Z'],
    ['Tue Mar  4 10:15:00 2025', '2025-03-04T10:15:00.000Z'],
    ['Tue Mar  4 10:15:00 PST 2025', '2025-03-04T18:15:00.000Z'],
    ['2025-03-04T10:15:00+02:00', '2025-03-04T08:15:00.000Z'],
    ['2025-03-04 10:15:00', '2025-03-04T10:15:00.000Z'],
    ['Thu, 01 Jan 1970 00:00:00 +0000', '1970-01-01T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parseMailDate(text)?.toISOString()).toBe(expected);
  });

  it.each([
    'not a date',
    '',
    'Tue, 31 Feb 2025 10:15:00 +0000',
    'Tue, 04 Foo 2025 10:15:00 +0000',
    'Tue, 04 Mar 2025 29:15:00 +0000',
    'Mon, 01 Jan 0001 00:00:00 +0000',
    '99999999999999999999',
  ])('answers null for %j rather than a guess', (text) => {
    expect(parseMailDate(text)).toBeNull();
  });

  it('reads a zone that does not exist as UTC', () => {
    expect(parseMailDate('Tue, 04 Mar 2025 10:15:00 +9999')?.toISOString()).toBe('2025-03-04T10:15:00.000Z');
  });
});
