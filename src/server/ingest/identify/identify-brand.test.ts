import { describe, expect, it } from 'vitest';
import { IngestRejection, type MailAddress, type MailHeader, type ParsedMail } from '#server/ingest/types.ts';
import { identifyBrand } from './identify-brand.ts';

function address(text: string): MailAddress {
  const match = /^(.*?)\s*<([^>]*)>$/.exec(text);
  return match === null ? { name: '', address: text } : { name: match[1] ?? '', address: match[2] ?? '' };
}

interface Sent {
  from: string | null;
  replyTo?: string[];
  headers?: Record<string, string>;
  html?: string;
}

function mailFrom({ from, replyTo = [], headers = {}, html = '<p>Hello</p>' }: Sent): ParsedMail {
  return {
    messageId: 'one@sender.example',
    subject: 'Hello',
    from: from === null ? null : address(from),
    replyTo: replyTo.map(address),
    recipients: [],
    headers: Object.entries(headers).map(([name, value]): MailHeader => ({ name, value })),
    receivedAt: new Date('2025-03-04T10:15:00Z'),
    html,
    text: null,
    parts: [],
    inlineImages: [],
    sizeBytes: 1000,
    contentHash: '0'.repeat(64),
    mailboxAddress: null,
  };
}

const identify = (sent: Sent) => identifyBrand(mailFrom(sent));
const domainOf = (from: string) => identify({ from }).domain;

describe('a sender with an own domain', () => {
  it('is known by its registrable domain, whatever sub-domain it sends from', () => {
    expect(identify({ from: 'Acme <news@email.shop.acme.co.uk>' })).toEqual({
      domain: 'acme.co.uk',
      name: 'Acme',
      basis: 'from',
    });
  });

  it('is told apart from its neighbours below a private public suffix', () => {
    expect(domainOf('a@mail.acme.uk.com')).toBe('acme.uk.com');
    expect(domainOf('a@acme.myshopify.com')).toBe('acme.myshopify.com');
    expect(domainOf('owner@uk.com')).toBe('uk.com');
  });

  it('keeps its own domain even when Reply-To and the signature name others', () => {
    const sent = {
      from: 'Acme <news@acme.example>',
      replyTo: ['help@other.example'],
      headers: { 'dkim-signature': 'v=1; d=third.example; s=k1', 'list-id': '<list.fourth.example>' },
    };
    expect(identify(sent).domain).toBe('acme.example');
  });

  it('is compared without regard to case, a final dot or the script it is written in', () => {
    expect(domainOf('News@ACME.Example')).toBe('acme.example');
    expect(domainOf('news@acme.example.')).toBe('acme.example');
    expect(domainOf('news@müller.example')).toBe('xn--mller-kva.example');
  });

  it('has a key even where there is no public suffix', () => {
    expect(domainOf('root@localhost')).toBe('localhost');
    expect(domainOf('root@[192.0.2.7]')).toBe('192.0.2.7');
  });
});

describe('a sender who pretends to be another', () => {
  it('is not believed for an address in the display name', () => {
    expect(identify({ from: '"news@shop.example" <a@evil.example>' })).toEqual({
      domain: 'evil.example',
      name: 'Evil',
      basis: 'from',
    });
  });

  it('does not reach a domain by letters that look alike', () => {
    expect(domainOf('Acme <x@аcme.example>')).toMatch(/^xn--/);
    expect(domainOf('Acme <x@xn--cme-5cd.example>')).not.toBe('acme.example');
  });

  it('does not reach a domain that only stands at the front of its own', () => {
    expect(domainOf('Acme <x@acme.com.evil.example>')).toBe('evil.example');
  });

  it('does not reach the domain in its Reply-To when its links lead elsewhere', () => {
    const spoof = identify({
      from: 'Acme <noreply@sendgrid.net>',
      replyTo: ['service@acme.example'],
      html: '<a href="https://win.prizes.example/now">Claim</a>',
    });
    expect(spoof.domain).toBe('noreply+acme@sendgrid.net');
    expect(spoof.basis).toBe('platform-name');
  });

  it('never gets a bare domain from a display name alone', () => {
    for (const name of ['acme.example', 'Acme', 'https://acme.example', 'acme.example/']) {
      expect(identify({ from: `${name} <noreply@sendgrid.net>` }).domain).toMatch(/@sendgrid\.net$/);
    }
  });
});

describe('a sender at a free mailer', () => {
  it('is known by the full address', () => {
    expect(identify({ from: 'Anna Bell <Anna.Bell@GMail.com>' })).toEqual({
      domain: 'anna.bell@gmail.com',
      name: 'Anna Bell',
      basis: 'from-address',
    });
    expect(domainOf('laden@web.de')).toBe('laden@web.de');
  });

  it('is not joined to the domain of its Reply-To', () => {
    expect(identify({ from: 'Acme <acme@gmail.com>', replyTo: ['a@acme.example'] }).domain).toBe(
      'acme@gmail.com',
    );
  });
});

describe('a sender on a shared platform', () => {
  it('is known by Reply-To first', () => {
    const sent = {
      from: 'Acme <store+63001@t.shopifyemail.com>',
      replyTo: ['hello@mail.acme.example'],
      headers: { 'list-id': '<news.other.example>' },
      html: '<a href="https://www.acme.example/new">New</a><a href="https://instagram.com/acme">Follow</a>',
    };
    expect(identify(sent)).toEqual({ domain: 'acme.example', name: 'Acme', basis: 'reply-to' });
  });

  it('is believed about Reply-To when click-trackers of the platform hide the links', () => {
    const sent = {
      from: 'Acme <news@shared1.ccsend.com>',
      replyTo: ['hello@acme.example'],
      html: '<a href="https://click.list-manage.com/track?u=1">New</a>',
    };
    expect(identify(sent).domain).toBe('acme.example');
  });

  it('is known by List-Id, then by its signature, when Reply-To says nothing', () => {
    const from = 'Acme <noreply@sendgrid.net>';
    const dkim = 'v=1; a=rsa-sha256; d=mail.signed.example; s=k1; b=d';
    expect(
      identify({
        from,
        replyTo: ['reply@sendgrid.net'],
        headers: { 'list-id': 'Acme News <news.listed.example>', 'dkim-signature': dkim },
      }),
    ).toMatchObject({ domain: 'listed.example', basis: 'list-id' });
    expect(identify({ from, headers: { 'list-id': '<9.mcsv.net>', 'dkim-signature': dkim } })).toMatchObject({
      domain: 'signed.example',
      basis: 'dkim',
    });
  });

  it('is known as a customer of the platform when nothing else names it', () => {
    expect(identify({ from: 'The Daily Loaf <dailyloaf+bread@substack.com>' })).toEqual({
      domain: 'dailyloaf@substack.com',
      name: 'The Daily Loaf',
      basis: 'platform-address',
    });
    expect(domainOf('Acme <store+63001@t.shopifyemail.com>')).toBe('store+63001@shopifyemail.com');
  });

  it('is the platform itself when it writes in its own name', () => {
    expect(domainOf('Substack <no-reply@substack.com>')).toBe('substack.com');
    expect(domainOf('no-reply@substack.com')).toBe('substack.com');
  });
});

describe('a message without a sender', () => {
  it.each([
    ['no From at all', null],
    ['an empty address', 'Somebody <>'],
    ['a group without members', 'undisclosed-recipients:;'],
    ['a name instead of an address', 'MAILER-DAEMON'],
    ['an address without a name before the host', '@acme.example'],
    ['a host that cannot be one', 'a@acme example..'],
  ])('is refused: %s', (_case, from) => {
    expect(() => identify({ from })).toThrow(IngestRejection);
    try {
      identify({ from });
    } catch (error) {
      expect(error).toMatchObject({ code: 'no_sender', message: expect.stringMatching(/From.*\.$/) });
    }
  });
});
