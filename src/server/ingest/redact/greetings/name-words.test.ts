import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greetingsIn } from '#server/ingest/redact/greetings/greetings.ts';
import {
  lastNameAt,
  nameWordsAt,
  smallWordAt,
  toNameWords,
} from '#server/ingest/redact/names/person-name.ts';
import { type NameSources, spokenNames } from '#server/ingest/redact/names/subscriber-name-forms.ts';
import { recipientsOf } from '#server/ingest/redact/places/subscriber-addresses.ts';
import { isSubscriberLink, isSubscriberText } from '#server/ingest/redact/subscriber-links.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

describe('A name is read up to where it ends', () => {
  test.each([
    ['Anna Doe, welcome', 'Anna Doe'],
    ['Anna and Kim', 'Anna'],
    ['Ana de la Cruz wins', 'Ana de la Cruz'],
    ['Mark van der Berg,', 'Mark van der Berg'],
    ['J. P. Morgansen!', 'J. P. Morgansen'],
    ['Jean-Luc O’Neil', 'Jean-Luc O’Neil'],
    ['RACHEL ADAMS,', 'RACHEL ADAMS'],
    ['Zoë: hello', 'Zoë'],
    ['Łucja Wójcik', 'Łucja Wójcik'],
    ['Анна Иванова', 'Анна Иванова'],
    ['anna', ''],
    ['7 lamps', ''],
    ['', ''],
  ])('%s', (text, name) => {
    expect(nameWordsAt(text, 0)).toBe(name);
  });

  test('also a last name with its small words, and a word without a capital', () => {
    expect(['de la Cruz,', 'van der Berg', 'Smith', 'smith'].map((text) => lastNameAt(text, 0))).toEqual([
      'de la Cruz',
      'van der Berg',
      'Smith',
      '',
    ]);
    expect(['anna,', 'Anna', 'a'].map((text) => smallWordAt(text, 0))).toEqual(['anna', '', '']);
    expect(toNameWords('J. P. van Dam')).toEqual(['j', 'p', 'van', 'dam']);
  });
});

describe('A greeting ends where a name would begin', () => {
  test('in every form', async () => {
    await checkEveryRow(readTable(import.meta.url, 'greetings.tsv', ['text', 'rest']), ({ text, rest }) => {
      expect(greetingsIn(text).map(({ nameAt }) => text.slice(nameAt))).toContain(rest);
    });
  });

  test.each([
    'Hi',
    'Hifi for Rachel',
    'Hindsight',
    'Say hi to Rachel',
    'The dear Rachel',
    'Helloween',
    '',
    'x'.repeat(400),
  ])('and there is none in: %.40s', (text) => {
    expect(greetingsIn(text)).toEqual([]);
  });

  test('within the text, whatever that is', () => {
    const piece = fc.constantFrom(
      'Hi',
      'Dear',
      'Hallo',
      'Ms.',
      'Rachel',
      ',',
      '!',
      ' ',
      '. ',
      '👋',
      '(a)',
      '/r',
      'good',
      'morning',
      '\n',
      '“',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        const text = pieces.join('');
        for (const { start, end, nameAt } of greetingsIn(text)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThan(nameAt);
          expect(nameAt).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed: 20_261_122, numRuns: 200 },
    );
  });
});

describe('The names of a reader', () => {
  const names = (over: Partial<NameSources>) =>
    spokenNames({
      given: [],
      guessed: [],
      called: [],
      own: [],
      firsts: [],
      greeted: [],
      senders: [],
      ...over,
    });

  test.each<[string, Partial<NameSources>, string[], string[]]>([
    ['first and full', { given: ['Rachel Adams', 'Rachel'] }, ['Rachel Adams', 'Rachel'], []],
    ['a last one', { guessed: ['Adams'] }, [], ['Adams']],
    ['one that is a word', { given: ['Rose'] }, [], ['Rose']],
    ['a short one', { given: ['Bo'] }, [], ['Bo']],
    ['a guess that is sure already', { given: ['Rachel'], guessed: ['rachel'] }, ['Rachel'], []],
    ['that of a customer', { given: ['Customer'], guessed: ['friend'] }, [], []],
    [
      'that the sender has too',
      { given: ['Rachel'], senders: [{ name: 'Rachel’s Kitchen', address: 'a@b.c' }] },
      [],
      ['Rachel'],
    ],
    [
      'that the sender’s domain has too',
      { given: ['Rachel'], senders: [{ name: '', address: 'a@rachelsshop.com' }] },
      [],
      ['Rachel'],
    ],
  ])('are sure or to be taken with care: %s', (_what, over, sure, careful) => {
    expect(names(over)).toMatchObject({ sure, careful });
  });

  test('are words that a mail greets its reader by', () => {
    expect(names({ given: ['Rose'], called: ['Rose'] })).toMatchObject({ sure: [], words: ['Rose'] });
  });

  test('stand for nobody, but where header fields give the whole name and the mail greets by it', () => {
    const told = { given: ['Summer'], called: ['Summer'] };
    expect(names({ ...told, firsts: ['Summer'] }).careful).toEqual(['Summer']);
    expect(names(told).careful).toEqual([]);
    expect(names({ given: ['Summer'], firsts: ['Summer'] }).careful).toEqual([]);
  });

  test('behind a greeting are what stands before the @ too', () => {
    expect(names({ greeted: ['rachel77', 'customer', 'x'] }).greeted).toEqual(['rachel77']);
  });
});

describe('The readers of a mail', () => {
  const addresses = (over: Parameters<typeof parsedMail>[0]) =>
    recipientsOf(parsedMail(over)).map(({ address }) => address);

  test('are those it went to, each once, in small letters', () => {
    const recipients = [
      { name: 'Anna', address: 'Anna@Reader.org' },
      { name: 'Anna', address: 'anna@reader.org' },
    ];
    const headers = [{ name: 'received', value: 'by x for <k77@reader.org>; Tue' }];
    expect(addresses({ recipients, headers })).toEqual(['anna@reader.org', 'k77@reader.org']);
  });

  test('are not the brand, but the mailbox, whatever it is', () => {
    const recipients = [{ name: 'Brand', address: 'news@brand.com' }];
    expect(addresses({ recipients })).toEqual([]);
    expect(addresses({ recipients: [], mailboxAddress: 'news@brand.com' })).toEqual(['news@brand.com']);
  });

  test.each([
    ['bounces+77-anna=reader.org@em.brand.com', ['anna@reader.org']],
    ['bounce-4f2a.anna.doe=reader.org@brand.com', ['anna.doe@reader.org']],
    ['bounces@brand.com', []],
    ['<>', []],
  ])('are told by where bounces go: %s', (value, found) => {
    expect(
      addresses({ recipients: [], headers: [{ name: 'return-path', value }] }).map((one) =>
        one.replace(/^.*?(?=anna)/, ''),
      ),
    ).toEqual(found);
  });

  test('are a handful', () => {
    const recipients = Array.from({ length: 5_000 }, (_, at) => ({ name: '', address: `a${at}@reader.org` }));
    expect(addresses({ recipients })).toHaveLength(12);
  });
});

describe('A link is the subscriber’s own', () => {
  test('by its words', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'subscriber-texts.tsv', ['own', 'isOwn']),
      ({ own, isOwn }) => {
        expect(String(isSubscriberText({ own, around: '' }))).toBe(isOwn);
      },
    );
  });

  test.each([
    ['https://view.brand.com/x', true],
    ['https://preferences.brand.com/x', true],
    ['https://brand.com/email-settings', true],
    ['https://brand.com/?action=unsubscribe', true],
    ['https://brand.com/tr/un/abc', true],
    ['https://viewpoint.brand.com/x', false],
    ['https://brand.com/optical', false],
    ['https://brand.com/preferential-rates', false],
    ['https://brand.com/forwards', false],
    ['https://brand.com/subscribe', false],
  ])('by its address: %s, %s', (href, isOwn) => {
    expect(isSubscriberLink(new URL(href), { own: 'x', around: '' })).toBe(isOwn);
  });
});
