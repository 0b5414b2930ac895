import { describe, expect, it } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const mail = parsedMail({ receivedAt: new Date('2026-11-21T09:00:00Z') });

const offersOf = (text: string) =>
  extractOffers(mail, readZones(sanitizedMail({ subject: 'News', html: `<p>${text}</p>`, text })));

const least = (text: string) => offersOf(text).map(({ leastItems }) => leastItems);

describe('how many must be bought for an offer', () => {
  it('is read, and not made up', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'least-items.tsv', ['text', 'count']),
      ({ text, count }) => {
        expect(least(text)).toEqual([count === '' ? null : Number(count)]);
      },
    );
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
