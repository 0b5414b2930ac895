import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBelievable, parseMailDate } from '#server/ingest/parse/mail-date.ts';

const iso = (text: string) => parseMailDate(text)?.toISOString() ?? null;

describe('A date is read', () => {
  test.each([
    ['without a weekday', '04 Mar 2025 10:15:00 +0000'],
    ['without a comma behind it', 'Tue 04 Mar 2025 10:15:00 +0000'],
    ['without a blank behind the comma', 'Tue,04 Mar 2025 10:15:00 +0000'],
    ['with the wrong weekday', 'Mon, 04 Mar 2025 10:15:00 +0000'],
    ['with a weekday of another language', 'Di, 04 Mar 2025 10:15:00 +0000'],
    ['with a whole month', 'Tue, 04 March 2025 10:15:00 +0000'],
    ['in small letters', 'tue, 04 mar 2025 10:15:00 gmt'],
    ['in capitals', 'TUE, 04 MAR 2025 10:15:00 GMT'],
    ['without seconds', 'Tue, 04 Mar 2025 10:15 +0000'],
    ['with parts of a second', 'Tue, 04 Mar 2025 10:15:00.123 +0000'],
    ['with one digit for the day', 'Tue, 4 Mar 2025 10:15:00 +0000'],
    ['with more blanks', 'Tue,  4  Mar  2025  10:15:00  +0000'],
    ['with tabs and line breaks', 'Tue, 4 Mar 2025\r\n\t10:15:00 +0000'],
    ['with comments everywhere', '(a) Tue (b), 4 Mar (c) 2025 10:15:00 +0000 (UTC)'],
    ['without a zone', 'Tue, 04 Mar 2025 10:15:00'],
    ['with a zone that is unknown to its writer', 'Tue, 04 Mar 2025 10:15:00 -0000'],
    ['with a zone nobody knows', 'Tue, 04 Mar 2025 10:15:00 XYZ'],
    ['with dashes', 'Tue, 04-Mar-2025 10:15:00 +0000'],
    ['with text in front of it', 'by mx.reader.org with SMTP Tue, 04 Mar 2025 10:15:00 +0000'],
    ['as ISO 8601', '2025-03-04T10:15:00Z'],
    ['as ISO 8601 without seconds', '2025-03-04T10:15Z'],
    ['as asctime', 'Tue Mar  4 10:15:00 2025'],
  ])('%s', (_form, text) => {
    expect(iso(text)).toBe('2025-03-04T10:15:00.000Z');
  });

  test.each([
    ['jeu., 26 nov. 2026 10:15:00 +0000', '2026-11-26'],
    ['jeu. 26 nov. 2026 10:15 +0000', '2026-11-26'],
    ['mer., 5 août 2026 10:15:00 +0000', '2026-08-05'],
    ['dim., 1 févr. 2026 10:15:00 GMT', '2026-02-01'],
    ['mar., 15 déc. 2026 10:15:00 +0000', '2026-12-15'],
    ['mar., 7 juil. 2026 10:15:00 +0000', '2026-07-07'],
    ['lundi 1 juin 2026 10:15:00 +0000', '2026-06-01'],
    ['Do., 26. Nov. 2026 10:15:00 +0000', '2026-11-26'],
    ['Mi., 4. März 2026 10:15:00 +0000', '2026-03-04'],
    ['Di, 01 Dez 2026 10:15:00 +0000', '2026-12-01'],
    ['Fr., 30 Okt 2026 10:15:00 +0000', '2026-10-30'],
    ['sáb., 3 ene. 2026 10:15:00 +0000', '2026-01-03'],
    ['jue, 6 ago 2026 10:15:00 +0000', '2026-08-06'],
    ['gio, 3 set 2026 10:15:00 +0000', '2026-09-03'],
    ['ven, 10 lug 2026 10:15:00 +0000', '2026-07-10'],
    ['qui., 26 de nov. de 2026 10:15:00 +0000', '2026-11-26'],
    ['do. 5 mrt. 2026 10:15:00 +0000', '2026-03-05'],
    ['fre. 8 maj 2026 10:15:00 +0000', '2026-05-08'],
    ['czw., 3 wrz 2026 10:15:00 +0000', '2026-09-03'],
    ['jeu. nov. 26 10:15:00 2026', '2026-11-26'],
    ['Thu, 26 November 2026 10:15:00 +0000', '2026-11-26'],
    ['Tue, 01 Sept. 2026 10:15:00 +0000', '2026-09-01'],
  ])('in the language of its mailer: %s', (text, day) => {
    expect(iso(text)).toBe(`${day}T10:15:00.000Z`);
  });

  test.each(['xyz., 26 abc. 2026 10:15:00 +0000'])('as none where its month is unclear: %s', (text) => {
    expect(iso(text)).toBeNull();
  });

  test.each([
    ['EST', '15:15'],
    ['EDT', '14:15'],
    ['CST', '16:15'],
    ['CDT', '15:15'],
    ['MST', '17:15'],
    ['MDT', '16:15'],
    ['PST', '18:15'],
    ['PDT', '17:15'],
    ['UT', '10:15'],
    ['UTC', '10:15'],
    ['Z', '10:15'],
    ['BST', '09:15'],
    ['CET', '09:15'],
    ['CEST', '08:15'],
    ['EEST', '07:15'],
    ['JST', '01:15'],
    ['+0530', '04:45'],
    ['+05:30', '04:45'],
    ['-0330', '13:45'],
    ['+1400', '20:15'],
    ['-1200', '22:15'],
  ])('in the zone %s', (zone, utc) => {
    expect(iso(`Tue, 04 Mar 2025 10:15:00 ${zone}`)?.slice(11, 16)).toBe(utc);
  });

  test.each([
    ['00', 2000],
    ['25', 2025],
    ['49', 2049],
    ['71', 1971],
    ['99', 1999],
  ])('with the year %s (RFC 5322, section 4.3)', (digits, year) => {
    expect(parseMailDate(`4 Mar ${digits} 10:15:00 GMT`)?.getUTCFullYear()).toBe(year);
  });

  test('with the second that is put in to keep clocks right', () => {
    expect(iso('Sat, 31 Dec 2016 23:59:60 +0000')).toBe('2017-01-01T00:00:00.000Z');
  });

  test.each([
    ['29 Feb 2024 00:00:00 GMT', '2024-02-29T00:00:00.000Z'],
    ['29 Feb 2025 00:00:00 GMT', null],
    ['29 Feb 2000 00:00:00 GMT', '2000-02-29T00:00:00.000Z'],
    ['29 Feb 1900 00:00:00 GMT', null],
    ['31 Apr 2025 00:00:00 GMT', null],
    ['00 Apr 2025 00:00:00 GMT', null],
    ['32 Jan 2025 00:00:00 GMT', null],
    ['4 Mar 2025 24:00:00 GMT', null],
    ['4 Mar 2025 10:60:00 GMT', null],
    ['4 Mar 2025 10:15:61 GMT', null],
    ['2025-13-01T00:00:00Z', null],
    ['2025-00-01T00:00:00Z', null],
    ['04/03/2025 10:15', null],
    ['1741083300', null],
    ['4 Mar 50 10:15:00 GMT', null],
    ['4 Mar 1969 10:15:00 GMT', null],
    ['Tue, 04 Mär 2025 10:15:00 +0100', null],
  ])('never as a day there is not: %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (number: number) => String(number).padStart(2, '0');

/** The clock on the wall in a zone, and its name. */
function wallClock(instant: Date, offset: number) {
  const local = new Date(instant.getTime() + offset * 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    weekday: weekdays[local.getUTCDay()],
    time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`,
    zone: `${offset < 0 ? '-' : '+'}${two(hours)}${two(minutes)}`,
  };
}

type Clock = ReturnType<typeof wallClock>;

const writers: Record<string, (clock: Clock) => string> = {
  'RFC 5322': ({ weekday, day, month, year, time, zone }) =>
    `${weekday}, ${two(day)} ${months[month]} ${year} ${time} ${zone}`,
  'RFC 5322 without weekday': ({ day, month, year, time, zone }) =>
    `${day} ${months[month]} ${year} ${time} ${zone}`,
  asctime: ({ weekday, day, month, year, time, zone }) =>
    `${weekday} ${months[month]} ${String(day).padStart(2)} ${time} ${zone} ${year}`,
  'ISO 8601': ({ day, month, year, time, zone }) =>
    `${year}-${two(month + 1)}-${two(day)}T${time}${zone.slice(0, 3)}:${zone.slice(3)}`,
};

const instant = fc
  .date({ min: new Date('1971-01-02T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));
const quarterHours = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);

test.each(Object.entries(writers))('Every instant written as %s in any zone is read back', (_name, write) => {
  fc.assert(
    fc.property(instant, quarterHours, (date, offset) => {
      expect(parseMailDate(write(wallClock(date, offset)))).toEqual(date);
    }),
  );
});

test('Any text is a sound date or none.', () => {
  const piece = fc.constantFrom(...'4 Mar 2025 10:15 +0100 EST ( ) , - : 99 2025-03-04T 31 Feb'.split(' '));
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 10 }), (pieces) => {
      const date = parseMailDate(pieces.join(' '));
      expect(date === null || !Number.isNaN(date.getTime())).toBe(true);
    }),
  );
});

describe('A date is believed', () => {
  const now = new Date('2026-01-01T12:00:00Z');

  test.each([
    ['1989-12-31T23:59:59Z', false],
    ['1990-01-01T00:00:00Z', true],
    ['2026-01-01T12:00:00Z', true],
    ['2026-01-02T12:00:00Z', true],
    ['2026-01-02T12:00:01Z', false],
  ])('%s: %s', (text, isBelieved) => {
    expect(isBelievable(new Date(text), now)).toBe(isBelieved);
  });
});
