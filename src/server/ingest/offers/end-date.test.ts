import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEndDate, findValidity } from '#server/ingest/offers/end-date.ts';

/** A Saturday. */
const receivedAt = new Date('2026-11-21T09:00:00Z');
const endOf = (text: string, monthFirst = false) => findEndDate(text, receivedAt, monthFirst);

describe('The last day is read', () => {
  test.each([
    ['Ends today', '2026-11-21'],
    ['Only today', '2026-11-21'],
    ['Today only!', '2026-11-21'],
    ['Ends midnight PST', '2026-11-21'],
    ['Ends tonight', '2026-11-21'],
    ['Ends at midnight', '2026-11-21'],
    ['Order by midnight', '2026-11-21'],
    ['by midnight tonight', '2026-11-21'],
    ['Ends tomorrow', '2026-11-22'],
    ['Ends Saturday', '2026-11-21'],
    ['Ends Friday', '2026-11-27'],
    ['Ends Sun', '2026-11-22'],
    ['Ends midnight Sunday', '2026-11-22'],
    ['Ends at midnight on Sunday', '2026-11-22'],
    ['Ends Sunday 29 November', '2026-11-29'],
    ['Ends on Sunday, 29 November', '2026-11-29'],
    ['Ends Sunday the 29th of November', '2026-11-29'],
    ['Ends midnight 30 November', '2026-11-30'],
    ['Offer ends at midnight on 30 November', '2026-11-30'],
    ['until 11:59pm on 30 November', '2026-11-30'],
    ['until 30th November', '2026-11-30'],
    ['Expires 30 Nov 2026', '2026-11-30'],
    ['Valid through November 30, 2026', '2026-11-30'],
    ['valid until Nov. 30', '2026-11-30'],
    ['Ends 30/11', '2026-11-30'],
    ['Ends 30/11/26', '2026-11-30'],
    ['Ends 30-11-2026', '2026-11-30'],
    ['Ends: 2026-11-30', '2026-11-30'],
    ['Last chance: ends Monday!', '2026-11-23'],
    ['before 1 December', '2026-12-01'],
    ['till 2 Jan', '2027-01-02'],
  ])('in English: %s', (text, day) => {
    expect(endOf(text)).toBe(day);
  });

  test.each([
    ['Nur heute', '2026-11-21'],
    ['Nur noch bis morgen', '2026-11-22'],
    ['bis Mitternacht', '2026-11-21'],
    ['bis Sonntag', '2026-11-22'],
    ['bis einschließlich Montag', '2026-11-23'],
    ['bis Sonntag, 29.11., 23:59 Uhr', '2026-11-29'],
    ['gültig bis 30.11.2026', '2026-11-30'],
    ['bis zum 30. November', '2026-11-30'],
    ['endet am 30. Nov.', '2026-11-30'],
    ['läuft bis 1. Dezember', '2026-12-01'],
    ['bis 6. Jänner', '2027-01-06'],
    ['bis 3. März', '2027-03-03'],
  ])('in German: %s', (text, day) => {
    expect(endOf(text)).toBe(day);
  });

  test.each([
    ['jusqu’à ce soir', '2026-11-21'],
    ["jusqu'à minuit", '2026-11-21'],
    ["jusqu'à demain", '2026-11-22'],
    ['se termine dimanche', '2026-11-22'],
    ["jusqu'au 30 novembre", '2026-11-30'],
    ['jusqu’au dimanche 29 novembre inclus', '2026-11-29'],
    ['valable jusqu’au 30/11', '2026-11-30'],
    ['Expire le 30/11/2026', '2026-11-30'],
    ['jusqu’au 1er décembre', '2026-12-01'],
    ['jusqu’au 3 février', '2027-02-03'],
  ])('in French: %s', (text, day) => {
    expect(endOf(text)).toBe(day);
  });

  test.each([
    ['Solo hoy', '2026-11-21'],
    ['hasta medianoche', '2026-11-21'],
    ['Solo hasta mañana', '2026-11-22'],
    ['Hasta el domingo', '2026-11-22'],
    ['hasta el miércoles', '2026-11-25'],
    ['Hasta el 30 de noviembre', '2026-11-30'],
    ['hasta el 1 de diciembre de 2026', '2026-12-01'],
    ['termina el 30/11', '2026-11-30'],
  ])('in Spanish: %s', (text, day) => {
    expect(endOf(text)).toBe(day);
  });

  test.each([
    ['Alleen vandaag', '2026-11-21'],
    ['tot middernacht', '2026-11-21'],
    ['eindigt morgen', '2026-11-22'],
    ['t/m zondag', '2026-11-22'],
    ['tot en met 30 november', '2026-11-30'],
    ['geldig t/m 30-11-2026', '2026-11-30'],
    ['geldig tot en met zondag 29 november', '2026-11-29'],
    ['t/m 3 maart', '2027-03-03'],
  ])('in Dutch: %s', (text, day) => {
    expect(endOf(text)).toBe(day);
  });

  test.each([
    ['Só hoje', '2026-11-21'],
    ['até meia-noite', '2026-11-21'],
    ['até amanhã', '2026-11-22'],
    ['até domingo', '2026-11-22'],
    ['até segunda-feira', '2026-11-23'],
    ['até 30 de novembro', '2026-11-30'],
    ['válido até 30/11/2026', '2026-11-30'],
    ['termina em 30/11', '2026-11-30'],
    ['até 1 de março', '2027-03-01'],
  ])('in Portuguese: %s', (text, day) => {
    expect(endOf(text)).toBe(day);
  });
});

describe('No last day is', () => {
  test.each([
    ['a day without a word before it', '30 November 2026'],
    ['a beginning', 'From 30 November'],
    ['a day long past', 'Ended 30 November 2020, until 30 November 2020'],
    ['yesterday', 'until 20 November'],
    ['a day too far away', 'until 30 November 2027'],
    ['a day there is not', 'until 31 November'],
    ['a month there is not', 'until 30 Nevermber'],
    ['a share', 'bis zu 30 %, bis 30 %, up to 30'],
    ['an hour', 'Open until 10am, until 18:00'],
    ['an hour with a dot', 'Geöffnet bis 11.30 Uhr'],
    ['a feast', 'before Christmas'],
    ['never', 'until further notice'],
    ['a stock', 'only 5 left'],
    ['a month alone', 'until May'],
    ['a day without its month', 'ends midnight on the 30th'],
    ['nothing', ''],
  ])('%s: %s', (_what, text) => {
    expect(endOf(text)).toBeNull();
  });

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
