import { describe, expect, test } from 'vitest';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';

const shown = (line: string) => new DetailRemover(false).fromLine(line);
const zeros = (text: string) => text.replace(/\d/g, '0');

describe('What a brand has noted of its reader becomes zeros', () => {
  test.each([
    'Your date of birth: 12/04/1988',
    'Date of birth 1988-04-12',
    'Date of birth: 12 April 1988',
    'Geburtsdatum: 12.04.1988',
    'Dein Geburtstag ist 12. April 1988',
    'Date de naissance : 12/04/1988',
    'Fecha de nacimiento: 12 de abril de 1988',
    'Data di nascita: 12/04/1988',
    'Geboortedatum: 12-04-1988',
    'Data urodzenia: 12.04.1988',
    'Födelsedatum: 1988-04-12',
    'Дата рождения: 12.04.1988',
    '生年月日：1988年4月12日',
    '생년월일: 1988년 4월 12일',
    'We have your mobile number as 07911 123456',
    'Your phone: +44 7911 123456',
    'Deine Handynummer: 0171 2345678',
    'Ihre Telefonnummer lautet +49 171 2345678',
    'Votre téléphone : 06 12 34 56 78',
    'Tu número de teléfono: 612 345 678',
    'Uw nummer: 06 12345678',
    'Twój telefon: 512 345 678',
    'You opted in on our site from IP 95.74.77.33',
    'IP address: 9.7.7.3',
    'Signed up from 195.74.77.33 (Leeds)',
  ])('%s', (line) => {
    expect(shown(line)).toBe(zeros(line));
  });
});

describe('What is of the brand, or of a day, stays', () => {
  test.each([
    'Born in Leeds on 12/04/1988, grown in London',
    'A birthday treat until 31/12/2026',
    'Telephone: +44 20 7946 0000',
    'Telefon: 0221 4960000',
    'Your phone deserves a case from £12',
    'Call your shop on 0113 496 0000',
    'Téléphone : 01 23 45 67 89',
    'Firmware 1.2.3.4 is out',
    'Version 10.15.7.1',
    'Router at 192.168.178.1',
    'http://195.74.77.33/offers',
    'On 12.11.2026',
    'Tel. 70.12.34.56',
    '01.23.45.67.89',
  ])('%s', (line) => {
    expect(shown(line)).toBe(line);
  });
});

describe('The day of birth goes in whatever form it is written', () => {
  test.each([
    'Születési dátum: 1991. 03. 14.',
    'Datum narození: 14. 3. 1991',
    'Geburtstag: 14.03.',
    'Geburtstag: 14. März',
    'Dein Geburtstag ist 14.3.1991',
    'Gimimo data: 1991-03-14',
    'Datum rođenja: 14. 03. 1991.',
    'Tanggal lahir: 14/03/1991',
    'תאריך לידה: 14/03/1991',
  ])('%s', (line) => {
    expect(shown(line)).toBe(zeros(line));
  });

  test.each([
    ['Fødselsdato', '1992-06-23'],
    ['Születési dátum:', '1991. 03. 14.'],
    ['Date of birth', '14 March 1991'],
  ])('in two cells: %s, %s', (label, value) => {
    expect(new DetailRemover(false).fromText(`${label}\n${value}`)).toBe(`${label}\n${zeros(value)}`);
  });

  test.each([
    'Zum Geburtstag: 10.5 % Rabatt',
    'Geburtstag: 12 Flaschen zum Preis von 10',
    'Happy birthday: 20% off until 14.03.',
    'Unser Geburtstag: 25 Jahre',
  ])('and what is no day of birth stays: %s', (line) => {
    expect(shown(line)).toBe(line);
  });
});
