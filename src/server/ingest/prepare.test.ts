import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareMail, uniqueKey } from '#server/ingest/prepare.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { preparePacked } from '#server/ingest/workers/prepare-packed.ts';
import type { PrepareDepth } from '#server/ingest/workers/worker-protocol.ts';
import { codecs, unpackSync } from '#server/platform/db/compression.ts';
import { buildMail, buildMailWithPicture, type MailParts, tinyPng } from '#tests/support/mail/mail.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { readOn } from '#tests/support/mail/read-mail.ts';

const source = (raw: Uint8Array, more: Partial<SourceMessage> = {}): SourceMessage => ({
  raw,
  label: 'x.eml',
  ...more,
});
const prepare = (parts: MailParts | Buffer, readsHtml = true) =>
  prepareMail(source(Buffer.isBuffer(parts) ? parts : buildMail(parts)), {
    imageKey,
    now: readOn,
    readsHtml,
  });
const pack = (raw: Uint8Array, depth: PrepareDepth = 'whole', more: Partial<SourceMessage> = {}) =>
  preparePacked({ source: source(raw, more), depth, now: readOn }, imageKey);

describe('A mail is prepared', () => {
  test('with all that is known of it before the database is asked', async () => {
    const mail = await prepare({
      subject: '30% off',
      headers: ['X-Kmail-Account: a'],
      body: '<p>Use code SPRING30</p>',
    });
    expect(mail).toMatchObject({
      messageId: 'one@shop.example',
      fromAddress: 'news@shop.example',
      esp: 'Klaviyo',
      brand: { domain: 'shop.example', name: 'Example Shop', basis: 'from' },
      classification: { campaignType: 'promotion' },
      offers: [{ kind: 'percent', percent: 30, code: 'SPRING30' }],
    });
    expect(mail.sanitized.html).toContain('SPRING30');
  });

  test('to the same each time', async () => {
    const raw = buildMailWithPicture({ picture: tinyPng('x') });
    expect(await prepare(raw)).toEqual(await prepare(raw));
  });

  test('under its Message-ID, or else under its content', async () => {
    const mail = await prepare({ messageId: null });
    expect(mail.messageId).toBe(`sha256:${mail.contentHash}`);
    expect(uniqueKey({ messageId: 'a@b', contentHash: 'c' })).toBe('a@b');
  });

  test.each<[string, MailParts]>([
    ['body', { body: '' }],
    ['subject', { subject: '' }],
  ])('without a %s', async (_what, parts) => {
    expect((await prepare(parts)).brand.domain).toBe('shop.example');
  });

  test.each<[string, string, MailParts]>([
    ['subject and body', 'no_content', { subject: '', body: '' }],
    ['subject and any letter of a body', 'no_content', { subject: '', body: ' \r\n\t\r\n' }],
    ['a sender', 'no_sender', { from: 'undisclosed-recipients:;' }],
  ])('never without %s', async (_what, code, parts) => {
    await expect(prepare(parts)).rejects.toMatchObject({ code });
  });

  test('as its text where its html is left aside', async () => {
    const mail = await prepare({ body: '<style>p{}</style><p>Half <b>price</b></p>' }, false);
    expect(mail.sanitized.text).toContain('Half price');
    expect(mail.sanitized.cleaningNote).toMatch(/shown as its text/);
  });
});

describe('A picture inside is named', () => {
  const namedIn = async (raw: Buffer) => (await prepare(raw)).sanitized.images.map(({ key }) => key);
  const withHtml = (html: string, picture = tinyPng('a')) => buildMailWithPicture({ picture, body: html });
  const shown = (id: string) => `<p>Look:</p><img src="cid:${id}" width="200" height="100" alt="A shoe">`;

  test('by its bytes, in whichever mail it is', async () => {
    const one = await namedIn(withHtml(shown('logo@shop.example')));
    const other = await namedIn(withHtml(`<h1>Other</h1>${shown('logo@shop.example')}`));
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
    expect(await namedIn(withHtml(shown('logo@shop.example'), tinyPng('b')))).not.toEqual(one);
  });

  test.each(['LOGO@shop.example', 'logo%40shop.example'])('though it is referred to as %s', async (id) => {
    expect(await namedIn(withHtml(shown(id)))).toEqual(await namedIn(withHtml(shown('logo@shop.example'))));
  });
});

describe('A thread answers', () => {
  test('with the mail, packed', async () => {
    const raw = buildMail();
    const prepared = await pack(raw);
    if (prepared.outcome !== 'ready') throw new Error(prepared.outcome);
    expect(unpackSync(prepared.raw, codecs.zstd)).toEqual(raw);
    expect(unpackSync(prepared.mail.html, codecs.zstd).toString()).toContain('half price');
  });

  test('with no more than tells a repetition, when that is asked', async () => {
    expect(await pack(buildMail(), 'check')).toEqual({
      outcome: 'checked',
      messageId: 'one@shop.example',
      fromAddress: 'news@shop.example',
      contentHash: (await prepare({})).contentHash,
      rawHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('with the source’s refusal', async () => {
    expect(await pack(new Uint8Array(), 'whole', { refusal: 'The server refuses.' })).toMatchObject({
      outcome: 'rejected',
      code: 'unreadable',
      reason: 'The server refuses.',
    });
  });

  test('in every depth the same hash of the bytes', async () => {
    const [whole, check, plain] = await Promise.all(
      (['whole', 'check', 'plain'] as const).map((depth) => pack(buildMail(), depth)),
    );
    expect(check?.rawHash).toBe(whole?.rawHash);
    expect(plain?.rawHash).toBe(whole?.rawHash);
  });

  test('whatever bytes it gets, with a mail or a reason', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'From: a@b.example\r\n',
        'Subject: x\r\n',
        '\r\n',
        '\r\n\r\n',
        'Content-Type: ',
        'text/html',
        'multipart/mixed; boundary=b',
        '\r\n--b\r\n',
        '<p>',
        '<a href=',
        '"',
        '=?utf-8?B?',
        '\u0000',
      ),
      fc.string(),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(piece, { maxLength: 14 }).map((pieces) => Buffer.from(pieces.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom('whole', 'check', 'plain'), async (raw, depth) => {
        const prepared = await pack(raw, depth);
        if (prepared.outcome === 'rejected') expect(prepared.reason).toMatch(/^[A-Z].+\.$/s);
        else expect(prepared.rawHash).toMatch(/^[0-9a-f]{64}$/);
        if (prepared.outcome === 'rejected') expect(prepared.reason).not.toContain('could not be processed');
      }),
    );
  });
});
