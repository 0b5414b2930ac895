import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEndDate, findValidity } from '#server/ingest/offers/end-date.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** A Saturday. */
const receivedAt = new Date('2026-11-21T09:00:00Z');
const endOf = (text: string, monthFirst = false) => findEndDate(text, receivedAt, monthFirst);

test('The last day is read, and what is none is not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'end-date.tsv', ['what', 'text', 'day']),
    ({ text, day }) => {
      expect(endOf(text)).toBe(day || null);
    },
  );
});

describe('No last day is', () => {
  test('in the way of a later one', () => {
    expect(endOf('Open until late. Sale ends 30 November.')).toBe('2026-11-30');
    expect(endOf('Up to 30% off until stocks end, or until 29 November.')).toBe('2026-11-29');
  });
});

describe('Figures alone are read', () => {
  test.each<[string, boolean, string | null]>([
    ['Ends 12/01', false, '2027-01-12'],
    ['Ends 12/01', true, '2026-12-01'],
    ['Ends 11/30', true, '2026-11-30'],
    ['Ends 11/30', false, '2026-11-30'],
    ['Ends 30/11', true, '2026-11-30'],
    ['bis 01.12.', true, '2026-12-01'],
    ['until 31/31', false, null],
    ['until 00/11', false, null],
  ])('%s, the month first: %s, as %s', (text, monthFirst, day) => {
    expect(endOf(text, monthFirst)).toBe(day);
  });
});

test.each([
  ['20% off from 9 am Friday', '2026-11-27', '09:00'],
  ['From 9am on Friday until midnight Sunday', '2026-11-27', '09:00'],
  ['From Friday at 9.30am: 20% off', '2026-11-27', '09:30'],
  ['Ab Freitag um 18 Uhr', '2026-11-27', '18:00'],
  ['Ab morgen 10 Uhr', '2026-11-22', '10:00'],
  ['Dès vendredi 9h', '2026-11-27', '09:00'],
  ['Desde las 9h del viernes', '2026-11-27', '09:00'],
  ['Vanaf vrijdag om 10 uur', '2026-11-27', '10:00'],
  ['From Monday to Friday we answer the phone', null, null],
  ['Open from 9am to 5pm', null, null],
  ['From £9', null, null],
])('The hour from which it holds: %s', (text, startsOn, startsAt) => {
  expect(findValidity(text, new Date('2026-11-21T09:00:00Z'), false)).toMatchObject({ startsOn, startsAt });
});

const longMonths =
  'January February March April May June July August September October November December'.split(' ');

test('Every day of the next three hundred is read, however it is written, and none further away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 330 }),
      fc.constantFrom('long', 'iso', 'german', 'american'),
      (ahead, form) => {
        const date = new Date(Date.UTC(2026, 10, 21 + ahead));
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
        const written = {
          long: `until ${day} ${longMonths[month]} ${year}`,
          iso: `until ${date.toISOString().slice(0, 10)}`,
          german: `bis ${day}.${month + 1}.${year}`,
          american: `until ${longMonths[month]} ${day}, ${year}`,
        }[form];
        expect(endOf(written)).toBe(ahead <= 300 ? date.toISOString().slice(0, 10) : null);
      },
    ),
  );
});

test('Whatever a text says, its last day is a day from today on, or none', () => {
  const word = fc.constantFrom(
    ...'until ends bis jusqu’au hasta tot até 30 31 1er 99 . / - Nov février Sunday midnight 2026'.split(' '),
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, fc.string({ maxLength: 3 })), { maxLength: 12 }),
      fc.boolean(),
      (words, monthFirst) => {
        const day = endOf(words.join(' '), monthFirst);
        if (day === null) return;
        expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        expect(day >= '2026-11-21').toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
