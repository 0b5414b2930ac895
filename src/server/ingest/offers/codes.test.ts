import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBoxedWords } from '#server/ingest/classify/boxed-words.ts';
import { findCode, findCodes } from '#server/ingest/offers/codes.ts';

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
    ['Rabattcode*: HERBST20', 'HERBST20'],
    ['Discount code† : SAVE20', 'SAVE20'],
    ['Gutscheincode¹: HERBST20', 'HERBST20'],
    ['code promo (1) : AUTOMNE20', 'AUTOMNE20'],
    ['Spare 20 %. Code im Warenkorb: herbst20', 'herbst20'],
    ['Save 20%. Your code at checkout: Welcome20', 'Welcome20'],
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
    ['Kod: LATO20', 'LATO20'],
    ['z kodem rabatowym: LATO20', 'LATO20'],
    ['Użyj kodu LATO20', 'LATO20'],
    ['Codice sconto: ESTATE', 'ESTATE'],
    ['con il codice ESTATE', 'ESTATE'],
    ['クーポンコード：SUMMER20', 'SUMMER20'],
    ['コード「SUMMER20」を入力', 'SUMMER20'],
    ['コードSUMMER20を入力', 'SUMMER20'],
    ['Промокод: LETO20', 'LETO20'],
    ['по промокоду ЛЕТО20', 'ЛЕТО20'],
    ['كود الخصم: SUMMER20', 'SUMMER20'],
    ['استخدم كود SUMMER20', 'SUMMER20'],
    ['Rabattkod: SOMMAR20', 'SOMMAR20'],
    ['Mit dem Code "sommer-gruss"', 'sommer-gruss'],
    ['Ange koden TACK100 i kassan', 'TACK100'],
    ['Hasło rabatowe: WIOSNA', 'WIOSNA'],
    ['Use code W E L C O M E 2 0 at checkout', 'WELCOME20'],
    ['Code: S A V E 2 0', 'SAVE20'],
  ])('%s: %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each([
    ['behind what it gives', '25% off: QUIETLY', 'QUIETLY'],
    ['behind a sum', '£10 off: OLDROPE', 'OLDROPE'],
    ['behind several for one', '2 for 1: GLOWTWO', 'GLOWTWO'],
    ['behind months', '2 months free: UPFRONT', 'UPFRONT'],
    ['with it, without a word for it', 'Get 20% off with QUIETLY.', 'QUIETLY'],
    ['used at the till', 'Use QUIETLY at the checkout before midnight.', 'QUIETLY'],
    ['used for a sum', 'Enter MOOR20 for £20 off', 'MOOR20'],
    ['used in German', '20 % Rabatt mit HERBST20', 'HERBST20'],
    ['in quotation marks and small letters', 'Ich möchte dir 20% mit "treue25" geben', 'treue25'],
    ['in its own line below its announcement', '20% off\nUse the code below:\n\nQUIETLY', 'QUIETLY'],
    ['in its own line in Polish', 'Rabat 20%\nWpisz kod w koszyku:\nLATO', 'LATO'],
    ['in its own line with the figure', '25% off everything\nSPRING25', 'SPRING25'],
    ['in its own line in quotation marks', '20% off for you\n\n“member25”', 'member25'],
  ])('%s', (_where, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each([
    ['a frame of dashes', '<td style="border:2px dashed #000;padding:4px">QUIETLY</td>', 'QUIETLY'],
    ['dots, deeper', '<div style="border: 1px dotted red"><p><b>QUIETLY</b></p></div>', 'QUIETLY'],
    ['with words above', '<td style="border:2px dashed #000">Your treat:<br>QUIETLY</td>', 'QUIETLY'],
    ['a line between paragraphs', '<td style="border-top:1px dashed #000">WOMENSWEAR</td>', null],
    ['a box with a sentence', '<td style="border:1px dashed #000">QUIETLY SHOP NOW</td>', null],
    ['a plain frame', '<td style="border:1px solid #000">QUIETLY</td>', null],
  ])('from a box: %s', (_what, html, code) => {
    const boxed = findBoxedWords(html);
    expect(findCode('25% off coats', boxed)?.code ?? null).toBe(code);
    expect(findCode('New coats', boxed)).toBeNull();
  });

  test('the first one where there are several', () => {
    expect(codeOf('code ONE1 or code TWO2')).toBe('ONE1');
    expect(codeOf('USE CODE BELOW. Code: TWO2')).toBe('TWO2');
  });
});

describe('A code is read too', () => {
  test.each([
    ['in small letters, told by its figures', '20% off with code welcome10 today', 'welcome10'],
    ['in small letters, where it is typed', 'Apply welcome10 in your basket', 'welcome10'],
    ['typed, said last', 'Einfach FREUNDE im Warenkorb eingeben und 10 % sparen', 'FREUNDE'],
    ['in small letters with dashes', 'Your code: spring-sale-15', 'spring-sale-15'],
    ['where it is said', 'Tell us MAPLE7 at the counter', 'MAPLE7'],
    ['used when one pays', 'Use TREAT25 when you pay', 'TREAT25'],
    ['used before a day', 'Use TREATS before Sunday for 20% off', 'TREATS'],
    ['named in French', 'Code avantage 4411B à présenter en caisse', '4411B'],
    ['behind a dash', 'Save 20% using code – TREAT', 'TREAT'],
    ['behind an arrow', 'code>>> TREAT20 for 20% off', 'TREAT20'],
    ['between stars', 'use code *TREAT* for 20% off', 'TREAT'],
    ['behind the place where it is typed', 'Use code at checkout: TREAT20', 'TREAT20'],
    ['below the place where it is typed', 'Use the following code at checkout:\n\nTREAT', 'TREAT'],
    ['in German', 'Code im Warenkorb eingeben: HERBST20', 'HERBST20'],
    ['behind a verb in German', 'Gib HERBST20 an der Kasse ein und spare 20%', 'HERBST20'],
    ['behind "promo", where it has a figure', 'Use promo TREAT20 for 20% off', 'TREAT20'],
    ['above the button that copies it', '20% off\nTREAT\nCopy code', 'TREAT'],
    ['where it is a word of headlines, behind a colon', '20% OFF WITH CODE: CYBER', 'CYBER'],
    ['where it is a word of headlines, at the till', 'Use code SUMMER at the checkout', 'SUMMER'],
    ['where it is a word of headlines, for something', 'Use code FREE for free delivery', 'FREE'],
  ])('%s', (_what, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each([
    ['of telegraphs', 'Learn Morse code: SOS, 20% off'],
    ['a battery of small letters', 'Use chapter2 as a guide'],
    ['a campaign', 'Our promo WEEKEND: 20% off'],
    ['a headline behind the word', 'USE YOUR CODE BLACK FRIDAY DEALS 20% OFF'],
    ['a sentence behind the word', 'Our dress code for the gala: BLACK TIE, 20% off'],
    ['small letters', 'Use the code you got for 20% off'],
    ['a proof', 'Your code to sign in: QUARTZ9, 20% off'],
    ['what is not typed at a till', 'The code we live by: HONESTY'],
  ])('but not %s', (_what, text) => {
    expect(codeOf(text)).toBeNull();
  });
});

describe('No code is', () => {
  test.each([
    ['a word of the sentence', 'Use code at checkout'],
    ['a row of figures', 'Code: 1 2 3 4 5 6'],
    ['a few letters of a grade', 'Code: A B C D'],
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
    ['a place of a bank', 'Save 20%. Swift Code:CHASUS33'],
    ['what opens a locker', '20% off next time. Use code AB12CD to pick up your parcel'],
    ['what signs in', 'Use code X7K2P9 to sign in'],
    ['a headline', '25% off everything\nOUTERWEAR\nSHOES'],
    ['a headline behind a discount', '50% OFF: OUTERWEAR'],
    ['a way to pay', 'Save 20% with KLARNA.'],
    ['what a thing has', '20% off televisions with HDMI.'],
    ['a line in capitals', 'GET 20% OFF WITH EVERYTHING'],
    ['what a Pole proves', 'Kod weryfikacyjny: AB12CD'],
    ['what an Italian proves', 'Il tuo codice di verifica: AB12CD'],
    ['what a Japanese proves', '認証コード：AB12CD'],
    ['what a Russian proves', 'Код подтверждения: AB12CD'],
    ['what an Arab proves', 'رمز التحقق: AB12CD'],
    ['a word in quotation marks', '20% off\n“Wonderful”'],
    ['a model below a price', '20% off cameras\nX100V'],
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

test('A code is found whatever stands around it: the discount, the language, the way it is given', () => {
  const code = fc.stringMatching(/^[A-Z]{3,8}[0-9]{1,3}$/);
  const shapes: Array<(code: string) => string> = [
    (code) => `Get 25% off with ${code}`,
    (code) => `25% off: ${code}`,
    (code) => `25 % Rabatt mit dem Code ${code}`,
    (code) => `Rabat 25% z kodem: ${code}`,
    (code) => `Sconto del 25% con il codice ${code}`,
    (code) => `25%オフ クーポンコード：${code}`,
    (code) => `Скидка 25% по промокоду ${code}`,
    (code) => `خصم 25% كود الخصم: ${code}`,
    (code) => `25% off\nEnter this code at the checkout:\n${code}`,
  ];
  const line = fc.constantFrom(
    'Coats for rain',
    'NEW IN',
    'Wir haben aufgeräumt.',
    'SHOP WOMEN',
    'От 20 до 30',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...shapes),
      code,
      fc.array(line),
      fc.array(line),
      (shape, written, above, below) => {
        const text = [...above, shape(written), ...below].join('\n');
        const found = [...findCodes(text)];
        expect(found.map(({ code }) => code)).toEqual([written]);
        expect(text.slice(found[0]?.at).startsWith(written)).toBe(true);
      },
    ),
  );
});
