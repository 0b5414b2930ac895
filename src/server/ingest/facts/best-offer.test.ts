import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { chooseBestOffer } from '#server/ingest/facts/best-offer.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { cleanedMail } from '#tests/support/cleaned-mail.ts';
import { offerOf } from '#tests/support/offer.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';

function bestOf(subject: string, text = '') {
  const offers = extractOffers(parsedMail(), readZones(cleanedMail({ subject, text })));
  return chooseBestOffer(offers, `${subject}\n${text}`);
}

const offer = offerOf;
const percent = (figure: number) => offer({ kind: 'percent', percent: figure });
const amount = (figure: number) => offer({ kind: 'amount', amount: figure, currency: 'EUR' });
const delivery = offer({ kind: 'free_delivery' });
const gift = offer({ kind: 'gift' });
const code = offer({ code: 'SPRING' });

describe('The best offer', () => {
  test.each([
    ['the deepest percentage', [percent(10), percent(40), percent(20)], percent(40)],
    ['a percentage before any sum', [amount(500), percent(5)], percent(5)],
    ['the largest sum', [amount(5), amount(20)], amount(20)],
    ['a sum before delivery', [delivery, amount(5)], amount(5)],
    ['delivery before a gift', [gift, delivery], delivery],
    ['a gift before a code alone', [code, gift], gift],
    ['a code alone', [code], code],
  ])('is %s', (_reason, offers, best) => {
    const { kind, percent, amount, currency } = best;
    expect(chooseBestOffer(offers, '')).toEqual({ kind, percent, amount, currency, threshold: null });
  });

  test('is none where there are none', () => {
    expect(chooseBestOffer([], '20% off over £50')).toBeNull();
  });

  test('is one of those given, and none of them is better, whatever the text says', () => {
    const figure = fc.integer({ min: 1, max: 99 });
    const any = fc.oneof(figure.map(percent), figure.map(amount), fc.constantFrom(delivery, gift, code));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1 }), fc.string(), (offers, text) => {
        const best = chooseBestOffer(offers, text);
        const deepest = Math.max(...offers.map(({ percent }) => percent ?? 0));
        expect(offers.map(({ kind }) => kind)).toContain(best?.kind);
        expect(best?.percent ?? 0).toBe(deepest);
        if (deepest === 0)
          expect(best?.amount ?? 0).toBe(Math.max(...offers.map(({ amount }) => amount ?? 0)));
      }),
    );
  });
});

describe('The least order', () => {
  test.each([
    ['£10 off when you spend £50', 50, 'GBP'],
    ['Save £10 when you spend £50 or more', 50, 'GBP'],
    ['Spend £100, save £20', 100, 'GBP'],
    ['Get £10 off (minimum spend £60)', 60, 'GBP'],
    ['£10 off your first order, min. spend £40', 40, 'GBP'],
    ['$15 off your purchase of $75 or more', 75, 'USD'],
    ['£10 off £50', 50, 'GBP'],
    ['$20 off $100+', 100, 'USD'],
    ['Buy £50 of books & get £10 off', 50, 'GBP'],
    ['20% off orders over £50', 50, 'GBP'],
    ['15% off £60+', 60, 'GBP'],
    ['Free delivery on orders over £40', 40, 'GBP'],
    ['Free shipping for orders above $1,000', 1000, 'USD'],
    ['Free gift when you spend £30', 30, 'GBP'],
    ['10 € Rabatt ab 50 €', 50, 'EUR'],
    ['Ab 50 € 10 € Rabatt', 50, 'EUR'],
    ['15 % Rabatt ab einem Bestellwert von 80 €', 80, 'EUR'],
    ['Ab einem Einkaufswert von 60 € schenken wir Dir 10 € Rabatt', 60, 'EUR'],
    ['10 € Gutschein, Mindestbestellwert: 60 €', 60, 'EUR'],
    ['20 % auf alles ab 100 € Einkaufswert', 100, 'EUR'],
    ['5€ Rabatt ab 30€ MBW', 30, 'EUR'],
    ['Kaufe für 50 € ein und spare 10 €', 50, 'EUR'],
    ['Gratis Versand innerhalb Deutschlands ab 29,90 €', 29.9, 'EUR'],
    ['Gratis Geschenk ab 30 € Einkaufswert', 30, 'EUR'],
    ['Livraison offerte dès 40 €', 40, 'EUR'],
    ['Dès 40 €, livraison offerte', 40, 'EUR'],
    ['10 € offerts dès 60 € d’achat', 60, 'EUR'],
    ['-20 % dès 60 € d’achats', 60, 'EUR'],
    ['5 € de réduction dès 30 € avec le code X5', 30, 'EUR'],
    ['Envío gratis a partir de 40 €', 40, 'EUR'],
    ['10 € de descuento en compras superiores a 60 €', 60, 'EUR'],
    ['20 % de descuento en pedidos desde 50€', 50, 'EUR'],
    ['Gratis verzending vanaf 40 euro', 40, 'EUR'],
    ['10 euro korting bij besteding vanaf €50', 50, 'EUR'],
    ['€10 korting vanaf € 50', 50, 'EUR'],
    ['10 % de desconto em compras acima de R$ 200', 200, 'BRL'],
  ])('is read from %s', (subject, threshold, currency) => {
    expect(bestOf(subject)).toMatchObject({ threshold, currency });
  });

  test.each([
    ['the price of something', '20 % Rabatt auf Sneaker ab 49,99 €'],
    ['the price of something after a sentence', '20% off everything. Dresses from £20'],
    ['a price beside a bar', '25% off | from £15'],
    ['what a gift is worth', 'Free gift worth over £20'],
    ['what is saved', 'Save over £50 with 20% off'],
    ['what it was', 'Was £50, now 20% off'],
    ['said of the delivery behind it', '20% off | Free delivery when you spend £50'],
    ['said of the delivery before it', 'Free delivery over £50 | 20% off'],
    ['said of another sentence', '20% off. Orders over £50 ship free'],
    ['less than what it gives', '£50 off orders over £20'],
    ['in another currency', '£10 off orders over 50 €'],
  ])('is none where a sum is %s', (_reason, subject) => {
    expect(bestOf(subject)?.threshold).toBeNull();
  });

  test.each([
    ['£10 off when you spend £50, £20 off when you spend £100', 100],
    ['Spend £50 save £10, spend £100 save £20', 100],
    ['£20 off £100 spend, £5 off £30 spend', 100],
  ])('is that of the best of several: %s', (subject, threshold) => {
    expect(bestOf(subject)).toMatchObject({ amount: 20, threshold });
  });

  test('is found where the body says more than the subject', () => {
    expect(
      bestOf('20% off ends tonight', 'Hello!\nTake 20% off orders over £50.\nPrices from £5.'),
    ).toMatchObject({ percent: 20, threshold: 50, currency: 'GBP' });
  });
});
