import { describe, expect, test } from 'vitest';
import { withoutQuoted } from '#server/ingest/classify/quoted-passages.ts';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';

describe('What a mail quotes', () => {
  test.each([
    ['We tested “Your cart misses you” on ten lists.'],
    ['We tested "Your cart misses you" on ten lists.'],
    ['Wir prüften „Ihr Warenkorb wartet auf Sie“ zehnmal.'],
    ['Nous avons essayé « Votre panier vous attend » dix fois.'],
  ])('is left out: %s', (text) => {
    expect(withoutQuoted(text)).not.toMatch(/cart|Warenkorb|panier/);
  });

  test.each([
    ['Use code "SAVE20" at the checkout.'],
    ['The “Alder” lamp is 20% off.'],
    ['A 27" screen and a 32" screen, both 20% off today only.'],
    ['An open “quotation of many words that never ends'],
  ])('but names, codes and inches stay: %s', (text) => {
    expect(withoutQuoted(text)).toBe(text);
  });

  test('does not make the mail what is quoted', () => {
    const prose = 'Nine of ten readers told us which of the two they would open, and why. '.repeat(3);
    const mail = {
      subject: 'Which subject lines work?',
      text: `${prose} Subject A: “Anna, your cart misses you” won. Subject B: “You left something in your cart” lost.`,
    };
    expect(classifyTestMail(mail).campaignType).not.toBe('abandoned_cart');
  });
});
