import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFieldValue } from '#server/ingest/parse/header-fields.ts';
import { toVisibleLine } from '#server/ingest/parse/visible-text.ts';
import { readMail } from '#tests/support/read-mail.ts';

describe('An encoded word (RFC 2047)', () => {
  test.each([
    ['=?utf-8?Q?Gr=C3=B6=C3=9Fe?=', 'Größe'],
    ['=?UTF-8?q?caf=c3=a9?=', 'café'],
    ['=?utf-8?B?w4RwZmVs?=', 'Äpfel'],
    ['=?utf-8?b?w4RwZmVs?=', 'Äpfel'],
    ['=?iso-8859-1?Q?=A9_2026?=', '© 2026'],
    ['=?iso-8859-15?Q?40_=A4?=', '40 €'],
    ['=?windows-1252?Q?=9320=25=94?=', '“20%”'],
    ['=?us-ascii?Q?plain?=', 'plain'],
    ['=?koi8-r?B?8NLJ18XU?=', 'Привет'],
    ['=?windows-1251?Q?=CF=F0=E8=E2=E5=F2?=', 'Привет'],
    ['=?gb2312?B?xOO6ww==?=', '你好'],
    ['=?big5?B?p0Gmbg==?=', '你好'],
    ['=?euc-kr?B?sKE=?=', '가'],
    ['=?shift_jis?Q?=82=B1=82=F1?=', 'こん'],
    ['=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['=?utf-8?Q?=F0=9F=8E=84?=', '🎄'],
    ['=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?utf-8?Q??=', ''],
  ])('%s says %s', (written, text) => {
    expect(decodeFieldValue(written)).toBe(text);
  });

  test.each([
    ['beside plain words', 'A =?utf-8?Q?b?= C', 'A b C'],
    ['beside another, without the blank between them', '=?utf-8?Q?a?= =?utf-8?Q?b?=', 'ab'],
    ['beside another, without the tab between them', '=?utf-8?Q?a?=\t=?utf-8?Q?b?=', 'ab'],
    ['beside another in another charset', '=?utf-8?Q?=C3=A4?= =?iso-8859-1?Q?=F6?=', 'äö'],
    ['beside another in the other encoding', '=?utf-8?Q?=C3=A4?= =?utf-8?B?w7Y=?=', 'äö'],
    ['with a blank of its own at its end', '=?utf-8?Q?a_?= =?utf-8?Q?b?=', 'a b'],
    ['with a plain word between it and the next', '=?utf-8?Q?a?= x =?utf-8?Q?b?=', 'a x b'],
    ['in quotes', '"=?utf-8?Q?=C3=84pfel?="', '"Äpfel"'],
    ['beside raw UTF-8', 'Ä =?utf-8?Q?=C3=96?=', 'Ä Ö'],
  ])('is read %s', (_where, written, text) => {
    expect(decodeFieldValue(written)).toBe(text);
  });

  test.each([
    ['a letter cut in two (Q)', '=?utf-8?Q?=C3?= =?utf-8?Q?=A4?=', 'ä'],
    ['a letter cut in two (B)', '=?utf-8?B?YWHD?= =?utf-8?B?pA==?=', 'aaä'],
    ['a picture cut in four', '=?utf-8?Q?=F0?= =?utf-8?Q?=9F?= =?utf-8?Q?=8E?= =?utf-8?Q?=84?=', '🎄'],
    ['blanks inside (Q)', '=?utf-8?Q?two words?=', 'two words'],
    ['no padding', '=?utf-8?B?Z3LDtsOfZQ?=', 'größe'],
    ['a mark that is no escape', '=?utf-8?Q?100=ZZ?=', '100=ZZ'],
    ['glued to a word in front', 'Sale=?utf-8?Q?=21?=', 'Sale!'],
  ])('is read although it has %s', (_fault, written, text) => {
    expect(decodeFieldValue(written)).toBe(text);
  });

  test.each([
    ['of an encoding nobody knows', '=?utf-8?X?abc?='],
    ['without an end', '=?utf-8?Q?abc'],
    ['without a charset', '=??Q?abc?='],
    ['in name only', 'Just =? and ?= marks'],
    ['of quoted-printable outside a word', '100=20percent_sure'],
  ])('stays as it is %s', (_what, written) => {
    expect(decodeFieldValue(written)).toBe(written);
  });

  test('is decoded once: what it says is not decoded again', () => {
    expect(decodeFieldValue('=?utf-8?Q?=3D=3Futf-8=3FQ=3Fa=3F=3D?=')).toBe('=?utf-8?Q?a?=');
  });

  test.each([
    ['a line break', '=?utf-8?Q?a=0D=0ABcc:_x?=', 'a Bcc: x'],
    ['NUL', '=?utf-8?B?YQBi?=', 'a b'],
    ['an escape sequence', '=?utf-8?Q?=1B[31mred?=', '[31mred'],
    ['a direction override', '=?utf-8?Q?=E2=80=AEknab?=', 'knab'],
    ['a line separator', '=?utf-8?Q?a=E2=80=A8b?=', 'a b'],
    ['bytes that are no UTF-8', '=?utf-8?Q?a=FFb?=', 'aÿb'],
  ])('brings no %s into the line', (_what, written, text) => {
    expect(decodeFieldValue(written)).toBe(text);
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

/** The same text in words that are cut every so many bytes, wherever that falls. */
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
