import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExtraDecoder } from '#server/ingest/parse/charsets/charsets.ts';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

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
  test('in every charset', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'body-charsets.tsv', ['charset', 'bytes', 'text']),
      async ({ charset, bytes, text }) => {
        expect(await textOf(`text/plain; charset=${charset}`, hex(bytes))).toBe(text);
        const coded = Buffer.from(hex(bytes).toString('base64'));
        expect(
          await textOf(
            `text/plain; charset="${charset.toUpperCase()}"`,
            coded,
            'Content-Transfer-Encoding: base64',
          ),
        ).toBe(text);
      },
    );
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
