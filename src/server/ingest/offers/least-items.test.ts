import { describe, expect, it } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { cleanedMail } from '#tests/support/cleaned-mail.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';

const mail = parsedMail({ receivedAt: new Date('2026-11-21T09:00:00Z') });

const offersOf = (text: string) =>
  extractOffers(mail, readZones(cleanedMail({ subject: 'News', html: `<p>${text}</p>`, text })));

const least = (text: string) => offersOf(text).map(({ leastItems }) => leastItems);

describe('how many must be bought for an offer', () => {
  it.each([
    ['20% off when you buy 2', 2],
    ['20% off when you buy 3 or more', 3],
    ['Buy 2 and save 20%', 2],
    ['Buy any three, get 15% off', 3],
    ['Save £10 when you choose 4 bottles', 4],
    ['25% off 2 or more pairs', 2],
    ['20% off if you buy two', 2],
    ['20 % Rabatt ab 2 Artikeln', 2],
    ['15 % Rabatt beim Kauf von zwei Teilen', 2],
    ['-20 % dès 2 articles', 2],
    ['20% de descuento al comprar 2', 2],
    ['20% korting bij 3 stuks', 3],
    ['20% de desconto na compra de duas', 2],
    ['20% off on 2 items', 2],
    ['20 % Rabatt auf zwei Teile', 2],
    ['20 % de remise sur 3 articles', 3],
    ['3 items: 20% off', 3],
    ['Zwei Teile = 20 % Rabatt', 2],
  ])('is read: %s', (text, count) => {
    expect(least(text)).toEqual([count]);
  });

  it.each([
    '20% off when you spend £50',
    '20% off. Buy 2 today.',
    '20% off your order over 2 days',
    'Buy 1 and save 20%',
    '20% off for 2 days only',
    '20% off 12 months of tea',
    '20% off on 2 days',
    'We have 2 items. 20% off',
    '3 for 2 on towels',
    'Buy one, get one half price',
  ])('is not made up: %s', (text) => {
    expect(least(text)).toEqual([null]);
  });

  it('makes steps, each with its own number', () => {
    const offers = offersOf('10% off when you buy 2, 20% off when you buy 3, 30% off when you buy 4.');
    expect(offers.map(({ percent, leastItems, isTiered }) => [percent, leastItems, isTiered])).toEqual([
      [10, 2, true],
      [20, 3, true],
      [30, 4, true],
    ]);
  });
});

describe('the time from which an offer holds', () => {
  it.each([
    ['20% off starts Friday at 9am', '2026-11-27', '09:00'],
    ['20% off. Starts Friday 8am, ends Sunday midnight.', '2026-11-27', '08:00'],
    ['20% off, live from 9am on Friday until 11pm on Sunday', '2026-11-27', '09:00'],
    ['20 % Rabatt, startet am Freitag um 10 Uhr', '2026-11-27', '10:00'],
    ['20% off starts today at noon', '2026-11-21', '12:00'],
    ['20% off starts Friday', '2026-11-27', null],
  ])('is read beside its first day: %s', (text, day, time) => {
    expect(offersOf(text).map(({ startsOn, startsAt }) => [startsOn, startsAt])).toEqual([[day, time]]);
  });

  it('does not take the time of the end', () => {
    expect(offersOf('20% off. Starts Friday 8am, ends Sunday midnight.')[0]).toMatchObject({
      startsAt: '08:00',
      endsOn: '2026-11-29',
      endsAt: '23:59',
    });
  });
});
