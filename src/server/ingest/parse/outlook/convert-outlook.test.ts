import { describe, expect, test } from 'vitest';
import { unwrapForwarded } from '#server/ingest/parse/forwarded.ts';
import { convertOutlook } from '#server/ingest/parse/outlook/convert-outlook.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { tinyPng } from '#tests/support/mail/mail.ts';
import { type MsgParts, makeMsg, packRichText } from '#tests/support/mail/make-msg.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const delivered = [
  'Microsoft Mail Internet Headers Version 2.0',
  'Received: from mx.shop.example by mx.work.example; Tue, 4 Mar 2025 10:15:03 +0000',
  'DKIM-Signature: v=1; d=shop.example; s=s;',
  '\tbh=abc; b=abc',
  'From: Example Shop <news@shop.example>',
  'To: quintana@work.example',
  'Subject: =?utf-8?q?Fr=C3=BChling?=',
  'Date: Tue, 4 Mar 2025 10:15:00 +0000',
  'Message-ID: <one@shop.example>',
  'List-Unsubscribe: <https://shop.example/u>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative;',
  ' boundary="gone"',
  '',
].join('\r\n');
const html = '<html><body><p>Half price: 5 €.</p><img src="cid:logo@shop"></body></html>';
const ids = { header: 0x7d, text: 0x1000, rich: 0x1009, html: 0x1013, page: 0x3fde };
const campaign: MsgParts = {
  properties: {
    [ids.header]: delivered,
    [ids.html]: Buffer.from(html),
    [ids.page]: 65001,
    [ids.text]: 'Half price.',
  },
};

const convert = (raw: Buffer) => convertOutlook({ raw, label: 'a.msg' });
const read = async (parts: MsgParts) => parseMail(await convert(makeMsg(parts)), now);

describe('A message of Outlook', () => {
  test('has the header it was delivered with, its html and its text.', async () => {
    const source = await convert(makeMsg(campaign));
    const mail = await parseMail(source, now);
    expect(mail).toMatchObject({
      messageId: 'one@shop.example',
      subject: 'Frühling',
      from: { name: 'Example Shop', address: 'news@shop.example' },
      recipients: [{ name: '', address: 'quintana@work.example' }],
      receivedAt: new Date('2025-03-04T10:15:03.000Z'),
      html,
      text: 'Half price.',
    });
    // The signature was made over another form of the body.
    expect(mail.headers.map(({ name }) => name)).not.toContain('dkim-signature');
    expect(mail.headers.map(({ name }) => name)).toContain('list-unsubscribe');
  });

  test('without a header has one made of its properties.', async () => {
    const mail = await read({
      properties: {
        55: 'Tilbud på støvler\r\nBcc: x@evil.example',
        57: new Date('2025-03-04T10:15:00.000Z'),
        66: 'Støvle "&" Ko',
        100: 'SMTP',
        101: 'News@Shop.example',
        4149: '<two@shop.example>',
        [ids.text]: 'Half price.',
      },
      recipients: [
        { 3093: 1, 12289: 'Quintana', 12290: 'EX', 12291: '/O=WORK/CN=Q', 14846: 'quintana@work.example' },
        { 3093: 2, 12289: 'ben@work.example', 12290: 'SMTP', 12291: 'ben@work.example' },
        { 3093: 3, 12289: 'Nobody', 12290: 'EX', 12291: '/O=WORK/CN=N' },
      ],
    });
    expect(mail).toMatchObject({
      messageId: 'two@shop.example',
      subject: 'Tilbud på støvler Bcc: x@evil.example',
      from: { name: 'Støvle "&" Ko', address: 'news@shop.example' },
      recipients: [
        { name: 'Quintana', address: 'quintana@work.example' },
        { name: '', address: 'ben@work.example' },
      ],
      receivedAt: new Date('2025-03-04T10:15:00.000Z'),
      html: null,
      text: 'Half price.',
    });
  });

  test.each<[name: string, rtf: string, html: string]>([
    [
      'html wrapped in rich text',
      String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 {\*\htmltag <p>}\htmlrtf {\f0 \htmlrtf0 Half price: 5 \'80\u233?{\*\htmltag </p>}\htmlrtf }\htmlrtf0 }`,
      '<p>Half price: 5 €é</p>',
    ],
    [
      'html wrapped in rich text with false escapes',
      String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 {\*\htmltag <p>}Half\bin999999999 price\'zz{\*\htmltag </p>}}`,
      '<p>Half pricezz</p>',
    ],
  ])('has %s.', async (_name, rtf, shown) => {
    const mail = await read({ properties: { [ids.header]: delivered, [ids.rich]: packRichText(rtf) } });
    expect(mail.html).toBe(shown);
  });

  test('has its text where its rich text has more groups than any program writes.', async () => {
    const rtf = `{\\rtf1\\fromhtml1 ${'{'.repeat(200_000)}`;
    const mail = await read({
      properties: { [ids.header]: delivered, [ids.rich]: packRichText(rtf), [ids.text]: 'Half price.' },
    });
    expect(mail).toMatchObject({ html: null, text: 'Half price.' });
  });

  test('has rich text that is compressed.', async () => {
    // The example of MS-OXRTFCP, section 4.1.1, is a person's own mail; here its text is there as well.
    const packed = Buffer.from(
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af80b60' +
        '6e0e1030338201d002004f1f6c0a809',
      'hex',
    );
    const mail = await read({
      properties: { [ids.header]: delivered, [ids.rich]: packed, [ids.text]: 'hello world' },
    });
    expect(mail).toMatchObject({ html: null, text: 'hello world' });
  });

  test('has texts in the charset of its code page.', async () => {
    const mail = await read({
      properties: { [ids.header]: delivered, [ids.page]: 1252 },
      ansi: { [ids.text]: 'Caf\xe9 5 \x80' },
    });
    expect(mail.text).toBe('Café 5 €');
  });

  test('has its pictures and attachments.', async () => {
    const mail = await read({
      ...campaign,
      attachments: [
        { properties: { 14081: tinyPng('logo'), 14087: 'logo.png', 14098: 'logo@shop' } },
        { properties: { 14081: Buffer.from('%PDF'), 14087: 'a"\r\nX: y.pdf', 14094: 'application/pdf' } },
        { properties: { 14087: 'without data' } },
      ],
    });
    expect(mail.inlineImages).toMatchObject([
      { contentId: 'logo@shop', filename: 'logo.png', contentType: 'image/png' },
    ]);
    expect(mail.parts).toContain('application/pdf');
  });

  test('has its attached messages, each whole.', async () => {
    const source = await convert(
      makeMsg({
        properties: {
          [ids.header]: delivered.replaceAll('shop', 'forwarder').replace(/List-.*\r\n/, ''),
          [ids.text]: 'See below',
        },
        attachments: [{ message: campaign }],
      }),
    );
    const mail = await parseMail(unwrapForwarded(source), now);
    expect(mail).toMatchObject({ messageId: 'one@shop.example', html, text: 'Half price.' });
  });

  test('longer than the sectors its header lists is read to its end.', async () => {
    const long = `<p>${'Half price. '.repeat(700_000)}</p>`;
    const raw = makeMsg({
      properties: { [ids.header]: delivered, [ids.html]: Buffer.from('x'), 16351: Buffer.from(long) },
    });
    expect(raw.length).toBeGreaterThan(109 * 128 * 512);
    expect((await parseMail(await convert(raw), now)).html).toBe('x');
  });
});

/** Writes a number over the one at a place. */
function patched(raw: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(raw);
  copy.writeUInt32LE(value, at);
  return copy;
}

describe('A hostile message of Outlook is refused', () => {
  const sound = makeMsg(campaign);
  const directory = (sound.readUInt32LE(48) + 1) * 512;
  const table = (sound.readUInt32LE(76) + 1) * 512;
  const damaged = 'This message of Outlook is damaged or cut short.';

  test.each<[name: string, raw: Buffer, reason: string | RegExp]>([
    ['with nothing but its signature', sound.subarray(0, 8), damaged],
    ['with nothing but its header', sound.subarray(0, 512), damaged],
    ['cut in its directory', sound.subarray(0, directory + 100), damaged],
    ['whose directory is a circle', patched(sound, table, 0), damaged],
    ['whose entry leads to itself', patched(sound, directory + 76, 0), damaged],
    ['whose entry leads nowhere', patched(sound, directory + 76, 60_000), damaged],
    ['whose stream claims four gigabytes', patched(sound, directory + 120, 0xfffffff0), damaged],
    ['whose directory lies outside', patched(sound, 48, 0x7fffffff), damaged],
    ['with sectors of another size', patched(sound, 30, 0x001e_001e), damaged],
    [
      'that is a contact',
      makeMsg({ properties: { 26: 'IPM.Contact' } }),
      /of the kind IPM\.Contact, not an email/,
    ],
  ])('%s', async (_name, raw, reason) => {
    await expect(convert(raw)).rejects.toThrow(reason);
  });

  test('that has another in it, and so on, too deep.', async () => {
    let nested: MsgParts = campaign;
    for (let depth = 0; depth < 20; depth += 1) nested = { attachments: [{ message: nested }] };
    await expect(convert(makeMsg(nested))).rejects.toThrow('too many levels');
  });

  test('at whatever byte it is damaged, or read.', async () => {
    for (let at = 24; at < sound.length; at += 61) {
      const raw = Buffer.from(sound);
      for (let byte = at; byte < Math.min(at + 4, raw.length); byte += 1) raw[byte] = 0xff - (raw[byte] ?? 0);
      const outcome = await convert(raw).then(
        ({ raw: written }) => (written.length < 4 * sound.length ? 'read' : 'huge'),
        (error: unknown) => (error instanceof Error ? error.name : ''),
      );
      expect(['read', 'IngestRejection']).toContain(outcome);
    }
  });
});
