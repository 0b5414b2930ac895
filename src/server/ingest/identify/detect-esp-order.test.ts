import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailHeader } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { detectEsp } from './detect-esp.ts';
import { espTable } from './esp-table.ts';

const esp = (...headers: [name: string, value: string][]) =>
  detectEsp(parsedMail({ headers: headers.map(([name, value]) => ({ name, value })) }));

describe('A platform is told by its own domain', () => {
  test.each<[string, string]>([
    ['return-path', '<bounce@mail1.klaviyomail.com>'],
    ['dkim-signature', 'v=1; a=rsa-sha256; d=klaviyomail.com; s=x'],
    ['message-id', '<1@klaviyomail.com>'],
    ['list-unsubscribe', '<mailto:u@klaviyomail.com>'],
    ['list-id', '<1.klaviyomail.com>'],
    ['sender', 'a@klaviyomail.com'],
  ])('in %s', (name, value) => {
    expect(esp([name, value])).toBe('Klaviyo');
    expect(esp([name, value.toUpperCase()])).toBe('Klaviyo');
  });

  test.each<[string, string]>([
    ['subject', 'Klaviyo klaviyomail.com'],
    ['to', 'a@klaviyomail.com'],
    ['reply-to', 'a@klaviyomail.com'],
    ['x-original-to', 'a@klaviyomail.com'],
    ['return-path', 'a@notklaviyomail.com'],
    ['return-path', 'klaviyomail.com@brand.com'],
  ])('and not in %s: %s', (name, value) => {
    expect(esp([name, value])).toBeNull();
  });
});

describe('A relay', () => {
  test('speaks only where nothing else does', () => {
    const relay: [string, string] = ['received', 'from o1.sendgrid.net by mx.reader.org'];
    expect(esp(relay)).toBe('SendGrid');
    expect(esp(relay, ['x-kmail-account', 'a'])).toBe('Klaviyo');
  });

  test('speaks for the side that sent, not for the one that took', () => {
    expect(esp(['received', 'from mta.brand.com by o1.sendgrid.net'])).toBeNull();
  });

  test('is not read to its end', () => {
    expect(esp(['received', `from mta.brand.com ${'x '.repeat(300)} from o1.sendgrid.net`])).toBeNull();
  });
});

test('The order of the fields decides nothing', () => {
  const marks: MailHeader[] = [
    { name: 'x-sg-eid', value: 'a' },
    { name: 'x-mailgun-sid', value: 'a' },
    { name: 'x-kmail-account', value: 'a' },
    { name: 'return-path', value: 'b@amazonses.com' },
    { name: 'x-mailer', value: 'PHPMailer' },
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(marks), fc.shuffledSubarray(marks), (some, others) => {
      const sorted = (headers: MailHeader[]) => marks.filter((mark) => headers.includes(mark));
      for (const headers of [some, others])
        expect(detectEsp(parsedMail({ headers }))).toBe(detectEsp(parsedMail({ headers: sorted(headers) })));
    }),
  );
});

test('Every host of the table leads to the platform of its first row', () => {
  const seen = new Map<string, string>();
  for (const { name, hosts } of espTable) {
    for (const host of hosts?.split(' ') ?? []) if (!seen.has(host)) seen.set(host, name);
  }
  for (const [host, name] of seen)
    expect([host, esp(['return-path', `a@mta.${host}`])]).toEqual([host, name]);
});

test('Any headers name a platform of the table or none', () => {
  const names = new Set(espTable.map(({ name }) => name));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('x-mailer', 'received', 'list-id', 'feedback-id'), fc.string())),
      (headers) => {
        const found = esp(...headers);
        expect(found === null || names.has(found)).toBe(true);
      },
    ),
  );
});
