import { describe, expect, it, test } from 'vitest';
import { unwrapForwarded } from '#server/ingest/parse/forwarded.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const receivedHint = new Date('2026-11-20T12:00:00.000Z');

const original = buildMail({
  from: 'Example Shop <news@shop.example>',
  to: 'Benedikt Ohlendorf <benedikt.ohlendorf@work.example>',
  headers: [
    'Authentication-Results: mx.work.example;\r\n dkim=pass header.d=shop.example',
    'Received-SPF: pass',
    'List-Unsubscribe: <https://shop.example/u>',
  ],
  body: '<p>Hello Quintana, everything is half price.</p>',
});

let boundaries = 0;

function forward(parts: readonly string[], more: MailParts = {}): Buffer {
  boundaries += 1;
  const boundary = `part-${boundaries}.`;
  return buildMail({
    from: 'Quintana Vreeland <quintana.vreeland@work.example>',
    to: 'Vault <vault@intake.example>',
    subject: 'Fwd: Spring sale',
    messageId: '<forward@work.example>',
    date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    ...more,
    contentType: `${more.contentType ?? 'multipart/mixed'}; boundary="${boundary}"`,
    body: [...parts.flatMap((part) => [`--${boundary}`, part]), `--${boundary}--`, ''].join('\r\n'),
  });
}

const note = 'Content-Type: text/plain\r\n\r\nSee below.';
const attached = (mail: Buffer, type = 'message/rfc822') =>
  `Content-Type: ${type}; name=mail.eml\r\nContent-Disposition: attachment\r\n\r\n${mail.toString('latin1')}`;

const unwrap = (raw: Buffer) => unwrapForwarded({ raw, label: '', receivedHint });
const context = { imageKey: () => '0'.repeat(32), now };
const rulesOf = async (raw: Buffer) =>
  (await prepareMail({ raw, label: '' }, context)).gate.findings.map(({ rule }) => rule);

describe('A mail forwarded as an attachment', () => {
  it('is taken in its own right, with forwarder and mailbox as subscribers', async () => {
    const source = unwrap(forward([note, attached(original)]));
    const mail = await parseMail(source, now);
    expect(mail).toMatchObject({ messageId: 'one@shop.example', subject: 'Spring sale' });
    expect(mail.receivedAt.toISOString()).toBe('2025-03-04T10:15:00.000Z');
    expect(mail.recipients.map(({ address }) => address)).toEqual([
      'quintana.vreeland@work.example',
      'vault@intake.example',
      'benedikt.ohlendorf@work.example',
    ]);
    const { sanitized } = await prepareMail(source, context);
    expect(sanitized.html).toContain('half price');
    expect(sanitized.html).not.toContain('Quintana');
  });

  it('loses the verdicts of servers, as anybody may have written them, and waits for a proof', async () => {
    const source = unwrap(forward([note, attached(original)]));
    const text = Buffer.from(source.raw).toString();
    expect(text).not.toMatch(/authentication-results|dkim=pass|received-spf/i);
    expect(text).toContain('List-Unsubscribe: <https://shop.example/u>');
    expect(await rulesOf(Buffer.from(source.raw))).toContain('unvouched');
  });

  test.each<[string, Buffer]>([
    ['without a note', forward([attached(original)])],
    [
      'in base64',
      forward([
        note,
        `Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${original.toString('base64')}`,
      ]),
    ],
    ['beside a signature’s picture', forward([note, 'Content-Type: image/png\r\n\r\nx', attached(original)])],
    ['inside two more', forward([note, attached(forward([note, attached(forward([attached(original)]))]))])],
    ['as the whole body', buildMail({ contentType: 'message/rfc822', body: original.toString('latin1') })],
  ])('is found %s', async (_how, raw) => {
    expect((await parseMail(unwrap(raw), now)).messageId).toBe('one@shop.example');
  });

  test.each<[string, Buffer]>([
    [
      'a bounce',
      forward([note, attached(original)], { contentType: 'multipart/report; report-type=delivery-status' }),
    ],
    ['a digest of a list', forward([note, attached(original)], { headers: ['List-Id: <x.example>'] })],
    [
      'an automatic answer',
      forward([note, attached(original)], { headers: ['Auto-Submitted: auto-replied'] }),
    ],
    [
      'a mail with a document too',
      forward([note, attached(original), 'Content-Type: application/pdf\r\n\r\nx']),
    ],
    ['an attachment that is no mail', forward([note, attached(Buffer.from('hello'))])],
    ['two mails', forward([attached(original), attached(original)])],
    ['a plain mail that names the type', buildMail({ body: 'Content-Type: message/rfc822' })],
  ])('is not %s', (_what, raw) => {
    const source = { raw, label: '' };
    expect(unwrapForwarded(source)).toBe(source);
  });

  it('is held with others, or inside too many', async () => {
    expect(await rulesOf(forward([attached(original), attached(original)]))).toContain('forwarded');
    let deep = original;
    for (let count = 0; count < 7; count += 1) deep = forward([attached(deep)]);
    expect(await rulesOf(Buffer.from(unwrap(deep).raw))).toContain('forwarded');
  });
});

describe('A mail forwarded in its text', () => {
  const inText = (lines: readonly string[], more: MailParts = {}) =>
    buildMail({
      from: 'Quintana Vreeland <quintana@work.example>',
      subject: 'Fwd: Spring sale',
      contentType: 'text/plain; charset=utf-8',
      ...more,
      body: Buffer.from(['Look at this!', '', ...lines, '', 'Half price.'].join('\r\n')).toString('latin1'),
    });

  test.each<[string, string[]]>([
    [
      'Gmail',
      [
        '---------- Forwarded message ---------',
        'From: Shop <news@shop.example>',
        'Date: Tue, Mar 4, 2025 at 10:15 AM',
        'Subject: Spring sale',
        'To: <q@work.example>',
      ],
    ],
    [
      'Apple Mail',
      [
        'Begin forwarded message:',
        '',
        '> From: Shop <news@shop.example>',
        '> Subject: Spring sale',
        '> Date: 4 March 2025 at 10:15:00 GMT',
        '> To: q@work.example',
      ],
    ],
    [
      'Outlook in German',
      [
        '________________________________',
        'Von: Shop <news@shop.example>',
        'Gesendet: Dienstag, 4. März 2025 10:15',
        'An: Quintana Vreeland',
        'Betreff: Spring sale',
      ],
    ],
    [
      'Outlook in bold',
      [
        '*From:* Shop [mailto:news@shop.example]',
        '*Sent:* Tuesday, March 4, 2025 10:15',
        '*To:* q@work.example',
        '*Subject:* Spring sale',
      ],
    ],
    [
      'Thunderbird',
      [
        '-------- Weitergeleitete Nachricht --------',
        'Betreff: \tSpring sale',
        'Datum: \tTue, 4 Mar 2025 10:15:00 +0000',
        'Von: \tShop <news@shop.example>',
        'An: \tq@work.example',
      ],
    ],
    [
      'a program in Japanese',
      [
        '差出人： Shop <news@shop.example>',
        '日付： 2025年3月4日(火) 10:15',
        '件名： Spring sale',
        '宛先： q@work.example',
      ],
    ],
    [
      'a program in Russian',
      ['От: Shop <news@shop.example>', 'Дата: 4 марта 2025 г., 10:15', 'Тема: Spring sale'],
    ],
  ])('of %s is held with that reason', async (_program, lines) => {
    const { gate } = await prepareMail({ raw: inText(lines), label: '' }, context);
    expect(gate.findings).toContainEqual({
      rule: 'forwarded',
      what: 'Its text quotes another email, of news@shop.example: it was forwarded, or is a reply.',
    });
  });

  test.each<[string, string[], MailParts]>([
    [
      'a booking',
      ['Name: Quintana Vreeland', 'Email: quintana@work.example', 'Date: 4 March 2025, 10:15', 'Guests: 2'],
      {},
    ],
    [
      'opening hours',
      ['Monday: 10:15', 'Tuesday: 10:15', 'Contact: Shop <news@shop.example>', 'Since: 1996'],
      {},
    ],
    [
      'the mail of a list',
      ['From: Shop <news@shop.example>', 'Date: 4 March 2025 10:15', 'To: q@work.example'],
      { headers: ['List-Unsubscribe: <https://x.example/u>'] },
    ],
  ])('is not %s', async (_what, lines, more) => {
    expect(await rulesOf(inText(lines, { subject: 'Your visit', ...more }))).not.toContain('forwarded');
  });
});
