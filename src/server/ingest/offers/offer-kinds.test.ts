import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { findFixedPrices } from '#server/ingest/offers/fixed-prices.ts';
import { findMultiBuys } from '#server/ingest/offers/multi-buys.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** A Saturday. */
const receivedAt = new Date('2026-11-21T09:00:00Z');
const offersOf = (subject: string, text = '') =>
  extractOffers(parsedMail({ receivedAt }), readZones(sanitizedMail({ subject, text })));
const kindsOf = (subject: string, text?: string) => offersOf(subject, text).map(({ kind }) => kind);

describe('Several for the price of fewer', () => {
  test('is read', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'multi-buys.tsv', ['subject', 'buys', 'pays']),
      ({ subject, ...row }) => {
        const buys = Number(row.buys);
        const pays = Number(row.pays);
        expect(offersOf(subject)).toMatchObject([{ kind: 'multi_buy', buys, pays, percent: null }]);
      },
    );
  });

  test.each([
    '3 for 2 weeks',
    '2 for 3',
    'A table for 4, or 4 for 12 people',
    '3 for £20',
    'Call 0800 5 for 4.50',
    '4 x 3 cm',
    '2024 for 2 nights',
    'A score of 3-2',
    'Buy one today',
  ])('and not in: %s', (text) => {
    expect(findMultiBuys(text)).toEqual([]);
  });

  test('any two numbers, the larger first', () => {
    const count = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(count, count, fc.constantFrom('', 'Today: ', 'Mix & match. '), (buys, pays, before) => {
        const found = findMultiBuys(`${before}${buys} for ${pays}!`);
        const isOffer = buys > pays && pays <= 8;
        expect(found.map(({ buys, pays }) => [buys, pays])).toEqual(isOffer ? [[buys, pays]] : []);
      }),
    );
  });
});

describe('One price for several things', () => {
  test.each<[string, number | null, number, string]>([
    ['Any 3 for £20', 3, 20, 'GBP'],
    ['2 for $10', 2, 10, 'USD'],
    ['2 tops for £25', 2, 25, 'GBP'],
    ['Everything £5', null, 5, 'GBP'],
    ['Alles für 5 €', null, 5, 'EUR'],
    ['Tout à 5 €', null, 5, 'EUR'],
    ['All mugs now only £9', null, 9, 'GBP'],
    ['All wool socks just $12', null, 12, 'USD'],
    ['Alle Tassen jetzt nur 9 €', null, 9, 'EUR'],
    ['Toutes les tasses à 9 €', null, 9, 'EUR'],
    ['Todas las tazas por solo 9 €', null, 9, 'EUR'],
  ])('%s', (text, buys, amount, currency) => {
    expect(findFixedPrices(text)).toMatchObject([{ kind: 'fixed_price', buys, amount, currency }]);
  });

  test.each([
    'Lamps from £25',
    'Now £19.99',
    'All orders over £50',
    'All orders for only £5',
    'All our customers now £5 richer',
    'Alle Bestellungen ab 9 €',
    'All mugs now only £9 off',
    'Everything £5 off',
    'Was £40, now £30',
  ])('and not in: %s', (text) => {
    expect(findFixedPrices(text)).toEqual([]);
  });
});

describe('What else is given', () => {
  test.each([
    ['Start your 30-day free trial', 'free_trial'],
    ['Your first month free', 'free_trial'],
    ['2 months free', 'free_trial'],
    ['Jetzt kostenlos testen', 'free_trial'],
    ['Essai gratuit', 'free_trial'],
    ['無料体験はこちら', 'free_trial'],
    ['Bundle and save', 'bundle'],
    ['Unsere Sparsets', 'bundle'],
  ])('%s', (subject, kind) => {
    expect(kindsOf(subject)).toEqual([kind]);
  });
});

describe('What an offer says of itself', () => {
  test('“Save up to £1,000” beside “3 for 2” is two offers', () => {
    expect(offersOf('Save up to £1,000, and 3 for 2 on cushions')).toMatchObject([
      { kind: 'amount', amount: 1000, currency: 'GBP', isUpTo: true },
      { kind: 'multi_buy', buys: 3, pays: 2 },
    ]);
  });

  test('steps each have their own sum', () => {
    expect(offersOf('10% off over £50, 20% off over £100')).toMatchObject([
      { percent: 10, threshold: 50, currency: 'GBP', isTiered: true },
      { percent: 20, threshold: 100, currency: 'GBP', isTiered: true },
    ]);
  });

  test('the sum from which delivery is free', () => {
    expect(offersOf('Free delivery over £40')).toMatchObject([
      { kind: 'free_delivery', threshold: 40, currency: 'GBP', isTiered: false },
    ]);
  });

  test('what it is for', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'scopes.tsv', ['subject', 'scope']),
      ({ subject, ...row }) => {
        const scope = row.scope || null;
        expect(offersOf(subject)[0]?.scope).toBe(scope);
      },
    );
  });

  test.each<[string, string | null, string | null, string | null]>([
    ['20% off. Starts Friday, ends Monday at midnight', '2026-11-27', '2026-11-30', '23:59'],
    ['20% off. Starts 27 November, ends 24 November', null, '2026-11-24', null],
    ['20% off until 11:59pm on 30 November', null, '2026-11-30', '23:59'],
    ['20% off until 30 November, 6pm', null, '2026-11-30', '18:00'],
    ['20 % Rabatt bis 30.11. um 18 Uhr', null, '2026-11-30', '18:00'],
    ['20% off ends midnight Sunday', null, '2026-11-22', '23:59'],
    ['20% off from Sunday', null, null, null],
    ['20% off. Starts 27 November, ends 30 November', '2026-11-27', '2026-11-30', null],
    ['20 % Rabatt, gültig vom 27.11. bis 30.11.', '2026-11-27', '2026-11-30', null],
    ['20% off until Sunday', null, '2026-11-22', null],
  ])('from when until when: %s', (subject, startsOn, endsOn, endsAt) => {
    expect(offersOf(subject)[0]).toMatchObject({ startsOn, endsOn, endsAt });
  });

  test('of several codes each has the one beside it', () => {
    const text = 'Get 10% off lamps with code LAMP10.\nGet 20% off chairs with code CHAIR20.';
    expect(offersOf('Two codes', text).map(({ percent, code }) => [percent, code])).toEqual([
      [10, 'LAMP10'],
      [20, 'CHAIR20'],
    ]);
  });

  test('what the subject says is surer than what stands below, and a code makes it surer', () => {
    const [inSubject, below] = [offersOf('20% off')[0], offersOf('Hello', 'Now 20% off')[0]];
    const withCode = offersOf('20% off with code LAMP20')[0];
    expect(inSubject?.confidence).toBeGreaterThan(below?.confidence ?? 1);
    expect(withCode?.confidence).toBeGreaterThan(inSubject?.confidence ?? 1);
    expect(withCode?.confidence).toBeLessThanOrEqual(1);
  });
});
