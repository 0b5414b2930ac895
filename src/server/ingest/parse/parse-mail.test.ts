import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxHeaderBytes, maxMessageBytes, maxMessageIdCharacters } from '#server/ingest/bounds.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { IngestRejection, type SourceMessage } from '#server/ingest/types.ts';
import {
  buildMail,
  buildMailWithPicture,
  type MailParts,
  manyParts,
  nestedBody,
  tinyPng,
} from '#tests/support/mail/mail.ts';

const now = new Date('2026-01-01T12:00:00Z');

function parse(parts: MailParts | Buffer, source: Partial<SourceMessage> = {}) {
  const raw = Buffer.isBuffer(parts) ? parts : buildMail(parts);
  return parseMail({ raw, label: 'test.eml', ...source }, now);
}

describe('the Message-ID', () => {
  it('loses its angle brackets', async () => {
    expect((await parse({ messageId: '<one@shop.example>' })).messageId).toBe('one@shop.example');
  });

  it('is taken without brackets too', async () => {
    expect((await parse({ messageId: 'bare-id@shop.example' })).messageId).toBe('bare-id@shop.example');
  });

  it('is the first of several, in one field or in two', async () => {
    expect((await parse({ messageId: '<a@x.example> <b@x.example>' })).messageId).toBe('a@x.example');
    expect((await parse({ headers: ['Message-ID: <first@x.example>'] })).messageId).toBe('first@x.example');
  });

  it('is null when it is absent or empty', async () => {
    expect((await parse({ messageId: null })).messageId).toBeNull();
    expect((await parse({ messageId: '' })).messageId).toBeNull();
    expect((await parse({ messageId: '<>' })).messageId).toBeNull();
  });

  it('is capped, and two long ones stay two', async () => {
    const long = (end: string) => parse({ messageId: `<${'x'.repeat(5000)}${end}@shop.example>` });
    const [a, b] = [await long('a'), await long('b')];
    expect(a.messageId?.length).toBe(maxMessageIdCharacters);
    expect(a.messageId).not.toBe(b.messageId);
  });
});

describe('sender and readers', () => {
  it('come from the first From, lower-case', async () => {
    const mail = await parse({
      from: '"Shop, The" <News@SHOP.example>',
      headers: ['Reply-To: Help@shop.example'],
    });
    expect(mail.from).toEqual({ name: 'Shop, The', address: 'news@shop.example' });
    expect(mail.replyTo).toEqual([{ name: '', address: 'help@shop.example' }]);
  });

  it('take the address and never the name that looks like one', async () => {
    const mail = await parse({ from: '"news@shop.example" <a@evil.example>' });
    expect(mail.from?.address).toBe('a@evil.example');
  });

  it('are nobody for an empty group', async () => {
    expect((await parse({ from: 'undisclosed-recipients:;' })).from).toBeNull();
  });

  it('include everyone the message names as its reader', async () => {
    const mail = await parse({
      to: 'Ann <ann@example.org>, team: bob@example.org, cy@example.org;',
      headers: ['Delivered-To: dee@example.org', 'Cc: eve@example.org'],
    });
    expect(mail.recipients.map((subscriber) => subscriber.address).sort()).toEqual(
      ['ann', 'bob', 'cy', 'dee', 'eve'].map((name) => `${name}@example.org`),
    );
  });

  it('lose direction overrides from their names', async () => {
    const mail = await parse({ from: '=?utf-8?Q?Shop_=E2=80=AEknab?= <news@shop.example>' });
    expect(mail.from?.name).toBe('Shop knab');
  });
});

describe('the subject', () => {
  it('is unfolded and decoded', async () => {
    const mail = await parse({ subject: '=?utf-8?Q?Gr=C3=B6=C3=9Fte?=\r\n =?utf-8?Q?_Rabatte?=' });
    expect(mail.subject).toBe('Größte Rabatte');
  });

  it('is cut at the limit', async () => {
    expect((await parse({ subject: 'long '.repeat(3000) })).subject.length).toBeLessThanOrEqual(500);
  });

  it('holds no NUL, control character or line break, however it was encoded', async () => {
    const mail = await parse({ subject: '=?utf-8?Q?a=00b=0D=0ABcc:_victim=40example.org=1B[31m?=' });
    expect(mail.subject).toBe('a b Bcc: victim@example.org [31m');
  });

  it.each([
    ['utf-7', '=?utf-7?Q?caf+AOk-?=', 'café'],
    ['cp850', '=?cp850?Q?caf=82?=', 'café'],
    ['iso-2022-kr', `=?iso-2022-kr?B?${Buffer.from('\u000e0!\u000f', 'latin1').toString('base64')}?=`, '가'],
    ['raw Latin-1', 'caf\u00e9', 'café'],
  ])('is read in %s', async (_, subject, expected) => {
    expect((await parse({ subject })).subject).toBe(expected);
  });
});

describe('the received date', () => {
  const received = 'Received: from a by b; Wed, 05 Mar 2025 08:00:00 +0000';

  it('is the mailbox’s, before the topmost Received, before Date', async () => {
    const hint = new Date('2025-03-06T00:00:00Z');
    const older = 'Received: from x by a; Mon, 03 Mar 2025 08:00:00 +0000';
    expect((await parse({ headers: [received, older] }, { receivedHint: hint })).receivedAt).toEqual(hint);
    expect((await parse({ headers: [received, older] })).receivedAt.toISOString()).toBe(
      '2025-03-05T08:00:00.000Z',
    );
    expect((await parse({})).receivedAt.toISOString()).toBe('2025-03-04T10:15:00.000Z');
  });

  it('passes over what is no date', async () => {
    const mail = await parse(
      { headers: ['Received: from a by b; yesterday'] },
      { receivedHint: new Date(Number.NaN) },
    );
    expect(mail.receivedAt.toISOString()).toBe('2025-03-04T10:15:00.000Z');
  });

  it('is now for a date in the future and for none at all', async () => {
    expect((await parse({ date: 'Tue, 04 Mar 2099 10:15:00 +0000' })).receivedAt).toEqual(now);
    expect((await parse({ date: 'whenever' })).receivedAt).toEqual(now);
    expect((await parse({ date: null })).receivedAt).toEqual(now);
  });
});

describe('the body', () => {
  it('is read as windows-1252 where it is not the UTF-8 it claims, and only that part', async () => {
    const alternative = [
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'caf\u00c3\u00a9',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>caf=E9 =A35 =93quotes=94</p>',
      '--x--',
    ].join('\r\n');
    const mail = await parse({ contentType: 'multipart/alternative; boundary=x', body: alternative });
    expect(mail.text?.trim()).toBe('café');
    expect(mail.html?.trim()).toBe('<p>café £5 “quotes”</p>');
  });

  it('keeps UTF-8 with one broken character as UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('<p>größer, schöner, für €5'),
      Buffer.from([0xc3, 0x20]),
      Buffer.from('</p>'),
    ]);
    const mail = await parse({ body: body.toString('binary') });
    expect(mail.html).toContain('größer, schöner, für €5\ufffd');
  });

  it('is read as UTF-8 where it claims to be ASCII and is not', async () => {
    const mail = await parse({ contentType: 'text/plain; charset=us-ascii', body: 'caf\u00c3\u00a9' });
    expect(mail.text?.trim()).toBe('café');
  });

  it.each([
    ['utf-7', '+ADw-p+AD4-caf+AOk'],
    ['cp850', '<p>caf\u0082'],
    ['utf-8', '<p>caf\u00c3\u00a9'],
    ['iso-8859-15', '<p>caf\u00e9'],
  ])('is read in %s', async (charset, body) => {
    const mail = await parse({ contentType: `text/html; charset=${charset}`, body });
    expect(mail.html?.trim()).toBe('<p>café');
  });

  it('never holds a message that was forwarded inside it', async () => {
    const body =
      '--o\r\nContent-Type: text/html\r\n\r\n<p>outer</p>\r\n--o\r\nContent-Type: message/rfc822\r\n\r\nSubject: Inner\r\nContent-Type: text/html\r\n\r\n<p>inner</p>\r\n--o--';
    const mail = await parse({ contentType: 'multipart/mixed; boundary=o', subject: 'Outer', body });
    expect(mail.subject).toBe('Outer');
    expect(mail.html).toContain('outer');
    expect(mail.html).not.toContain('inner');
  });

  it('is html and never the AMP part', async () => {
    const body =
      '--a\r\nContent-Type: text/x-amp-html\r\n\r\n<html amp4email>\r\n--a\r\nContent-Type: text/html\r\n\r\n<p>html</p>\r\n--a--';
    expect((await parse({ contentType: 'multipart/alternative; boundary=a', body })).html?.trim()).toBe(
      '<p>html</p>',
    );
  });

  it('is found when the boundary was not declared or never closed', async () => {
    const open = '--b1\r\nContent-Type: text/html\r\n\r\n<p>html</p>\r\n';
    expect((await parse({ contentType: 'multipart/alternative', body: open })).html?.trim()).toBe(
      '<p>html</p>',
    );
    expect((await parse({ contentType: 'multipart/mixed; boundary=b1', body: open })).html?.trim()).toBe(
      '<p>html</p>',
    );
  });

  it('holds no NUL, which the database cannot store', async () => {
    expect((await parse({ body: '<p>a\u0000b</p>' })).html?.trim()).toBe('<p>ab</p>');
  });
});

describe('what stands around a message', () => {
  const sound = buildMail().toString('binary');

  it.each([
    ['a byte order mark', `\u00ef\u00bb\u00bf${sound}`],
    ['an mbox line', `From news@shop.example Tue Mar  4 10:15:00 2025\r\n${sound}`],
    ['empty lines', `\r\n\r\n${sound}`],
    ['bare line feeds', sound.replaceAll('\r\n', '\n')],
    ['bare carriage returns', sound.replaceAll('\r\n', '\r')],
  ])('does not matter: %s', async (_, raw) => {
    const mail = await parse(Buffer.from(raw, 'binary'));
    expect(mail.from?.address).toBe('news@shop.example');
    expect(mail.html?.trim()).toBe('<p>Everything is half price.</p>');
    expect(mail.contentHash).toBe((await parse({})).contentHash);
  });
});

describe('the content hash', () => {
  it('is the same for two deliveries of one mail', async () => {
    const [a, b] = [
      await parse({}),
      await parse({ headers: ['Received: from a by b; Wed, 05 Mar 2025 08:00:00 +0000'] }),
    ];
    expect(a.contentHash).toBe(b.contentHash);
  });

  it('differs with body, subject, sender, date and picture', async () => {
    const mails = await Promise.all([
      parse({}),
      parse({ body: '<p>other</p>' }),
      parse({ subject: 'other' }),
      parse({ from: 'other@shop.example' }),
      parse({ date: 'Wed, 05 Mar 2025 10:15:00 +0000' }),
      parse(buildMailWithPicture({ picture: tinyPng('a') })),
      parse(buildMailWithPicture({ picture: tinyPng('b') })),
    ]);
    expect(new Set(mails.map((mail) => mail.contentHash)).size).toBe(mails.length);
  });
});

describe('pictures inside a message', () => {
  it('are told by their bytes, and their file name is never a path', async () => {
    const raw = buildMailWithPicture({ picture: tinyPng('x') }).toString('binary');
    const mail = await parse(
      Buffer.from(raw.replace('name="logo.png"', 'name="../../etc/logo.png"'), 'binary'),
    );
    expect(mail.inlineImages).toMatchObject([
      { contentId: 'logo@shop.example', filename: 'logo.png', contentType: 'image/png' },
    ]);
  });

  it('are left out when they are a page that calls itself a picture', async () => {
    const mail = await parse(buildMailWithPicture({ picture: Buffer.from('<script>alert(1)</script>') }));
    expect(mail.inlineImages).toEqual([]);
  });
});

describe('attachments that nobody reads', () => {
  it('cost nothing and change nothing around them', async () => {
    const body = [
      '--o\r\nContent-Type: text/html\r\n\r\n<p>before</p>',
      `--o\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${'QUJD\r\n'.repeat(600_000)}`,
      '--o\r\nContent-Type: text/html\r\n\r\n<p>after</p>',
      '--o--',
    ].join('\r\n');
    const mail = await parse({ contentType: 'multipart/mixed; boundary=o', body });
    expect(mail.html).toMatch(/<p>before<\/p>\s*<p>after<\/p>/);
  });
});

describe('any bytes whatever', () => {
  const seeds = [
    buildMail(),
    buildMailWithPicture({ picture: tinyPng('x') }),
    buildMail({ ...nestedBody(4), subject: '=?utf-7?Q?+AOk-?=' }),
    buildMail({ contentType: 'text/html; charset=iso-2022-kr', body: '\u001b$)C\u000e0!\u000f' }),
  ];

  it('are parsed or refused with a reason, and what is parsed can be stored', async () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      drop: fc.nat({ max: 40 }),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 20 }),
        fc
          .constantFrom('\r\n', '\r\n\r\n', '--', '--part', '"', ';', 'charset=', '=?utf-8?B?', '<', '\0')
          .map((text) => Buffer.from(text)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (seed, changes) => {
          let raw = seed;
          for (const { at, drop, insert } of changes) {
            const position = Math.floor(at * raw.length);
            raw = Buffer.concat([raw.subarray(0, position), insert, raw.subarray(position + drop)]);
          }
          const mail = await parse(raw).catch((error: unknown) => {
            expect(error).toBeInstanceOf(IngestRejection);
            return null;
          });
          if (mail === null) return;
          const lines = [
            mail.subject,
            mail.from?.name ?? '',
            mail.messageId ?? '',
            ...mail.headers.map((header) => header.value),
          ];
          // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
          for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
          expect(`${mail.html}${mail.text}`).not.toContain('\0');
          expect(mail.receivedAt.getTime()).toBeLessThanOrEqual(now.getTime());
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('messages that are refused', () => {
  it.each<[string, Buffer | MailParts, Partial<SourceMessage>]>([
    ['empty', Buffer.alloc(0), {}],
    ['empty', Buffer.from('\r\n\r\n'), {}],
    ['not_a_message', Buffer.from('{"subject": "a list of settings"}'), {}],
    ['not_a_message', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), {}],
    ['too_large', Buffer.alloc(maxMessageBytes + 1, buildMail()), {}],
    ['too_large', buildMail(), { fullSizeBytes: 60 * 1024 * 1024 }],
    ['too_large', { body: `<p>${'x'.repeat(5 * 1024 * 1024)}</p>` }, {}],
    ['header_too_large', { headers: [`X-Long: ${'x'.repeat(maxHeaderBytes)}`] }, {}],
    ['too_large', { body: '\n'.repeat(1_000_000) }, {}],
    ['too_many_parts', manyParts(2000), {}],
    ['nested_too_deep', nestedBody(300), {}],
  ])('say %s', async (code, mail, source) => {
    await expect(parse(mail, source)).rejects.toMatchObject({ name: 'IngestRejection', code });
  });

  it('are not those just below the bounds', async () => {
    expect((await parse(manyParts(900))).text).toContain('899');
    expect((await parse(nestedBody(40))).text).toContain('the innermost part');
  });
});
