import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { chooseBestOffer } from '#server/ingest/facts/best-offer.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

function bestOf(subject: string, text = '') {
  const offers = extractOffers(parsedMail(), readZones(sanitizedMail({ subject, text })));
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
  test('is read', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'least-orders.tsv', ['subject', 'threshold', 'currency']),
      ({ subject, currency, ...row }) => {
        const threshold = Number(row.threshold);
        expect(bestOf(subject)).toMatchObject({ threshold, currency });
      },
    );
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
