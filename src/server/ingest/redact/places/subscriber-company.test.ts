import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

function shown(
  address: string,
  line: string,
  from = { name: 'Ledgerline', address: 'growth@ledgerline.io' },
) {
  const recipients = [{ name: '', address }];
  const html = `<p>${line}</p><p>Reports of the year</p>`;
  const copy = makePublicCopy(parsedMail({ subject: line, from, html, text: line, recipients }), {
    imageKey,
  });
  return [copy.subject, copy.text, /<p>(.*?)<\/p>/.exec(copy.html)?.[1]];
}

describe('The company of its reader goes from a mail', () => {
  test.each([
    ['How Abernathy Freight could close the books faster', 'How your company could close the books faster'],
    ['Teams like Abernathy-Freight spend hours', 'Teams like your company spend hours'],
    ['Abernathy Freight Inc. saves 11 hours a month', 'Your company saves 11 hours a month'],
    ['We looked at Abernathy Freight’s books', 'We looked at your company’s books'],
  ])('%s', (line, kept) => {
    for (const domain of ['abernathy-freight.com', 'mail.abernathyfreight.co.uk'])
      expect(shown(`marcus@${domain}`, line)).toEqual([kept, kept, kept]);
  });
});

test.each([
  ['tom@abernathy-freight.com', 'The freight that Abernathy sent'],
  ['tom@protonmail.com', 'Now also for Proton Mail and Fast Mail'],
  ['tom@t-online.de', 'T-Online und andere'],
  ['tom@blueskies.com', 'Under blue skies, white sails'],
  ['tom@freight.com', 'Freight Forward and Air Freight'],
])('What is no company of the reader’s stays: %s, %s', (address, line) => {
  expect(shown(address, line)).toEqual([line, line, line]);
});

test('and so does one that shares a word with the sender’s name', () => {
  const from = { name: 'Abernathy Club', address: 'prizes@win-today.example' };
  const line = 'A survey by Abernathy Freight for drivers';
  expect(shown('marcus@abernathy-freight.com', line, from)).toEqual([line, line, line]);
});

test('and so does the sender’s own', () => {
  const from = { name: 'Abernathy Freight', address: 'hello@abernathy-freight.com' };
  const line = 'Abernathy Freight wishes you a happy spring';
  expect(shown('marcus@abernathy-freight.com', line, from)).toEqual([line, line, line]);
});
