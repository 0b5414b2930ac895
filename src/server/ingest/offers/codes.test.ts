import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCouponBoxes } from '#server/ingest/classify/coupon-boxes.ts';
import { findCode, findCodes } from '#server/ingest/offers/codes.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const codeOf = (text: string) => findCode(text)?.code ?? null;

test('The code to type is read, and what is none is not', async () => {
  await checkEveryRow(readTable(import.meta.url, 'codes.tsv', ['what', 'text', 'code']), ({ text, code }) => {
    expect(codeOf(text)).toBe(code || null);
  });
});

describe('The code to type is read', () => {
  test.each([
    ['a frame of dashes', '<td style="border:2px dashed #000;padding:4px">QUIETLY</td>', 'QUIETLY'],
    ['dots, deeper', '<div style="border: 1px dotted red"><p><b>QUIETLY</b></p></div>', 'QUIETLY'],
    ['with words above', '<td style="border:2px dashed #000">Your treat:<br>QUIETLY</td>', 'QUIETLY'],
    ['a line between paragraphs', '<td style="border-top:1px dashed #000">WOMENSWEAR</td>', null],
    ['a box with a sentence', '<td style="border:1px dashed #000">QUIETLY SHOP NOW</td>', null],
    ['a plain frame', '<td style="border:1px solid #000">QUIETLY</td>', null],
  ])('from a box: %s', (_what, html, code) => {
    const boxed = findCouponBoxes(html);
    expect(findCode('25% off coats', boxed)?.code ?? null).toBe(code);
    expect(findCode('New coats', boxed)).toBeNull();
  });

  test('the first one where there are several', () => {
    expect(codeOf('code ONE1 or code TWO2')).toBe('ONE1');
    expect(codeOf('USE CODE BELOW. Code: TWO2')).toBe('TWO2');
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
