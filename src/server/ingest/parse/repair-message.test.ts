import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repairMessage } from '#server/ingest/parse/repair-message.ts';

const repaired = (message: string) => repairMessage(Buffer.from(message, 'latin1')).toString('latin1');
const sound = 'From: a@brand.com\nSubject: x\n\nbody\n';
const parts = '--b\nContent-Type: text/plain\n\nplain\n--b\nContent-Type: text/html\n\n<p>html</p>\n--b--\n';

describe('A sound message', () => {
  test.each([
    ['with line feeds', sound],
    ['with CRLF', sound.replaceAll('\n', '\r\n')],
    ['of parts', `From: a@brand.com\nContent-Type: multipart/alternative; boundary=b\n\n${parts}`],
    ['whose text has a line of dashes', 'From: a@brand.com\n\n-- \nAnna\n'],
    ['whose text begins with dashes', 'From: a@brand.com\n\n--b\nnot a part\n'],
    ['whose text holds a lone carriage return', 'From: a@brand.com\n\nprogress\rdone\n'],
    ['whose text speaks of From', 'From: a@brand.com\n\nFrom here on\n'],
    ['without a body', 'From: a@brand.com\nSubject: x\n'],
  ])('%s is not even copied', (_what, message) => {
    const raw = Buffer.from(message);
    const same = repairMessage(raw);
    expect([same.buffer, same.byteOffset, same.length]).toEqual([raw.buffer, raw.byteOffset, raw.length]);
  });
});

describe('What stands in front of a message goes:', () => {
  test.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['empty lines', '\r\n\n\r\n'],
    ['blanks', ' \t'],
    ['an mbox line', 'From a@brand.com Tue Mar  4 10:15:00 2025\n'],
    ['a quoted mbox line', '>From a@brand.com Tue Mar  4 10:15:00 2025\n'],
    ['all of them', '\xef\xbb\xbf\r\n\r\nFrom a@brand.com Tue Mar  4 10:15:00 2025\r\n'],
  ])('%s', (_what, front) => {
    expect(repaired(`${front}${sound}`)).toBe(sound);
  });

  test('but not a From field whose colon stands apart', () => {
    expect(repaired('From : a@brand.com\nSubject: x\n\nbody\n')).toBe(sound);
    expect(repaired('From\t: a@brand.com\nSubject: x\n\nbody\n')).toBe(sound);
  });
});

describe('What old programs wrote is mended:', () => {
  test('bare carriage returns', () => {
    expect(repaired(sound.replaceAll('\n', '\r'))).toBe(sound);
  });

  test('blanks before the colons of fields, and those of no other line', () => {
    expect(repaired('From  : a@brand.com\nSubject\t: x : y\n\nkey : value\n')).toBe(
      'From: a@brand.com\nSubject: x : y\n\nkey : value\n',
    );
  });

  test('no empty line before the first part', () => {
    const head = 'From: a@brand.com\nContent-Type: multipart/alternative; boundary=b\n';
    expect(repaired(`${head}${parts}`)).toBe(`${head}\n${parts}`);
  });

  test('no boundary in the header', () => {
    const message = `From: a@brand.com\nContent-Type: multipart/mixed\n\n${parts}`;
    expect(repaired(message)).toBe(`Content-Type: multipart/mixed; boundary="b"\n${message}`);
  });

  test('another boundary in the header than in the body', () => {
    const message = `From: a@brand.com\nContent-Type: multipart/related; boundary=other\n\n${parts}`;
    expect(repaired(message)).toBe(`Content-Type: multipart/related; boundary="b"\n${message}`);
  });

  test.each([
    ['text and html', parts, 'alternative'],
    [
      'html and text',
      '--b\nContent-Type: text/html\n\n<p>\n--b\nContent-Type: text/plain\n\nx\n--b--\n',
      'mixed',
    ],
    [
      'a text and a picture',
      '--b\nContent-Type: text/plain\n\nx\n--b\nContent-Type: image/png\n\nx\n--b--\n',
      'mixed',
    ],
  ])('no word of its parts: %s', (_what, body, kind) => {
    const message = `From: a@brand.com\n\n${body}`;
    expect(repaired(message)).toBe(`Content-Type: multipart/${kind}; boundary="b"\n${message}`);
  });

  test('a preamble for programs that know no parts stands in no way', () => {
    const message = `From: a@brand.com\nContent-Type: multipart/mixed\n\nThis is a MIME message.\n\n${parts}`;
    expect(repaired(message)).toMatch(/^Content-Type: multipart\/mixed; boundary="b"\n/);
  });
});

describe('Nothing is taken for parts', () => {
  test.each([
    ['that stands there once', 'From: a@brand.com\n\n--b\nContent-Type: text/html\n\n<p>x</p>\n'],
    ['that names no type', 'From: a@brand.com\n\n--b\nX: y\n\nx\n--b--\n'],
    ['that stands far down a text', `From: a@brand.com\n\n${'A line of a letter.\n'.repeat(40)}${parts}`],
    [
      'whose boundary is longer than any',
      `From: a@brand.com\n\n${parts.replaceAll('--b', `--${'b'.repeat(90)}`)}`,
    ],
  ])('%s', (_what, message) => {
    expect(repaired(message)).toBe(message);
  });
});

test('Repairing never fails, and what is repaired needs no repair', () => {
  const front = fc.constantFrom('', '\xef\xbb\xbf', '\r\n\n', 'From a@b.c Tue Mar  4 10:15:00 2025\n');
  const piece = fc.constantFrom(
    ...['Content-Type: multipart/mixed', 'X : y', ' more', '; boundary=b', '--b', '--b--', 'a', ':'],
    ...['\n', '\r\n', '\r', '\n\n', '\nContent-Type: text/html\n\n'],
  );
  fc.assert(
    fc.property(front, fc.array(piece, { maxLength: 14 }), (before, pieces) => {
      const once = repaired(`${before}From: a@b.c\n${pieces.join('')}`);
      expect(once).toMatch(/^(?:Content-Type: .*\n)?From: a@b\.c\n/);
      expect(repaired(once)).toBe(once);
    }),
  );
});
