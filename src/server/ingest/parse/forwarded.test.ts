import { describe, expect, test } from 'vitest';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';

const inner = [
  'From: Inner Brand <news@inner.example>',
  'To: ben@reader.org',
  'Subject: Inner',
  'Message-ID: <inner@inner.example>',
  'Content-Type: text/html',
  '',
  '<p>inner words</p>',
];

const mixed = (...parts: string[][]) => [
  ...plainFields,
  'Message-ID: <outer@brand.com>',
  'Content-Type: multipart/mixed; boundary=o',
  '',
  ...parts.flatMap((part) => ['--o', ...part]),
  '--o--',
  '',
];

describe('A message inside a message is an attachment:', () => {
  test.each<[string, string[]]>([
    [
      'forwarded',
      mixed(['Content-Type: text/plain', '', 'See below.'], ['Content-Type: message/rfc822', '', ...inner]),
    ],
    [
      'forwarded and marked as an attachment',
      mixed(
        ['Content-Type: text/plain', '', 'See below.'],
        [
          'Content-Type: message/rfc822; name=mail.eml',
          'Content-Disposition: attachment; filename=mail.eml',
          '',
          ...inner,
        ],
      ),
    ],
    [
      'forwarded in line',
      mixed(
        ['Content-Type: text/plain', '', 'See below.'],
        ['Content-Type: message/rfc822', 'Content-Disposition: inline', '', ...inner],
      ),
    ],
    [
      'one of a digest',
      mixed(
        ['Content-Type: text/plain', '', 'See below.'],
        [
          'Content-Type: multipart/digest; boundary=d',
          '',
          '--d',
          'Content-Type: message/rfc822',
          '',
          ...inner,
          '--d--',
        ],
      ),
    ],
  ])('%s', async (_how, lines) => {
    const mail = await readMail(lines);
    expect(mail).toMatchObject({ messageId: 'outer@brand.com', subject: 'Hello', html: null });
    expect(mail.from?.address).toBe('news@brand.com');
    expect(mail.text?.trim()).toBe('See below.');
    expect(mail.recipients.map(({ address }) => address)).toEqual(['anna.doe@reader.org']);
  });

  test('its pictures are none of the outer message', async () => {
    const html = [
      ...inner.slice(0, 4),
      'Content-Type: multipart/related; boundary=i',
      '',
      '--i',
      'Content-Type: image/gif',
      '',
      'GIF89a..........',
      '--i--',
    ];
    const mail = await readMail(
      mixed(['Content-Type: text/plain', '', 'x'], ['Content-Type: message/rfc822', '', ...html]),
    );
    expect(mail.inlineImages).toEqual([]);
  });

  test('one forwarded in its words is words', async () => {
    const words =
      '---------- Forwarded message ---------\r\nFrom: Inner <news@inner.example>\r\nSubject: Inner\r\n\r\nHello';
    const mail = await readMail([...plainFields, '', words]);
    expect(mail.from?.address).toBe('news@brand.com');
    expect(mail.text).toContain('From: Inner <news@inner.example>');
  });
});

describe('A bounce', () => {
  test('tells its own words, and not those of the mail that came back', async () => {
    const lines = [
      'From: Mail Delivery System <mailer-daemon@mx.example>',
      'To: news@brand.com',
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=o',
      '',
      '--o',
      'Content-Type: text/plain',
      '',
      'Your message could not be delivered.',
      '--o',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; anna@reader.org',
      '--o',
      'Content-Type: message/rfc822',
      '',
      ...inner,
      '--o--',
    ];
    const mail = await readMail(lines);
    expect(mail.text).toContain('could not be delivered');
    expect(`${mail.text}${mail.html}`).not.toContain('inner words');
  });
});

describe('A mail that was sent on (Resent-)', () => {
  const resent = [
    'Resent-From: Ben <ben@reader.org>',
    'Resent-To: Cy <cy@reader.org>',
    'Resent-Message-ID: <again@reader.org>',
  ];

  test('is still its first sender’s, with its own id', async () => {
    const mail = await readMail([...resent, ...plainFields, 'Message-ID: <one@brand.com>', '', 'x']);
    expect(mail.from?.address).toBe('news@brand.com');
    expect(mail.messageId).toBe('one@brand.com');
  });

  test('names both readers', async () => {
    const mail = await readMail([...resent, ...plainFields, '', 'x']);
    expect(mail.recipients.map(({ address }) => address)).toEqual(['cy@reader.org', 'anna.doe@reader.org']);
  });
});
