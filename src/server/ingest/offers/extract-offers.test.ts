import { describe, expect, it } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** A Saturday. */
const receivedAt = new Date('2026-11-21T09:00:00Z');

function offersOf(subject: string, body = '', html: string | null = null) {
  const mail: ParsedMail = { ...parsedMail({}), receivedAt, html };
  const sanitized = sanitizedMail({ subject, html: `<p>${body}</p>`, text: body });
  return extractOffers(mail, readZones(sanitized));
}

const first = (subject: string, body?: string) => offersOf(subject, body)[0];

describe('offers in a mail', () => {
  it('reads a percentage', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'extract-offers-percents.tsv', ['subject', 'percent', 'isUpTo']),
      ({ subject, ...row }) => {
        const percent = Number(row.percent);
        const isUpTo = row.isUpTo === 'true';
        expect(first(subject)).toMatchObject({ kind: 'percent', percent, isUpTo });
      },
    );
  });

  it.each([
    ['£10 off your first order', 10, 'GBP'],
    ['Save up to $1,000 on sofas', 1000, 'USD'],
    ['10 € Rabatt für dich', 10, 'EUR'],
    ['Spare 5,50 € beim nächsten Einkauf', 5.5, 'EUR'],
    ['15€ offerts dès 60 € d’achat', 15, 'EUR'],
    ['€10 korting op je bestelling', 10, 'EUR'],
    ['Ahorra 20 € hoy', 20, 'EUR'],
    ['Poupe R$ 30 hoje', 30, 'BRL'],
    ['￡10 ｏｆｆ your first order', 10, 'GBP'],
  ])('reads the sum of %j', (subject, amount, currency) => {
    expect(first(subject)).toMatchObject({ kind: 'amount', amount, currency });
  });

  it('reads a code in letters of full width, and quotes it in ours', () => {
    const [offer] = offersOf('４０％ＯＦＦ', 'クーポンコード：ＨＡＮＡ４０ 本日限り。');
    expect(offer).toMatchObject({ percent: 40, code: 'HANA40', evidence: '40%OFF' });
  });

  it.each([
    'Made of 100% cotton',
    '70% cocoa, 30% patience',
    '9 % Alc. Vol.',
    '4.9% APR representative',
    '98% of our customers would come back',
    'Unsere Jacke: 80 % Wolle',
    'Your battery is at 20%',
    'Contact-free delivery',
    'Prices from £25',
    'Order total £40.00',
    '',
  ])('finds none in %j', (subject) => {
    expect(offersOf(subject)).toEqual([]);
  });

  it.each([
    ['Free delivery this weekend', 'free_delivery'],
    ['Kostenloser Versand ab 30 €', 'free_delivery'],
    ['Livraison offerte', 'free_delivery'],
    ['Envío gratis', 'free_delivery'],
    ['Gratis verzending', 'free_delivery'],
    ['Frete grátis', 'free_delivery'],
    ['A free gift with every order', 'gift'],
    ['Ein Gratisgeschenk: Gratis Geschenk zu jeder Bestellung', 'gift'],
  ])('reads the extra of %j', (subject, kind) => {
    expect(first(subject)).toMatchObject({ kind });
  });

  it.each([
    ['30% off', 'Use code RIDGE30 at the checkout', 'RIDGE30'],
    ['20 % Rabatt', 'Mit dem Gutscheincode „HERBST-20“ sparst du', 'HERBST-20'],
    ['-15 %', 'avec le code promo : PRINTEMPS15', 'PRINTEMPS15'],
    ['15% de descuento', 'Código: OLIVA15', 'OLIVA15'],
    ['10% korting', 'met kortingscode FIETS10', 'FIETS10'],
    ['10% de desconto', 'use o cupom VERAO10', 'VERAO10'],
    ['30% off', 'Use CODE BELOW to save', null],
    ['30% off', 'Use code at checkout', null],
    ['30% off', 'Enter your postcode SW1A', null],
  ])('reads the code of %j, %j', (subject, body, code) => {
    expect(first(subject, body)?.code).toBe(code);
  });

  it('reads the last day', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'extract-offers-last-days.tsv', ['body', 'endsOn']),
      ({ body, ...row }) => {
        const endsOn = row.endsOn || null;
        expect(first('20% off', body)?.endsOn).toBe(endsOn);
      },
    );
  });

  it('reads 11/12 as the currency of the mail suggests', () => {
    expect(first('Save $5', 'Ends 11/30')?.endsOn).toBe('2026-11-30');
    expect(first('Save $5', 'Ends 12/01')?.endsOn).toBe('2026-12-01');
    expect(first('Save £5', 'Ends 01/12')?.endsOn).toBe('2026-12-01');
  });

  it('lists each offer once, subject first, at most five, with the words it was read from', () => {
    const offers = offersOf(
      '30% off everything',
      'Up to 30% off. Free delivery over £30. 10% off, 11% off, 12% off, 13% off, 14% off.',
    );
    expect(offers.map(({ kind, percent }) => `${kind} ${percent}`)).toEqual([
      'percent 30',
      'free_delivery null',
      'percent 10',
      'percent 11',
      'percent 12',
    ]);
    expect(offers[0]).toMatchObject({ evidence: '30% off everything', isUpTo: true });
  });

  it('believes what the sender marks for mail programs before words', () => {
    const html = `<script type="application/ld+json">[{"@context":"http://schema.org/","@type":"PromotionCard"},
      {"@type":"DiscountOffer","description":"20% off","discountCode":"MARKED20","availabilityEnds":"2026-11-29T23:59:59-08:00"}]</script>`;
    expect(offersOf('A week of bargains', 'Use code WORDS10 until Monday', html)).toEqual([
      expect.objectContaining({ kind: 'percent', percent: 20, code: 'MARKED20', endsOn: '2026-11-29' }),
    ]);
  });

  it('ignores markup that is broken, huge or lying about its types', () => {
    for (const block of [
      '{',
      '{"@type":"DiscountOffer","discountCode":7}',
      `[${'{},'.repeat(9000)}{}]`,
      'null',
    ]) {
      const html = `<script type="application/ld+json">${block}</script> DiscountOffer`;
      expect(offersOf('Hello', '', html)).toEqual([]);
    }
  });

  it('keeps a code that comes without a figure', () => {
    expect(offersOf('A present for you', 'Use code HELLO at the checkout')).toEqual([
      expect.objectContaining({ kind: 'other', code: 'HELLO', evidence: expect.stringContaining('HELLO') }),
    ]);
  });
});
