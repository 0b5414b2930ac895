import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/support/mail/any-text.ts';
import { findAddressHost, normaliseHost, toRegistrableDomain } from './sender-domain.ts';

describe('The host of an address', () => {
  test.each([
    ['news@brand.com', 'brand.com'],
    ['news@Mail.BRAND.com', 'mail.brand.com'],
    ['"a@b"@brand.com', 'brand.com'],
    ['a@b@brand.com', 'brand.com'],
    ['news@brand.com.', 'brand.com'],
    ['news@müller.de', 'xn--mller-kva.de'],
    ['news@MÜLLER.de', 'xn--mller-kva.de'],
    ['news@brаnd.com', 'xn--brnd-63d.com'],
    ['news@пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['root@localhost', 'localhost'],
    ['root@[192.0.2.7]', '192.0.2.7'],
  ])('%s is %s', (address, host) => {
    expect(findAddressHost(address)).toBe(host);
  });

  test.each([
    'news',
    '',
    '@brand.com',
    'news@',
    'news@.',
    'news@a b.com',
    'news@brand..com',
    'news@.brand.com',
    'news@brand,com',
    'news@<brand.com>',
    `a@${'x'.repeat(260)}.com`,
  ])('is none in %j', (address) => {
    expect(findAddressHost(address)).toBeNull();
  });

  test('is the same however its letters are written, and is its own host', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 2, maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        (labels, shifts) => {
          const host = labels.join('.');
          const shouted = [...host].map((letter) =>
            shifts.next().value === true ? letter.toUpperCase() : letter,
          );
          expect(normaliseHost(`${shouted.join('')}.`)).toBe(host);
          expect(findAddressHost(`any@${shouted.join('')}`)).toBe(host);
        },
      ),
    );
  });

  test('is never more than a host, whatever is written there', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        const host = normaliseHost(text);
        if (host === null) return;
        expect(host).toMatch(/^[\x21-\x7e]+$/);
        expect(host).not.toMatch(/[\s@/\\<>:,;]|\.\./);
        expect(normaliseHost(host)).toBe(host);
      }),
    );
  });
});

describe('Somebody registered', () => {
  test.each([
    ['brand.com', 'brand.com'],
    ['news.mail.brand.com', 'brand.com'],
    ['brand.co.uk', 'brand.co.uk'],
    ['news.brand.co.uk', 'brand.co.uk'],
    ['news.brand.com.au', 'brand.com.au'],
    ['news.brand.com.br', 'brand.com.br'],
    ['news.brand.co.jp', 'brand.co.jp'],
    ['shop.uk.com', 'shop.uk.com'],
    ['a.shop.uk.com', 'shop.uk.com'],
    ['uk.com', 'uk.com'],
    ['shop.myshopify.com', 'shop.myshopify.com'],
    ['team.github.io', 'team.github.io'],
    ['a.xn--mller-kva.de', 'xn--mller-kva.de'],
    ['news.brand.example', 'brand.example'],
    ['localhost', 'localhost'],
    ['192.0.2.7', '192.0.2.7'],
  ])('of %s: %s', (host, domain) => {
    expect(toRegistrableDomain(host)).toBe(domain);
  });

  test('the same domain, whatever stands below it', () => {
    const label = fc.stringMatching(/^[a-z]{1,8}$/);
    const domain = fc.constantFrom(
      'brand.com',
      'brand.co.uk',
      'brand.com.br',
      'xn--mller-kva.de',
      'brand.example',
    );
    fc.assert(
      fc.property(fc.array(label, { maxLength: 4 }), domain, (labels, registered) => {
        expect(toRegistrableDomain([...labels, registered].join('.'))).toBe(registered);
      }),
    );
  });
});
