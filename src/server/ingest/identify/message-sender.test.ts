import { describe, expect, test } from 'vitest';
import { toMessageSender } from './message-sender.ts';

describe('A Message-ID is believed to', () => {
  test.each([
    ['news@brand.com', 'brand.com'],
    ['News@Mail.Brand.com', 'brand.com'],
    ['other-desk@shop.brand.com', 'brand.com'],
    ['news@brand.co.uk', 'brand.co.uk'],
    ['Anna@GMail.com', 'anna@gmail.com'],
    ['shop@web.de', 'shop@web.de'],
    ['loaf@substack.com', 'loaf@substack.com'],
    ['store+63001@t.shopifyemail.com', 'store+63001@t.shopifyemail.com'],
    ['news@xn--mller-kva.de', 'xn--mller-kva.de'],
    ['news@müller.de', 'xn--mller-kva.de'],
    ['', ''],
    ['nobody', 'nobody'],
  ])('the sender of %j: %j', (address, sender) => {
    expect(toMessageSender(address)).toBe(sender);
  });

  test.each([
    ['two brands', 'news@one.com', 'news@two.com'],
    ['two people at one free mailer', 'anna@gmail.com', 'ben@gmail.com'],
    ['two publications on one platform', 'loaf@substack.com', 'crust@substack.com'],
    ['a brand and one whose name it begins', 'news@brand.com', 'news@brand.com.evil.example'],
    ['neighbours below a private suffix', 'a@one.myshopify.com', 'a@two.myshopify.com'],
  ])('one of %s and not the other', (_what, one, other) => {
    expect(toMessageSender(one)).not.toBe(toMessageSender(other));
  });

  test('the same sender when it is asked of its own answer', () => {
    for (const address of ['news@mail.brand.com', 'anna@gmail.com', 'loaf@substack.com']) {
      const sender = toMessageSender(address);
      expect(toMessageSender(sender.includes('@') ? sender : `any@${sender}`)).toBe(sender);
    }
  });
});
