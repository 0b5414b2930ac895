import { expect, test } from 'vitest';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { readHeadlineHints } from './headline-hints.ts';
import { readZones } from './mail-zones.ts';

interface Top {
  subject?: string;
  preheader?: string;
  text?: string;
}
const signs = (top: Top, isBulk: boolean, isBuilt = true) =>
  readHeadlineHints(readZones(sanitizedMail({ subject: 'Hello', html: '', ...top })), {
    isBulk,
    isBuilt,
  }).map((hint) => `${hint.for}: ${hint.what}`);

test.each([
  ['$15 credit inside', true],
  ['Segundo café a 0 €', true],
  ['Od 199 zł', true],
  ['From 499 kr', true],
  ['A $5 million round', false],
  ['Room 15 is open', false],
])('a price at the top of list mail: %s', (preheader, isPrice) => {
  expect(signs({ preheader }, true).includes('promotion: a price at the top')).toBe(isPrice);
});

test.each([
  ['A dispatch by Ruth Allan', true],
  ['Un racconto di Marco Deiana', true],
  ['Made by hand', false],
  ['By Ruth Allan, in three colours', false],
])('a name under what is to be read: %s', (preheader, isByline) => {
  expect(signs({ preheader }, true).some((sign) => sign.startsWith('newsletter'))).toBe(isByline);
});

test.each([
  ['Saturday, 19:30, party of 4', 'an hour at the top'],
  ['Samstag 20 Uhr', 'an hour at the top'],
  ['Sobota, godz. 20', 'an hour at the top'],
  ['samedi à 20 h', 'an hour at the top'],
  ['Reference HR-5521', 'a number of a file at the top'],
  ['Expediente 2231/24', 'a number of a file at the top'],
  ['Vorgang 22-1931', 'a number of a file at the top'],
])('mail to one reader about their own affairs: %s', (preheader, what) => {
  expect(signs({ preheader }, false)).toEqual([`transactional: ${what}`]);
  expect(signs({ preheader }, true)).not.toContain(`transactional: ${what}`);
});

test('what somebody types to somebody else is no affair of that kind', () => {
  expect(signs({ subject: 'Lunch at 12:30?' }, false, false)).toEqual([]);
});

test.each(['From 0 to 10, how was it?', 'De 0 à 10', 'Scale 1-10'])('a scale up to ten: %s', (subject) => {
  expect(signs({ subject }, false)).toContain('other: a scale up to ten');
});

test('percentages and dates are no scale', () => {
  expect(signs({ subject: 'Save 0 to 10% more from 1.10.' }, false)).toEqual([]);
});

const telling = 'On a wet morning forty people waited at the pier and none of them had seen the ferry.';
test.each([
  [telling, 'newsletter: speaks to nobody'],
  [`${telling} Have you?`, 'promotion: few words, to its reader'],
  ['Hm.', undefined],
  [telling.repeat(8), undefined],
])('whether few words of list mail speak to their reader', (text, sign) => {
  expect(signs({ text }, true)).toEqual(sign === undefined ? [] : [sign]);
});
