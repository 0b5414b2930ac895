import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFieldValue } from '#server/ingest/parse/header-fields.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import { readMail } from '#tests/support/mail/read-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

test('An encoded word (RFC 2047) is read, and what is none stays as it is', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'encoded-words.tsv', ['what', 'written', 'text']),
    ({ written, text }) => {
      expect(decodeFieldValue(written)).toBe(text);
    },
  );
});

describe('An encoded word (RFC 2047)', () => {
  test('is decoded once: what it says is not decoded again', () => {
    expect(decodeFieldValue('=?utf-8?Q?=3D=3Futf-8=3FQ=3Fa=3F=3D?=')).toBe('=?utf-8?Q?a?=');
  });
});

/** As mailers write: words of at most 75 characters (RFC 2047, section 2), none with half a character. */
function encodeWords(text: string, encoding: 'Q' | 'B', between: string): string {
  const words: string[] = [];
  let piece = '';
  const wordOf = (content: string) => {
    const bytes = Buffer.from(content);
    const encoded =
      encoding === 'B'
        ? bytes.toString('base64')
        : [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
    return `=?utf-8?${encoding}?${encoded}?=`;
  };
  for (const character of text) {
    if (wordOf(piece + character).length > 75) {
      words.push(wordOf(piece));
      piece = '';
    }
    piece += character;
  }
  return [...words, wordOf(piece)].join(between);
}

/** Cuts the same text into words every `every` bytes, even inside a character. */
function cutWords(charset: string, bytes: Buffer, every: number, write: (bytes: Buffer) => string): string {
  const words: string[] = [];
  for (let at = 0; at < bytes.length; at += every)
    words.push(`=?${charset}?${write(bytes.subarray(at, at + every))}?=`);
  return words.join('\r\n ');
}

const inBase64 = (bytes: Buffer) => `B?${bytes.toString('base64')}`;
const inUnpaddedBase64 = (bytes: Buffer) => inBase64(bytes).replace(/=+$/, '');
const inEscapes = (bytes: Buffer) =>
  `Q?${bytes.toString('hex').replace(/../g, (code) => `=${code.toUpperCase()}`)}`;

describe('A text that was cut into words through its characters is read', () => {
  const written: [string, string, Buffer][] = [
    ['utf-8', 'Tête 電気 🎄 now', Buffer.from('Tête 電気 🎄 now')],
    ['gb18030', '电灯和椅子', Buffer.from('b5e7b5c6bacdd2ced7d3', 'hex')],
    ['gb2312', '电灯和椅子', Buffer.from('b5e7b5c6bacdd2ced7d3', 'hex')],
    ['shift_jis', 'ソファと椅子', Buffer.from('835c8374834082c688d68e71', 'hex')],
    ['euc-jp', '椅子', Buffer.from('b0d8bbd2', 'hex')],
    ['iso-2022-jp', '椅子', Buffer.from('1b244230583b521b2842', 'hex')],
    ['big5', '桌子', Buffer.from('aee0a46c', 'hex')],
    ['euc-kr', '가구', Buffer.from('b0a1b1b8', 'hex')],
  ];
  for (const [how, write] of Object.entries({ inBase64, inUnpaddedBase64, inEscapes })) {
    test.each(written)(`${how}: %s`, (charset, text, bytes) => {
      for (let every = 1; every <= bytes.length; every += 1)
        expect(decodeFieldValue(cutWords(charset, bytes, every, write)), `every ${every}`).toBe(text);
    });
  }

  test('where the base64 itself was cut', () => {
    const [bytes, words] = [Buffer.from('Größe und Gewicht').toString('base64'), [] as string[]];
    for (let at = 0; at < bytes.length; at += 7) words.push(`=?utf-8?B?${bytes.slice(at, at + 7)}?=`);
    expect(decodeFieldValue(words.join(' '))).toBe('Größe und Gewicht');
  });

  test('in a display name', async () => {
    const from = cutWords('utf-8', Buffer.from('Möbel, Größen'), 2, inBase64);
    const mail = await readMail([`From: ${from} <news@brand.com>`, 'Subject: x', '', 'x']);
    expect(mail.from).toEqual({ name: 'Möbel, Größen', address: 'news@brand.com' });
  });

  test('in both encodings, and in names of one charset in different letters', () => {
    expect(decodeFieldValue('=?UTF-8?Q?Gr=C3?= =?utf-8?B?tsOf?= =?Utf8?Q?e?=')).toBe('Größe');
  });
});

describe('Whatever a field says', () => {
  test('it is read back from encoded words of either kind, folded or not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom('Q', 'B'),
        fc.constantFrom(' ', '\t', '  '),
        (text, encoding, between) => {
          expect(decodeFieldValue(encodeWords(text, encoding, between))).toBe(
            toVisibleLine(text, Number.POSITIVE_INFINITY),
          );
        },
      ),
    );
  });

  test('it is one bounded line', () => {
    const marks = fc.constantFrom(
      '=?',
      '?=',
      '?Q?',
      '?B?',
      'utf-8',
      'utf-7',
      '=0A',
      '=E2=80',
      '\u202e',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string()), { maxLength: 12 }), (pieces) => {
        const line = decodeFieldValue(pieces.join(''), 40);
        expect(line.length).toBeLessThanOrEqual(40);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/);
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });
});
