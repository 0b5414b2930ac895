import { expect, test } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import { readOffers } from '#server/ingest/offers/extract-offers.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** A Saturday. */
const mail = parsedMail({ receivedAt: new Date('2026-11-21T09:00:00Z') });
const read = (text: string) => readOffers(mail, readZones(sanitizedMail({ subject: '', html: '', text })));

/** Eight sentences in each language: an offer of each kind, and two shares or rates that are none. */
const sentences = readTable(import.meta.url, 'languages.tsv', ['language', 'reads', 'text', 'expected']);

const checks: Readonly<Record<string, (text: string, expected: string) => void>> = {
  percent: (text, expected) => {
    expect(read(text).offers).toContainEqual(
      expect.objectContaining({ kind: 'percent', percent: Number(expected), isUpTo: false }),
    );
  },
  most: (text, expected) => {
    expect(read(text).offers).toContainEqual(
      expect.objectContaining({ kind: 'percent', percent: Number(expected), isUpTo: true }),
    );
  },
  sum: (text, expected) => {
    const [amount, currency] = expected.split(' ');
    expect(read(text).offers).toContainEqual(
      expect.objectContaining({ kind: 'amount', amount: Number(amount), currency }),
    );
  },
  code: (text, expected) => {
    expect(read(`${text}.`).codes.map(({ code }) => code)).toEqual([expected]);
  },
  delivery: (text, expected) => {
    expect(read(`${text}!`).offers.map(({ kind }) => kind)).toEqual([expected]);
  },
  threshold: (text, expected) => {
    expect(read(text).offers[0]).toMatchObject({ kind: 'percent', threshold: Number(expected) });
  },
  end: (text, expected) => {
    expect(read(text).offers[0]).toMatchObject({ kind: 'percent', endsOn: expected });
  },
  none: (text) => {
    expect(read(text).offers).toEqual([]);
  },
};

test('Every language that has a list is tried here, by every sentence', () => {
  const tried = new Set(sentences.map(({ language }) => language));
  // The other tests of offers cover these.
  const older = new Set(['en', 'de', 'fr', 'es', 'nl', 'pt']);
  const tags = new Set([...tried].map((tag) => tag.replace(/-.*/, '')));
  expect(
    allLanguages
      .filter(({ language, offers }) => offers !== undefined && !tags.has(language) && !older.has(language))
      .map(({ language }) => language),
  ).toEqual([]);
  const told = new Set(sentences.map(({ language, reads }) => `${language} ${reads}`));
  const wanted = [...tried].flatMap((tag) => Object.keys(checks).map((reads) => `${tag} ${reads}`));
  expect(wanted.filter((one) => !told.has(one))).toEqual([]);
});

test('Offers are read in every language', async () => {
  await checkEveryRow(sentences, ({ reads, text, expected }) => {
    const check = checks[reads];
    if (check === undefined) throw new Error(`nothing checks ${reads}`);
    check(text, expected);
  });
});
