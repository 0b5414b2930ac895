import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExtraDecoder } from '#server/ingest/parse/charsets.ts';
import { plainFields, readMail } from '#tests/support/read-mail.ts';

async function textOf(contentType: string, body: Buffer, ...fields: string[]): Promise<string | undefined> {
  const head = Buffer.from(
    [...plainFields, ...(contentType === '' ? [] : [`Content-Type: ${contentType}`]), ...fields, '', ''].join(
      '\r\n',
    ),
  );
  return (await readMail(Buffer.concat([head, body]))).text?.trim();
}

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

describe('A text is read', () => {
  test.each([
    ['utf-8', '47 72 c3 b6 c3 9f 65', 'Größe'],
    ['UTF8', '47 72 c3 b6 c3 9f 65', 'Größe'],
    ['iso-8859-1', '47 72 f6 df 65', 'Größe'],
    ['latin1', '47 72 f6 df 65', 'Größe'],
    ['iso-8859-1', '93 34 30 80 94', '“40€”'],
    ['iso-8859-2', 'e8 b9', 'čš'],
    ['iso-8859-5', 'bf e0 d8 d2 d5 e2', 'Привет'],
    ['iso-8859-7', 'ea e1 eb dc', 'καλά'],
    ['iso-8859-9', 'fd fe f0', 'ışğ'],
    ['iso-8859-15', '34 30 a4', '40€'],
    ['windows-1250', 'e8 9a', 'čš'],
    ['windows-1251', 'cf f0 e8 e2 e5 f2', 'Привет'],
    ['windows-1252', '93 34 30 80 94', '“40€”'],
    ['cp1252', '93 34 30 80 94', '“40€”'],
    ['windows-1254', 'fd fe f0', 'ışğ'],
    ['koi8-r', 'f0 d2 c9 d7 c5 d4', 'Привет'],
    ['koi8-u', 'a6 a7', 'ії'],
    ['macintosh', '8a 9f', 'äü'],
    ['gb2312', 'c4 e3 ba c3', '你好'],
    ['gbk', 'c4 e3 ba c3', '你好'],
    ['gb18030', 'c4 e3 ba c3', '你好'],
    ['big5', 'a7 41 a6 6e', '你好'],
    ['shift_jis', '82 b1 82 f1', 'こん'],
    ['euc-jp', 'a4 b3 a4 f3', 'こん'],
    ['iso-2022-jp', '1b 24 42 46 7c 4b 5c 1b 28 42', '日本'],
    ['euc-kr', 'b0 a1', '가'],
    ['ks_c_5601-1987', 'b0 a1', '가'],
    ['cp850', '47 72 94 e1 65', 'Größe'],
    ['us-ascii', '70 6c 61 69 6e', 'plain'],
    ['ansi_x3.4-1968', '70 6c 61 69 6e', 'plain'],
  ])('in %s: %s', async (charset, bytes, text) => {
    expect(await textOf(`text/plain; charset=${charset}`, hex(bytes))).toBe(text);
    const coded = Buffer.from(hex(bytes).toString('base64'));
    expect(
      await textOf(
        `text/plain; charset="${charset.toUpperCase()}"`,
        coded,
        'Content-Transfer-Encoding: base64',
      ),
    ).toBe(text);
  });

  test.each([
    ['no charset is named', 'text/plain'],
    ['no type is named', ''],
    ['the charset is ASCII', 'text/plain; charset=us-ascii'],
    ['the charset is empty', 'text/plain; charset=""'],
  ])('as UTF-8 where it is and %s', async (_what, contentType) => {
    expect(await textOf(contentType, Buffer.from('Größe – 40 €'))).toBe('Größe – 40 €');
  });

  test.each([
    ['no charset is named', 'text/plain'],
    ['UTF-8 is named', 'text/plain; charset=utf-8'],
  ])('as windows-1252 where it is no UTF-8 and %s', async (_what, contentType) => {
    expect(await textOf(contentType, Buffer.from('Gr\xf6\xdfe \x96 40 \x80', 'latin1'))).toBe('Größe – 40 €');
  });

  test('somehow in a charset nobody knows: its ASCII stays readable', async () => {
    expect(await textOf('text/plain; charset=x-made-up', Buffer.from('plain words'))).toBe('plain words');
  });
});

describe('The decoders the platform does not have', () => {
  const decode = (charset: string, bytes: Buffer | string) =>
    findExtraDecoder(charset)?.(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);

  test.each([
    ['utf-7', 'A+ImIDkQ-.', 'A≢Α.'],
    ['utf-7', 'Hi Mom -+Jjo--!', 'Hi Mom -☺-!'],
    ['utf-7', '+ZeVnLIqe-', '日本語'],
    ['utf-7', '1 +- 1', '1 + 1'],
    ['utf-7', 'caf+AOk', 'café'],
    ['utf-7', '+2DzfhA-', '🎄'],
    ['UTF-7', 'plain', 'plain'],
    ['hz-gb-2312', '~{VPND~} and ~~', '中文 and ~'],
    ['hz-gb-2312', 'no shift', 'no shift'],
    ['iso-2022-kr', '\u001b$)C\u000e0!\u000f ok', '가 ok'],
    ['iso-2022-kr', '\u001b$)C\u000e0!\n0!', '가\n0!'],
    ['cp850', 'caf\x82 \x9c5', 'café £5'],
    ['IBM850', '\x80\x87', 'Çç'],
    ['850', '\xd5', 'ı'],
  ])('read %s: %j', (charset, written, text) => {
    expect(decode(charset, written)).toBe(text);
  });

  test.each(['utf-8', 'iso-8859-1', '', 'constructor', '__proto__', 'utf-77'])(
    'are none for %j',
    (charset) => {
      expect(findExtraDecoder(charset)).toBeUndefined();
    },
  );

  test('read 256 different letters in code page 850', () => {
    const all = decode('cp850', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))) ?? '';
    expect([...all]).toHaveLength(256);
    expect(new Set(all).size).toBe(256);
  });

  test('read back whatever a UTF-7 writer wrote', () => {
    const write = (text: string) =>
      text.replace(
        /[^A-Za-z0-9 ]+/g,
        (run) => `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`,
      );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(decode('utf-7', write(text))).toBe(text);
      }),
    );
  });

  test.each(['utf-7', 'cp850', 'iso-2022-kr', 'hz-gb-2312'])('never fail: %s', (charset) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(typeof decode(charset, Buffer.from(bytes))).toBe('string');
      }),
    );
  });
});
