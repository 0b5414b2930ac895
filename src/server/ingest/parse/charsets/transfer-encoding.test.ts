import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeQuotedPrintable,
  decodeTransferEncoding,
} from '#server/ingest/parse/charsets/transfer-encoding.ts';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';

describe('Quoted-printable (RFC 2045, section 6.7)', () => {
  test.each([
    ['a=3Db', 'a=b'],
    ['a=3db', 'a=b'],
    ['Gr=C3=B6=C3=9Fe', 'Größe'],
    ['one=\r\ntwo', 'onetwo'],
    ['one=\ntwo', 'onetwo'],
    ['one\r\ntwo', 'one\r\ntwo'],
    ['blank=20\r\nkept', 'blank \r\nkept'],
    ['=E2=\r\n=82=\r\n=AC', '€'],
    ['', ''],
  ])('%j says %j', (written, text) => {
    expect(decodeQuotedPrintable(Buffer.from(written)).toString()).toBe(text);
  });

  test.each(['50% = half', 'a=', 'a=4', 'a=G1', 'a=1G', '<a href="x?a=zz">', 'Größe', '=\rx'])(
    'leaves what is no escape: %j',
    (written) => {
      expect(decodeQuotedPrintable(Buffer.from(written)).toString()).toBe(written);
    },
  );

  test('gives back any bytes that were written in it, in lines of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('\n', '\r\n'), (bytes, eol) => {
        const escapes = [...bytes].map((byte) =>
          byte >= 0x30 && byte <= 0x7a && byte !== 0x3d
            ? String.fromCharCode(byte)
            : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        );
        const lines: string[] = [''];
        for (const written of escapes) {
          if ((lines.at(-1)?.length ?? 0) + written.length > 75) lines.push('');
          lines[lines.length - 1] += written;
        }
        expect(decodeQuotedPrintable(Buffer.from(lines.join(`=${eol}`)))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test('never becomes longer', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeQuotedPrintable(bytes).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

describe('A transfer encoding', () => {
  test.each([
    ['base64', 'cGxhaW4=', 'plain'],
    ['base64', 'cGxh\r\naW4=\r\n', 'plain'],
    ['base64', 'cGxhaW4', 'plain'],
    ['quoted-printable', 'pl=61in', 'plain'],
    ['7bit', 'pl=61in', 'pl=61in'],
    ['8bit', 'größe', 'größe'],
    ['binary', 'a\u0000b', 'a\u0000b'],
    ['', 'plain', 'plain'],
    ['x-uuencode', 'plain', 'plain'],
  ])('%j of %j is undone', (encoding, written, text) => {
    expect(decodeTransferEncoding(Buffer.from(written), encoding).toString()).toBe(text);
  });

  test.each([
    ['in capitals', 'BASE64', 'R3LDtsOfZQ=='],
    ['with a comment', 'base64 (as always)', 'R3LDtsOfZQ=='],
    ['with a blank behind it', 'base64 ', 'R3LDtsOfZQ=='],
    ['in lines', 'base64', 'R3LD\r\ntsOf\r\nZQ=='],
    ['with blanks in its lines', 'base64', 'R3LD tsOf ZQ=='],
    ['without its padding', 'base64', 'R3LDtsOfZQ'],
    ['in capitals', 'Quoted-Printable', 'Gr=C3=B6=C3=9Fe'],
    ['with soft line breaks', 'quoted-printable', 'Gr=C3=\r\n=B6=\r\n=C3=9Fe'],
    ['with raw letters between escapes', 'quoted-printable', 'Gr=C3=B6ße'],
    ['that changes nothing', '8BIT', 'Größe'],
    ['nobody knows', 'x-made-up', 'Größe'],
  ])('%s is undone in a mail: %s', async (_how, encoding, body) => {
    const fields = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`];
    expect((await readMail([...plainFields, ...fields, '', body])).text?.trim()).toBe('Größe');
  });

  test('is undone in the part that names it, and in no other', async () => {
    const mail = await readMail([
      ...plainFields,
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'five=3D5',
      '--b',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>five=3D5</p>',
      '--b--',
    ]);
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['five=3D5', '<p>five=5</p>']);
  });
});
