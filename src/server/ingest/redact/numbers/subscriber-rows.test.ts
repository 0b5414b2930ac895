import { describe, expect, test } from 'vitest';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (lines: readonly string[], isAccount = true) =>
  new DetailRedactor(isAccount)
    .redactText(lines.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '');

describe('In mail about an account a row that names a person loses the name', () => {
  test('in every language', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'subscriber-rows.tsv', ['label', 'name']),
      ({ label, name }) => {
        expect(shown([label, name, 'Thank you.'])).toEqual([label, 'Thank you.']);
        const inline = `${label.replace(':', '')}: `;
        expect(shown([`${inline}${name}`, 'Thank you.'])).toEqual([inline, 'Thank you.'].map((line) => line));
        expect(shown([label, name], false)).toEqual([label, name]);
      },
    );
  });

  test('and a passenger as airlines write one.', () => {
    expect(shown(['Itinerary for MENON/PRIYA MS'])).toEqual(['Itinerary for ']);
    expect(shown(['1. DE-WIT/SANNE MRS, seat 14A'])).toEqual(['1. , seat 14A']);
    expect(shown(['LONDON/OSLO', 'AND/OR', 'BBC/ITV MS-DOS'])).toEqual([
      'LONDON/OSLO',
      'AND/OR',
      'BBC/ITV MS-DOS',
    ]);
  });

  test.each([
    ['a count', ['Passengers', '2 adults']],
    ['a sentence', ['Passengers', 'Please be at the gate by ten. Thank you!']],
    ['what is bought', ['Nom du produit', 'Lampe Linea']],
    ['a heading', ['Donors', 'Patients']],
    ['a day', ['Hasta', 'Domingo']],
    ['a price', ['Passenger', '$40.00']],
    ['a word in a sentence', ['Every passenger', 'Bags fly free']],
  ])('but not %s', (_what, lines) => {
    expect(shown(lines)).toEqual(lines);
  });
});

describe('The stations of a way lose their street', () => {
  test.each([
    ['19:04', '14 Palace Road'],
    ['7.31 pm', '221b Baker Street, London'],
    ['08:15', 'Hauptstraße 5'],
    ['08:15', 'rue de Lyon 12'],
    ['08:15', 'ul. Długa 5'],
    ['08:15', 'Storgatan 12 B'],
  ])('%s %s', (time, place) => {
    expect(shown([time, place])).toEqual([time]);
    expect(shown([`${time}   ${place}`])).toEqual([`${time}   `]);
    expect(shown([time, place], false)).toEqual([time, place]);
  });

  test.each([
    ['19:31', 'Terminal 2, Departures'],
    ['21:20', 'LHR – DOH'],
    ['10:00', 'Opening talk'],
    ['10:00', '3 workshops to choose from'],
    ['14 Palace Road', 'Come and see us'],
  ])('while %s, %s stays', (...lines) => {
    expect(shown(lines)).toEqual(lines);
  });
});

describe('An address of a script without capitals', () => {
  test.each([
    [
      ['收货地址', '北京市朝阳区建国路88号3单元502', '实付 ¥1,299.00'],
      ['收货地址', '实付 ¥1,299.00'],
    ],
    [
      ['배송지', '서울시 강남구 테헤란로 12', '감사합니다'],
      ['배송지', '감사합니다'],
    ],
    [['прибуде за адресою: м. Львів, вул. Довга, 7, кв. 12.'], ['прибуде за адресою: ']],
    [['Доставим по адресу: г. Казань, ул. Мира 5'], ['Доставим по адресу: ']],
  ])('%s', (lines, rest) => {
    expect(shown(lines)).toEqual(rest);
  });
});
