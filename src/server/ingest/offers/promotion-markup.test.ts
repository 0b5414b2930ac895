import { describe, expect, test } from 'vitest';
import { readMarkedOffers } from '#server/ingest/offers/promotion-markup.ts';

const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const offer = (more: Record<string, unknown> = {}) => JSON.stringify({ '@type': 'DiscountOffer', ...more });

describe('What a sender marks for mail programs is read', () => {
  test.each([
    ['one offer', script(offer({ discountCode: 'A1' })), ['A1']],
    [
      'a list of them',
      script(`[${offer({ discountCode: 'A1' })},${offer({ discountCode: 'B2' })}]`),
      ['A1', 'B2'],
    ],
    ['among other marks', script(`[{"@type":"PromotionCard"},${offer({ discountCode: 'A1' })}]`), ['A1']],
    [
      'in several blocks',
      script(offer({ discountCode: 'A1' })) + script(offer({ discountCode: 'B2' })),
      ['A1', 'B2'],
    ],
    ['behind a block that is broken', script('{') + script(offer({ discountCode: 'A1' })), ['A1']],
    ['in capitals', `<SCRIPT TYPE='application/ld+json'>${offer({ discountCode: 'A1' })}</SCRIPT>`, ['A1']],
    ['with blanks around the code', script(offer({ discountCode: ' A1 ' })), ['A1']],
    ['without a code', script(offer()), [null]],
    ['with an empty code', script(offer({ discountCode: ' ' })), [null]],
  ])('%s', (_what, html, codes) => {
    expect(readMarkedOffers(html).map(({ code }) => code)).toEqual(codes);
  });

  test.each<[string, unknown, string | null]>([
    ['an instant with its zone', '2026-11-30T23:59:59-08:00', '2026-11-30'],
    ['a day', '2026-11-30', '2026-11-30'],
    ['no date', 'soon', null],
    ['a number', 7, null],
    ['nothing', undefined, null],
  ])('with its last day as %s', (_form, availabilityEnds, endsOn) => {
    expect(readMarkedOffers(script(offer({ availabilityEnds })))).toMatchObject([{ endsOn }]);
  });

  test('with its words', () => {
    expect(readMarkedOffers(script(offer({ description: '20% off lamps' })))).toMatchObject([
      { description: '20% off lamps' },
    ]);
  });
});

describe('No mark is', () => {
  test.each<[string, string | null]>([
    ['no html', null],
    ['a word in the text', '<p>DiscountOffer</p>'],
    ['a script of another kind', `<script>${offer()}</script>`],
    ['another type', script('{"@type":"Offer","discountCode":"A1"} DiscountOffer')],
    ['a code that is no text', script(offer({ discountCode: 7 }))],
    ['a code longer than any', script(offer({ discountCode: 'A'.repeat(100) }))],
    ['a block without an end', `<script type="application/ld+json">${offer()}`],
    ['a block larger than any', script(`[${offer({ description: 'x'.repeat(400) })}${' '.repeat(30_000)}]`)],
    ['a value that is no object', script('"DiscountOffer"')],
    ['a list of lists', script(`[[${offer()}]]`)],
  ])('%s', (_what, html) => {
    expect(readMarkedOffers(html)).toEqual([]);
  });

  test('the eleventh block', () => {
    expect(readMarkedOffers(script(offer()).repeat(30))).toHaveLength(10);
  });
});
