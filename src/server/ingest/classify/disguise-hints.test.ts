import { describe, expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { readDisguiseHints } from './disguise-hints.ts';

const hints = (subject: string, name = 'Acme') =>
  readDisguiseHints(parsedMail({ subject, from: { name, address: 'a@acme.example' } })).map(
    ({ what }) => what,
  );

describe('A disguise is seen', () => {
  test.each([
    ['Cyrillic letters in a Latin word', 'Your аccount', 'Acme'],
    ['Cyrillic letters in the name', 'Your account', 'Аcme'],
    ['Greek letters in a Latin word', 'Yοur parcel', 'Acme'],
  ])('%s', (_what, subject, name) => {
    expect(hints(subject, name)).toEqual(['letters of two alphabets in one word']);
  });

  test.each([
    'anna@reader.example Critical: check your data',
    'RE: anna@reader.example, you have won',
    '“anna@reader.example”: last notice',
    'Last notice: anna@reader.example, (1) parcel is waiting',
    'Your gift set is prepared, anna@reader.example',
  ])('an address as a name: %s', (subject) => {
    expect(hints(subject)).toEqual(['an address as the name of its reader']);
  });

  test.each([
    ['New sign-in for anna@reader.example', 'Acme'],
    ['Questions? Write to us: help@acme.example', 'Acme'],
    ['Яндекс и Google', 'Яндекс Music'],
    ['α and Ω: a guide', 'Ω'],
    ['Sale @ Acme', 'Müller'],
    ['無印良品 sale', 'Muji'],
    ['', ''],
  ])('not in %s by %s', (subject, name) => {
    expect(hints(subject, name)).toEqual([]);
  });
});
