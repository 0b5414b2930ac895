import { describe, expect, test } from 'vitest';
import { isEspHost } from './esp-hosts.ts';
import { findSharedPlatform, isFreeMailer } from './shared-platforms.ts';

describe('A host is shared by many senders', () => {
  test.each([
    ['sendgrid.net', 'sendgrid.net'],
    ['em123.sendgrid.net', 'sendgrid.net'],
    ['mail12.atl.rsgsv.net', 'rsgsv.net'],
    ['shared1.ccsend.com', 'ccsend.com'],
    ['t.shopifyemail.com', 'shopifyemail.com'],
    ['loaf.substack.com', 'substack.com'],
    ['send.klaviyo.com', 'send.klaviyo.com'],
  ])('%s, by %s', (host, platform) => {
    expect(findSharedPlatform(host)).toBe(platform);
  });

  test.each([
    ['the company behind a platform', 'klaviyo.com'],
    ['its newsletter', 'news.mailchimp.com'],
    ['a name that ends alike', 'notsendgrid.net'],
    ['a name that begins alike', 'sendgrid.net.evil.example'],
    ['a brand', 'brand.com'],
    ['a top-level domain', 'net'],
    ['nothing', ''],
  ])('and not %s: %s', (_what, host) => {
    expect(findSharedPlatform(host)).toBeNull();
  });
});

describe('A free mailer', () => {
  test.each([
    'gmail.com',
    'outlook.com',
    'web.de',
    'yahoo.co.uk',
    'uol.com.br',
    'libero.it',
    'mail.ru',
    'seznam.cz',
  ])('is %s', (host) => {
    expect(isFreeMailer(host)).toBe(true);
    expect(isFreeMailer(`sub.${host}`)).toBe(true);
  });

  test.each([
    'google.com',
    'microsoft.com',
    'notgmail.com',
    'gmail.com.evil.example',
    'fakegmail.com',
    'com',
    '',
  ])('is not %j', (host) => {
    expect(isFreeMailer(host)).toBe(false);
  });

  test('is no shared platform', () => {
    expect(findSharedPlatform('gmail.com')).toBeNull();
  });
});

describe('A sending platform’s host', () => {
  test.each(['kmail-lists.com', 'ctrk.klclick.com', 'amazonses.com', 'list-manage.com', 'rsys2.net'])(
    'is %s',
    (host) => {
      expect(isEspHost(host)).toBe(true);
      expect(isEspHost(`a.b.${host}`)).toBe(true);
    },
  );

  test.each(['brand.com', 'amazonses.com.brand.com', 'com', ''])('is not %j', (host) => {
    expect(isEspHost(host)).toBe(false);
  });
});
