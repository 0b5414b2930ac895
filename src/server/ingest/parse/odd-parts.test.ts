import { describe, expect, test } from 'vitest';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { tinyPng } from '#tests/support/mail/mail.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

const now = new Date('2026-01-01T12:00:00Z');
const head = ['From: Brand <news@brand.com>', 'Subject: Hello', 'Date: Mon, 10 Jun 2024 08:00:00 +0000'];

const parse = (lines: readonly string[], ends = '\r\n') =>
  parseMail({ raw: Buffer.from([...head, ...lines].join(ends)), label: 'test.eml' }, now);

const page = '<!DOCTYPE html><html><body><p>Shown</p></body></html>';
const textPart = ['--b', 'Content-Type: text/plain', '', 'plain'];
const htmlPart = ['--b', 'Content-Type: text/html', '', '<p>Shown</p>', '--b--', ''];

describe('A message is read as it was meant', () => {
  test('when it calls itself "text"', async () => {
    const mail = await parse(['Content-Type: text', '', 'Hello Anna']);
    expect([mail.html, mail.text?.trim()]).toEqual([null, 'Hello Anna']);
  });

  test('when it calls itself "text" in another charset', async () => {
    const raw = Buffer.from(
      [...head, 'Content-Type: text; charset=iso-8859-1', '', 'Gr\xfc\xdfe'].join('\n'),
      'latin1',
    );
    expect((await parseMail({ raw, label: 'test.eml' }, now)).text?.trim()).toBe('Grüße');
  });

  test.each([
    ['a doctype', page],
    ['an element', '\r\n  <table><tr><td>Shown</td></tr></table>'],
    ['a comment', '<!-- made by hand --><html><p>Shown</p></html>'],
    ['base64', Buffer.from(page).toString('base64'), 'Content-Transfer-Encoding: base64'],
    [
      'quoted-printable',
      page.replace('<p>', '<p class=3D"a">'),
      'Content-Transfer-Encoding: quoted-printable',
    ],
  ])('when it is html and names no type: %s', async (_name, body, ...fields) => {
    const mail = await parse([...fields, '', body]);
    expect(makePublicCopy(mail, { imageKey }).text).toBe('Shown');
    expect(mail.text).toBeNull();
  });

  test('as text when it names no type and only speaks of html', async () => {
    const mail = await parse(['', 'Use <p> for paragraphs', '<b>not this</b>']);
    expect([mail.html, mail.text?.trim()]).toEqual([null, 'Use <p> for paragraphs\n<b>not this</b>']);
  });

  test.each(['\r\n', '\n'])('without an empty line before its first part (line end %j)', async (ends) => {
    const mail = await parse(
      ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary="b"', ...textPart, ...htmlPart],
      ends,
    );
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['plain', '<p>Shown</p>']);
  });

  test.each([
    ['text/plain', ['Content-Type: text/plain']],
    [
      'text/html in quoted-printable',
      ['Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable'],
    ],
    ['nothing', []],
    ['a multipart with another boundary', ['Content-Type: multipart/alternative; boundary="another"']],
  ])('under a header that says %s, though it has parts', async (_name, fields) => {
    const mail = await parse([...fields, '', ...textPart, ...htmlPart]);
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['plain', '<p>Shown</p>']);
  });

  test('as text when it only begins with dashes', async () => {
    const mail = await parse(['Content-Type: text/plain', '', '--b', 'Content-Type: is a header', '', 'x']);
    expect(mail.text?.trim()).toBe('--b\nContent-Type: is a header\n\nx');
  });
});

describe('What tells messages and senders apart', () => {
  const idOf = async (value: string) => (await parse([`Message-ID: ${value}`, '', 'x'])).messageId;

  test('are the blanks inside a Message-ID too', async () => {
    expect(await idOf('<1 23@x.com>')).not.toBe(await idOf('<12 3@x.com>'));
    expect(await idOf('< a  b@x.com >')).toBe('a b@x.com');
    expect(await idOf('<a@x.com>')).toBe('a@x.com');
  });

  test.each([
    ['"A B"@brand.com', '"a b"@brand.com'],
    ['Brand <"A B"@brand.com>', '"a b"@brand.com'],
    ['Brand <"a@b"@brand.com>', '"a@b"@brand.com'],
    ['"News" <news@brand.com>', 'news@brand.com'],
  ])('is an address with quotes: %s', async (from, address) => {
    const raw = Buffer.from(`From: ${from}\nSubject: x\n\nx`);
    const mail = await parseMail({ raw, label: 'test.eml' }, now);
    expect(mail.from?.address).toBe(address);
    expect(identifyBrand(mail).domain).toBe('brand.com');
  });
});

describe('A picture in a data: address', () => {
  const data = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
  const withHtml = (html: string) => parse(['Content-Type: text/html; charset=utf-8', '', html]);
  const [one, other] = [tinyPng('one'), tinyPng('other')];

  test.each([
    ['an attribute', `<p>a</p><img src="${data(one)}" width="90">`],
    ['an attribute without quotes', `<p>a</p><img src=${data(one)} width="90">`],
    ['a style', `<p style="background:url(${data(one)})">a</p>`],
    ['a quoted style', `<p style="background:url('${data(one)}')">a</p>`],
    ['lines', `<p>a</p><img src="${data(one).replace(/.{70}/g, '$&\r\n ')}" width="90">`],
    [
      'percent signs',
      `<p>a</p><img src="${data(one).replaceAll('+', '%2B').replaceAll('=', '%3D')}" width="90">`,
    ],
    ['another name for its type', `<p>a</p><img src="${data(one).replace('png', 'jpg')}" width="90">`],
  ])('is kept as an attached one is: in %s', async (_name, html) => {
    const mail = await withHtml(html);
    const copy = makePublicCopy(mail, { imageKey });
    expect(copy.html).toContain('mv-image:');
    expect(copy.html).not.toContain('data:');
    expect(copy.images).toMatchObject([{ inlineIndex: 0 }]);
    expect(mail.inlineImages[0]?.contentType).toBe('image/png');
    expect(Buffer.from(mail.inlineImages[0]?.bytes ?? [])).toEqual(one);
  });

  test('is one, however often it stands there', async () => {
    const html = [one, other, one].map((picture) => `<img src="${data(picture)}" width="90">`).join('');
    const mail = await withHtml(html);
    expect(mail.inlineImages).toHaveLength(2);
    expect(makePublicCopy(mail, { imageKey }).html.match(/mv-image:/g)).toHaveLength(3);
  });

  test('larger than any html may be does not cost the mail', async () => {
    const picture = Buffer.concat([one, Buffer.alloc(5 * 1024 * 1024, 7)]);
    const mail = await withHtml(`<p>a</p><img src="${data(picture)}" width="90">`);
    expect(mail.inlineImages[0]?.bytes).toHaveLength(picture.length);
  });

  test.each([
    'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
    'data:image/png;base64,PHN2Zz4=',
    'data:text/html;base64,PHA+',
    'data:image/png;base64,',
  ])('that is none is not shown: %s', async (address) => {
    const mail = await withHtml(`<p>a</p><img src="${address}" width="90">`);
    expect(mail.inlineImages).toEqual([]);
    expect(makePublicCopy(mail, { imageKey }).html).not.toMatch(/<img|data:/);
  });

  test('does not change by what a mail is known', async () => {
    const html = `<p>a</p><img src="${data(one)}" width="90">`;
    const known = await withHtml('<p>a</p>');
    expect((await withHtml(html)).contentHash).not.toBe(known.contentHash);
    expect((await withHtml(html)).contentHash).toBe((await withHtml(html)).contentHash);
  });
});
