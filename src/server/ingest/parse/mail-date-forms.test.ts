import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBelievable, parseMailDate } from '#server/ingest/parse/mail-date.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const iso = (text: string) => parseMailDate(text)?.toISOString() ?? null;

test('A date is read in every form, and never as a day there is not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'mail-date-forms.tsv', ['what', 'text', 'instant']),
    ({ text, instant }) => {
      expect(iso(text)).toBe(instant || null);
    },
  );
});

describe('A date is read', () => {
  test('in its zone', async () => {
    await checkEveryRow(readTable(import.meta.url, 'time-zones.tsv', ['zone', 'utc']), ({ zone, utc }) => {
      expect(iso(`Tue, 04 Mar 2025 10:15:00 ${zone}`)?.slice(11, 16)).toBe(utc);
    });
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
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (number: number) => String(number).padStart(2, '0');

/** Local time in a zone, and the zone's name. */
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
