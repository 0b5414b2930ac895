import { describe, expect, test } from 'vitest';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

const now = new Date('2026-01-01T12:00:00Z');
const head = [
  'From: Brand <news@brand.com>',
  'To: Rachel <r@reader.org>',
  'Subject: Hello',
  'Date: Mon, 10 Jun 2024 08:00:00 +0000',
].join('\r\n');

const parse = (raw: string | Buffer) =>
  parseMail({ raw: Buffer.isBuffer(raw) ? raw : Buffer.from(raw), label: 'test.eml' }, now);
const copyOf = async (fields: string, body: string | Buffer) => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const mail = await parse(Buffer.concat([Buffer.from(`${head}\r\n${fields}\r\n\r\n`), bytes]));
  return makePublicCopy(mail, { imageKey });
};

describe('A charset that lies', () => {
  test('UTF-7 is read before it is cleaned', async () => {
    const { html } = await copyOf(
      'Content-Type: text/html; charset=utf-7',
      '<p>a</p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
    );
    expect(html).toBe('<body><p>a</p></body>');
  });

  test.each(['utf-16', 'utf-8'])('UTF-16 without a mark, declared as %s, is read', async (charset) => {
    const body = Buffer.from('<p>Hallo</p><script>alert(1)</script>', 'utf16le').toString('base64');
    const fields = `Content-Type: text/html; charset=${charset}\r\nContent-Transfer-Encoding: base64`;
    expect((await copyOf(fields, body)).html).toBe('<body><p>Hallo</p></body>');
  });

  test('escapes of ISO-2022-JP end no attribute', async () => {
    const body = Buffer.from('<p title="\x1b$B">x</p><img alt="\x1b(B" src=x onerror=alert(1)>', 'latin1');
    expect((await copyOf('Content-Type: text/html; charset=iso-2022-jp', body)).html).not.toMatch(
      /<img|onerror=/,
    );
  });
});

describe('A boundary', () => {
  const multipart = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}`;
  const part = 'Content-Type: text/html\r\n\r\n<p>shown</p>\r\n';

  test.each([
    ['with a quote in it, and no end', multipart('"x\\"y"'), `--x"y\r\n${part}`],
    ['in pieces', 'Content-Type: multipart/mixed; boundary*0="x"; boundary*1="y"', `--xy\r\n${part}--xy--`],
    ['of its own parent', multipart('a'), `--a\r\n${multipart('a')}\r\n\r\n--a\r\n${part}--a--\r\n--a--`],
  ])('%s is found', async (_how, fields, body) => {
    expect((await copyOf(fields, body)).text).toBe('shown');
  });

  test('is not the beginning of a longer line', async () => {
    const body = '--a\r\nContent-Type: text/plain\r\n\r\none\r\n--ab\r\ntwo\r\n--a--\r\n';
    expect((await copyOf(multipart('a'), body)).text).toBe('one\n--ab\ntwo');
  });
});

describe('A sender', () => {
  const from = async (field: string) =>
    identifyBrand(await parse(`${field}\r\nTo: r@reader.org\r\nSubject: x\r\n\r\nx`)).domain;

  test.each([
    ['From: "service@known.com" <x@other.com>', 'other.com'],
    ['From: x@other.com (service@known.com)', 'other.com'],
    ['From: =?utf-8?Q?x=40known.com=3E?= <x@other.com>', 'other.com'],
    ['From : Brand <x@other.com>', 'other.com'],
    ['From: Known <no@knоwn.com>', 'xn--knwn-65d.com'],
  ])('%s is the address, in its own letters', async (field, domain) => {
    expect(await from(field)).toBe(domain);
  });

  test('cannot turn the direction of its name', async () => {
    const mail = await parse(
      'From: =?utf-8?Q?=E2=80=AEnwonK?= <x@other.com>\r\nTo: r@reader.org\r\nSubject: =?utf-8?Q?a=0D=0ABcc:_x=00?=\r\n\r\nx',
    );
    const copy = makePublicCopy(mail, { imageKey });
    expect([copy.sender, copy.subject]).toEqual(['nwonK', 'a Bcc: x']);
  });
});

test('The reader of a field with a blank before its colon is known too.', async () => {
  const mail = await parse(
    'From : Brand <x@other.com>\r\nTo : Rachel Smith <rachel.smith@reader.org>\r\nSubject : x\r\n\r\nSent to rachel.smith@reader.org',
  );
  expect(makePublicCopy(mail, { imageKey }).text).toBe('Sent to you@example.com');
});

test('An AMP part is nobody’s html.', async () => {
  const body =
    '--a\r\nContent-Type: text/x-amp-html\r\n\r\n<html amp4email>AMP</html>\r\n--a\r\nContent-Type: text/html\r\n\r\n<p>html</p>\r\n--a--';
  expect((await copyOf('Content-Type: multipart/alternative; boundary=a', body)).text).toBe('html');
});
