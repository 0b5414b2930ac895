import { describe, expect, test } from 'vitest';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import { cmsOf, element, oids, streamed } from '#tests/support/mail/cms.ts';
import { tinyPng } from '#tests/support/mail/mail.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { plainFields } from '#tests/support/mail/read-mail.ts';

const now = new Date('2026-01-01T12:00:00Z');
const sourceOf = (lines: readonly string[]) => ({
  raw: Buffer.from([...plainFields, ...lines].join('\r\n')),
  label: 'test.eml',
});

async function shownOf(...lines: string[]) {
  const { sanitized, gate } = await prepareMail(sourceOf(lines), { imageKey, now });
  return {
    words: sanitized.shown.words,
    reasons: gate.findings.filter(({ rule }) => rule === 'nothing_shown').map(({ what }) => what),
  };
}

const inBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{64}/g, '$&\r\n');
const octets = (text: string) => element(0x04, Buffer.from(text));
const html = 'Content-Type: text/html; charset=utf-8\r\n\r\n<p>Lamps are here</p>\r\n';
const multipart = [
  'Content-Type: multipart/alternative; boundary=in',
  '',
  '--in',
  'Content-Type: text/plain',
  '',
  'Lamps are here',
  '--in',
  'Content-Type: text/html; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>Lamps are h=65re</p>',
  '--in--',
].join('\r\n');

/** Output of OpenSSL: `cms -sign -nodetach -binary -stream -indef -outform DER`. */
const madeByOpenSsl =
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARFQ29udGVudC1UeXBlOiB0ZXh0L2h0bWw7IGNoYXJzZXQ9dXRmLTgNCg0KPHA+T3VyIGxhbXBzIGFyZSBoZXJlPC9wPg0KAAAAAAAAMYIBszCCAa8CAQEwJDAMMQowCAYDVQQDDAF4AhRNCaVLaVjTf60U+0k/S8RIrvQ0ljALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkqhkiG9w0BCQUxDxcNMjYxMTI4MjMxNDI5WjAvBgkqhkiG9w0BCQQxIgQgc4vF3c/rxikVfUPD6xOrNk1h5v5SVOn5+CoWgm8b4SUweQYJKoZIhvcNAQkPMWwwajALBglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgICAIAwDQYIKoZIhvcNAwICAUAwBwYFKw4DAgcwDQYIKoZIhvcNAwICASgwDQYJKoZIhvcNAQEBBQAEgYDO6nwbmaP2JU6+H23yrpQ1pyaSj71uXzII54tFnh1H1sLGISTtbmZTNjoUpZ004kTC6OMOVvMtAAfVlD2E1Lp6qmsN1B8cjbwqNoSDYE/XnEiDgU+OYe4ytcvIMBWMogaT0q0zgwhuKh6/Lpx8FgTksLqQICde9TnJ6OwLPHGbNQAAAAAAAA==';

const signedFields = [
  'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
  'Content-Disposition: attachment; filename="smime.p7m"',
  'Content-Transfer-Encoding: base64',
];

describe('A signed mail whose content lies inside the signature is read', () => {
  test.each<[string, Buffer]>([
    ['of known lengths', cmsOf(oids.signed, octets(html))],
    [
      'of unknown lengths',
      cmsOf(oids.signed, streamed(0x24, octets(html.slice(0, 9)), octets(html.slice(9))), streamed),
    ],
    ['with several parts', cmsOf(oids.signed, octets(multipart))],
    ['of text without a type', cmsOf(oids.signed, octets('\r\nLamps are here'))],
    [
      'that was signed twice',
      cmsOf(
        oids.signed,
        octets(`${signedFields.join('\r\n')}\r\n\r\n${inBase64(cmsOf(oids.signed, octets(html)))}`),
      ),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await shownOf(...signedFields, '', inBase64(bytes))).toEqual({
      words: 'Lamps are here',
      reasons: [],
    });
  });

  test('as OpenSSL makes it', async () => {
    expect((await shownOf(...signedFields, '', madeByOpenSsl)).words).toBe('Our lamps are here');
  });

  test.each([
    ['Content-Type: application/x-pkcs7-mime'],
    ['Content-Type: application/pkcs7-mime smime-type=signed-data'],
    ['Content-Type: application/octet-stream; name=smime.p7m'],
  ])('under %s', async (type) => {
    const body = inBase64(cmsOf(oids.signed, octets(html)));
    expect((await shownOf(type, 'Content-Transfer-Encoding: base64', '', body)).words).toBe('Lamps are here');
  });

  test('beside what a list adds', async () => {
    const body = inBase64(cmsOf(oids.signed, octets('Content-Type: text/plain\r\n\r\nLamps are here\r\n')));
    const lines = ['--b', ...signedFields, '', body, '--b', '', 'The list', '--b--'];
    const { words } = await shownOf('Content-Type: multipart/mixed; boundary=b', '', ...lines);
    expect(words).toMatch(/Lamps are here\s+The list/);
  });
});

describe('What can be read is shown:', () => {
  test.each<[string, string[]]>([
    [
      'html attached',
      [
        'Content-Type: text/html',
        'Content-Disposition: attachment; filename=a.html',
        '',
        '<p>Lamps are here</p>',
      ],
    ],
    ['text attached', ['Content-Type: text/plain', 'Content-Disposition: attachment', '', 'Lamps are here']],
    ['a file of html', ['Content-Type: application/octet-stream; name="a.htm"', '', '<p>Lamps are here</p>']],
    ['xhtml', ['Content-Type: application/xhtml+xml', '', '<html><p>Lamps are here</p></html>']],
    [
      'a style without an end',
      ['Content-Type: text/html', '', '<style>p { color: red } <p>Lamps are here</p>'],
    ],
    [
      'a title without an end',
      ['Content-Type: text/html', '', '<html><head><title>Lamps<body><p>Lamps are here</p>'],
    ],
    ['a comment without an end', ['Content-Type: text/html', '', '<!-- begin <p>Lamps are here</p>']],
    [
      'the text of a mail whose html shows nothing',
      [
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        '',
        'Lamps are here',
        '--b',
        'Content-Type: text/html',
        '',
        '<div style="display:none">x</div>',
        '--b--',
      ],
    ],
  ])('%s', async (_what, lines) => {
    expect(await shownOf(...lines)).toEqual({ words: 'Lamps are here', reasons: [] });
  });

  test('and an attachment is none where there is a text', async () => {
    const lines = [
      '--b',
      '',
      'Lamps',
      '--b',
      'Content-Type: text/html',
      'Content-Disposition: attachment',
      '',
      '<p>More</p>',
      '--b--',
    ];
    expect((await shownOf('Content-Type: multipart/mixed; boundary=b', '', ...lines)).words).toBe('Lamps');
  });
});

describe('What shows nothing waits with its reason:', () => {
  const encrypted = 'It is encrypted, so that only its recipient can read it.';

  test.each<[string, string[], string]>([
    ['no body', [''], 'It has neither text nor pictures.'],
    ['blanks', ['', ' \u00a0\u200b'], 'It has neither text nor pictures.'],
    [
      'html of nothing',
      ['Content-Type: text/html', '', '<p>&nbsp;</p>'],
      'Its HTML shows no words or pictures.',
    ],
    [
      'a picture of a pixel',
      ['Content-Type: text/html', '', '<img src="https://t.brand.com/o.gif" width="1" height="1">'],
      'Its HTML shows no words or pictures.',
    ],
    [
      'S/MIME that is encrypted',
      [
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data',
        'Content-Transfer-Encoding: base64',
        '',
        inBase64(cmsOf(oids.enveloped, octets(html))),
      ],
      encrypted,
    ],
    [
      'S/MIME that is broken',
      [...signedFields, '', inBase64(cmsOf(oids.signed, octets(html)).subarray(0, 50))],
      'It is signed in a format that can’t be read.',
    ],
    [
      'PGP/MIME',
      [
        'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
        '',
        '--b',
        'Content-Type: application/pgp-encrypted',
        '',
        'Version: 1',
        '--b',
        'Content-Type: application/octet-stream',
        '',
        '-----BEGIN PGP MESSAGE-----',
        '--b--',
      ],
      encrypted,
    ],
    [
      'PGP in a text',
      ['', '-----BEGIN PGP MESSAGE-----', '', 'hQEMA7', '-----END PGP MESSAGE-----'],
      encrypted,
    ],
    [
      'only a picture that nothing shows',
      ['Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', tinyPng('x').toString('base64')],
      'It has no text, and nothing displays its pictures.',
    ],
    [
      'an invitation',
      ['Content-Type: text/calendar', '', 'BEGIN:VCALENDAR'],
      'It has neither text nor pictures.',
    ],
  ])('%s', async (_what, lines, reason) => {
    expect((await shownOf(...lines)).reasons).toEqual([reason]);
  });

  test('and a mail with words or a picture does not', async () => {
    expect((await shownOf('', 'Lamps')).reasons).toEqual([]);
    const picture = '<img src="https://brand.com/lamp.jpg" width="600" height="400">';
    expect((await shownOf('Content-Type: text/html', '', picture)).reasons).toEqual([]);
  });
});

test('What a signature holds is what the same mail is known by', async () => {
  const bare = await parseMail(sourceOf(html.trimEnd().split('\r\n')), now);
  const body = inBase64(cmsOf(oids.signed, octets(html)));
  expect((await parseMail(sourceOf([...signedFields, '', body]), now)).contentHash).toBe(bare.contentHash);
});
