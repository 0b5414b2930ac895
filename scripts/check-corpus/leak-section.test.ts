import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SanitizedMail } from '#server/ingest/types.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow } from '#tests/support/table.ts';
import { findLeaks } from './leak-section.ts';

const address = 'Anna.Doe+shop@reader.org';
const lower = address.toLowerCase();
const raw = buildMail({
  to: `"Anna Doe" <${address}>`,
  headers: [
    'Received: from a.example by b.example for <inbox77@catcher.example>; Tue, 04 Mar 2025 10:15:00 +0000',
    'List-Unsubscribe: <https://shop.example/leave?k=Qz81hhTw2x>',
  ],
});

const sourceHtml = `<a href="https://shop.example/p/7Gh2kL9qWe">View in browser</a>
  <img src="https://t.shop.example/p.gif" width="1" height="1">
  <img src="https://cdn.shop.example/dot.gif" width="1" height="1"><img src="https://cdn.shop.example/dot.gif" width="600" height="20">`;
const leaksOf = (over: Partial<SanitizedMail>) =>
  findLeaks({ raw, html: sourceHtml }, sanitizedMail({ sender: '', ...over }));
const picture = (url: string) => ({
  key: '0'.repeat(32),
  url,
  filename: 'p',
  inlineIndex: null,
});

const base64 = (text: string, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(text).toString(encoding);
const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest();

describe('The scanner finds the reader', () => {
  test('however it is written', async () => {
    await checkEveryRow(
      [
        ['plain', address],
        ['in capitals', address.toUpperCase()],
        ['percent-encoded', encodeURIComponent(address)],
        ['percent-encoded twice', encodeURIComponent(encodeURIComponent(address))],
        ['letter by letter', [...lower].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')],
        ['as entities', [...lower].map((one) => `&#${one.charCodeAt(0)};`).join('')],
        [
          'as hexadecimal entities',
          [...lower].map((one) => `&#x${one.charCodeAt(0).toString(16)};`).join(''),
        ],
        ['quoted-printable', lower.replace('@', '=40')],
        ['as VERP', lower.replace('@', '=')],
        ['in words', lower.replace('@', ' at ')],
        ['cut up by tags', lower.replace('@', '<wbr><b>@</b>')],
        ['cut up by soft hyphens', lower.replace('.', '\u00AD.\u200B')],
        ['in base64', base64(address)],
        ['in base64 one letter further on', base64(`x${address}`)],
        ['in base64 two letters further on', base64(`xy${address}`)],
        ['in base64url', base64(`{"to":"${address}"}`, 'base64url')],
        ['in base64 in percent', encodeURIComponent(base64(`??>${address}`))],
        ['in hexadecimal', Buffer.from(address).toString('hex')],
        ['reversed', [...lower].reverse().join('')],
        ['in ROT13', 'naan.qbr+fubc@ernqre.bet'],
        ['as a script escape', lower.replace('@', '\\u0040')],
        ['as MD5', digest('md5', lower).toString('hex')],
        ['as MD5 of capitals', digest('md5', address.toUpperCase()).toString('hex').toUpperCase()],
        ['as SHA-1', digest('sha1', address).toString('hex')],
        ['as SHA-256', digest('sha256', lower).toString('hex')],
        ['as SHA-256 in base64', digest('sha256', lower).toString('base64')],
        ['by the mailbox that the last server names', 'inbox77@catcher.example'],
        ['by what stands before the @', 'user=anna.doe+shop'],
        ['by the full name', 'The card of Anna Doe'],
        ['by a greeting', 'Hi <b>Anna</b>, welcome'],
      ],
      ([_how, form]) => {
        expect(leaksOf({ subject: form }).reader).not.toEqual([]);
        expect(leaksOf({ html: `<body><p>${form}</p></body>` }).reader).not.toEqual([]);
        expect(leaksOf({ images: [picture(`https://cdn.shop.example/a.png?x=${form}`)] }).reader).not.toEqual(
          [],
        );
      },
    );
  });

  test.each(['Anna Karenina', 'Hi Annabel', 'Hello there', 'news@shop.example', 'reader.org'])(
    'but not in "%s"',
    (text) => {
      expect(leaksOf({ text }).reader).toEqual([]);
    },
  );
});

describe('The scanner finds', () => {
  test.each(['Qz81hhTw2x', '7Gh2kL9qWe'])('the token %s of the reader’s own links', (token) => {
    expect(leaksOf({ html: `<body><a href="https://shop.example/?c=${token}">x</a></body>` }).tokens).toEqual(
      [token],
    );
    expect(leaksOf({ images: [picture(`https://cdn.shop.example/a.png?c=${token}`)] }).tokens).toEqual([
      token,
    ]);
    expect(leaksOf({ html: `<body>${token}7</body>` }).tokens).toEqual([]);
  });

  test('a link that still unsubscribes', () => {
    expect(
      leaksOf({ html: '<body><a href="https://shop.example/x">Unsubscribe</a></body>' }).liveLinks,
    ).toEqual(['Unsubscribe']);
    expect(leaksOf({ html: '<body><a>Unsubscribe</a></body>' }).liveLinks).toEqual([]);
  });

  test('a picture that counts opens, and not the same dot used as a spacer', () => {
    const images = [picture('https://t.shop.example/p.gif'), picture('https://cdn.shop.example/dot.gif')];
    expect(leaksOf({ images }).pixels).toEqual(['https://t.shop.example/p.gif']);
  });

  test.each([
    '<img src="https://a.example/x">',
    '<img src="mv-image:0123">',
    '<table background="//a.example/x">',
    '<p style="background:url(https://a.example/x)">',
    '<p style="background:u\\72l(https://a.example/x)">',
    '<style>@import "https://a.example/x";</style>',
    '<style>p{background:image-set("https://a.example/x" 1x)}</style>',
    '<link rel=stylesheet href="https://a.example/x">',
    '<img srcset="https://a.example/x 2x">',
    '<p onclick="x()">',
    '<form action="https://a.example/x">',
  ])('the request of %s', (html) => {
    expect(leaksOf({ html }).requests).not.toEqual([]);
  });

  test('nothing in pictures of ours and ordinary links', () => {
    const key = '0123456789abcdef'.repeat(2);
    const html = `<body><img src="mv-image:${key}" srcset="mv-image:${key} 2x"><p style="background:#fff url(&quot;mv-image:${key}&quot;)"><a href="https://a.example/">x</a></body>`;
    expect(leaksOf({ html }).requests).toEqual([]);
  });
});
