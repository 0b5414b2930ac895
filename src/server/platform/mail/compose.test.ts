import { describe, expect, it } from 'vitest';
import { composeMail } from '#server/platform/mail/compose.ts';
import { mailHtml, mailText } from '#server/platform/mail/layout.ts';
import type { MailContent } from '#server/platform/mail/mail-kinds.ts';
import { openMailTransport } from '#server/platform/mail/transport.ts';

const content: MailContent = {
  subject: 'New from Rye & Co',
  preheader: 'Bread <today>',
  parts: [
    { kind: 'text', text: 'Two new emails "now".' },
    { kind: 'heading', text: 'Rye' },
    {
      kind: 'links',
      links: [
        { title: '20% off <b>', url: 'https://vault.example/email/1?a=1&b=2', over: 'Rye', under: '9:00' },
      ],
    },
    { kind: 'button', label: 'Open', url: 'https://vault.example/' },
  ],
  reason: 'You follow Rye.',
  unsubscribeUrl: 'https://vault.example/unsubscribe/abc',
  settings: { label: 'All follows', url: 'https://vault.example/follows' },
};

const letterhead = {
  productName: 'Vault',
  baseUrl: 'https://vault.example',
  postalAddress: '1 Post Street, London',
  from: 'news@vault.example',
};

const waiting = {
  messageId: '<1@vault.example>',
  address: 'ada@reader.example',
  writtenAt: new Date('2026-11-21T12:00:00Z'),
};

const headersOf = async (given: Partial<typeof letterhead> & { subject?: string; address?: string }) => {
  const { subject = content.subject, address = waiting.address, ...own } = given;
  const transport = openMailTransport({ smtp: null, from: letterhead.from, dkim: null, postalAddress: null });
  const mail = composeMail({ ...waiting, address }, { ...content, subject }, { ...letterhead, ...own });
  const shown = await transport.deliver(mail);
  return (shown?.headers ?? '').split('\n');
};

describe('a mail of ours', () => {
  it('unsubscribes with one click, says it is automatic, and tracks nobody', async () => {
    const headers = await headersOf({});
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: Vault <news@vault.example>',
        'To: ada@reader.example',
        'Message-ID: <1@vault.example>',
        'Auto-Submitted: auto-generated',
        'List-Unsubscribe: <https://vault.example/unsubscribe/abc>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
    const html = mailHtml(content, letterhead);
    expect(html).not.toMatch(/<img|<script|https?:\/\/(?!vault\.example)/);
  });

  it('escapes what others wrote, and has the same words as plain text', () => {
    const html = mailHtml(content, letterhead);
    expect(html).toContain('20% off &lt;b&gt;');
    expect(html).toContain('Bread &lt;today&gt;');
    expect(html).toContain('email/1?a=1&amp;b=2');
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(mailText(content, letterhead)).toBe(`New from Rye & Co

Two new emails "now".

== Rye ==

Rye
20% off <b>
9:00
https://vault.example/email/1?a=1&b=2

Open:
https://vault.example/

-- 
You follow Rye.
Unsubscribe: https://vault.example/unsubscribe/abc
All follows: https://vault.example/follows
Vault, 1 Post Street, London
`);
  });

  it.each([
    'Vault\r\nBcc: everybody@reader.example',
    'Vault\nX-Evil: 1',
    'Vault\u2028Bcc: x@y.example',
    'Vault <evil@evil.example>, "x"',
    'Vault\0',
  ])('keeps the name %j within its header', async (productName) => {
    const headers = await headersOf({ productName, subject: `News of ${productName}` });
    expect(headers.filter((line) => /^(?:Bcc|X-Evil):/i.test(line))).toEqual([]);
    const from = headers.filter((line) => line.startsWith('From: '));
    expect(from).toHaveLength(1);
    expect(from[0]).toMatch(/<news@vault\.example>$/);
  });

  it('goes to one address, whatever that contains', async () => {
    const headers = await headersOf({ address: 'a@b.example>, <everybody@reader.example' });
    const to = headers.filter((line) => line.startsWith('To: '));
    expect(to).toHaveLength(1);
    expect(to[0]?.match(/</g) ?? []).toHaveLength(to[0]?.includes('<') === true ? 1 : 0);
  });
});
