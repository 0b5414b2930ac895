import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCode } from '#server/ingest/offers/codes.ts';

const codeOf = (text: string) => findCode(text)?.code ?? null;

describe('The code to type is read', () => {
  test.each([
    ['Use code SAVE20', 'SAVE20'],
    ['USE CODE SAVE20 AT CHECKOUT', 'SAVE20'],
    ['code: SAVE20', 'SAVE20'],
    ['Code "SAVE20"', 'SAVE20'],
    ['with code ‘SAVE20’', 'SAVE20'],
    ['(code SAVE20)', 'SAVE20'],
    ['code SAVE20.', 'SAVE20'],
    ['code SAVE20, until Sunday', 'SAVE20'],
    ['code\nSAVE20', 'SAVE20'],
    ['code SAVE-20', 'SAVE-20'],
    ['code SAVE_20', 'SAVE_20'],
    ['code 20OFF', '20OFF'],
    ['code HELLO', 'HELLO'],
    ['code ISLAND15', 'ISLAND15'],
    ['code ESTATE', 'ESTATE'],
    ['Your promo code is SAVE20', 'SAVE20'],
    ['promotional code SAVE20', 'SAVE20'],
    ['discount code SAVE20', 'SAVE20'],
    ['Voucher code SAVE20', 'SAVE20'],
    ['coupon-code SAVE20', 'SAVE20'],
    ['checkout code SAVE20', 'SAVE20'],
    ['Gutschein: HERBST20', 'HERBST20'],
    ['Gutscheincode HERBST20', 'HERBST20'],
    ['Dein Rabattcode lautet HERBST20', 'HERBST20'],
    ['Aktionscode: „HERBST20“', 'HERBST20'],
    ['mit dem Code HERBST20', 'HERBST20'],
    ['avec le code AUTOMNE', 'AUTOMNE'],
    ['code promo : AUTOMNE', 'AUTOMNE'],
    ['Le code est « AUTOMNE »', 'AUTOMNE'],
    ['con el código OTONO20', 'OTONO20'],
    ['código promocional: OTONO20', 'OTONO20'],
    ['cupón OTONO20', 'OTONO20'],
    ['met kortingscode HERFST', 'HERFST'],
    ['actiecode: HERFST', 'HERFST'],
    ['use o cupom OUTONO', 'OUTONO'],
    ['código é OUTONO', 'OUTONO'],
  ])('%s: %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('the first one where there are several', () => {
    expect(codeOf('code ONE1 or code TWO2')).toBe('ONE1');
    expect(codeOf('USE CODE BELOW. Code: TWO2')).toBe('TWO2');
  });
});

describe('No code is', () => {
  test.each([
    ['a word of the sentence', 'Use code at checkout'],
    ['a word in capitals', 'USE CODE BELOW'],
    ['that none is needed', 'NO CODE NEEDED'],
    ['that none is required', 'NO CODE REQUIRED'],
    ['when it ends', 'CODE EXPIRES SUNDAY'],
    ['what it can do', 'THE CODE CAN BE USED ONCE'],
    ['where it holds', 'USE YOUR CODE ONLINE'],
    ['a German word in capitals', 'CODE JETZT EINLÖSEN, CODE HIER EINGEBEN'],
    ['a French word in capitals', 'UN CODE AVEC VOUS'],
    ['a postcode', 'Enter your postcode SW1A'],
    ['a number', 'code 12345'],
    ['a day', 'code 25TH'],
    ['too short', 'code AB'],
    ['too long', `code ${'A'.repeat(30)}`],
    ['the beginning of a name', 'code Anna'],
    ['a barcode', 'barcode ABC123'],
    ['what to wear', 'Dress code: BLACK TIE'],
    ['a picture to scan', 'Scan the QR code HERE1'],
    ['what proves who you are', 'Your verification code: X7K2P9'],
    ['what lets somebody in', 'Your security code is X7K2P9'],
    ['what a journey is known by', 'Your booking code: X7K2P9'],
    ['where a parcel is', 'Tracking code LX123456'],
    ['what confirms', 'Confirmation code: X7K2P9'],
    ['nothing', ''],
  ])('%s: %s', (_what, text) => {
    expect(codeOf(text)).toBeNull();
  });
});

test('Any code in capitals and figures is read as it is written, and where it stands', () => {
  const code = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{2,10}[0-9]$/);
  const before = fc.constantFrom(
    'Use code ',
    'promo code: ',
    'Gutscheincode „',
    'code promo : ',
    'Código: ',
    'kortingscode ',
  );
  fc.assert(
    fc.property(
      before,
      code,
      fc.constantFrom('', '.', '!', ' today', '“', '\n'),
      (introduction, written, after) => {
        const text = `${introduction}${written}${after}`;
        expect(findCode(text)).toEqual({ code: written, at: introduction.length });
      },
    ),
  );
});
