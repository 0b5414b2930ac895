import { beforeEach, describe, expect, it } from 'vitest';
import { offerJson, replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import type { Offer } from '#server/ingest/types.ts';
import type { Database } from '#server/platform/db/client.ts';
import { offerReply } from '#shared/contract/library/offers.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

let database: Database;
let id: number;

beforeEach(async () => {
  database = await emptyDatabase();
  const brand = await createBrand(database.pool, { slug: 'cragline' });
  id = (await createEmail(database.pool, { brandId: brand.id })).id;
});

const percent = offerOf({
  kind: 'percent',
  percent: 12.5,
  amount: null,
  currency: null,
  isUpTo: true,
  code: 'RIDGE',
  endsOn: '2026-11-30',
  endsAt: '18:00',
  startsOn: '2026-11-27',
  threshold: 50,
  scope: 'everything',
  isTiered: true,
  confidence: 0.9,
  evidence: 'Up to 12.5% off',
});
const amount: Offer = {
  ...percent,
  kind: 'amount',
  percent: null,
  amount: 1000.5,
  currency: 'GBP',
  endsOn: null,
};
const several = offerOf({ kind: 'multi_buy', buys: 2, pays: 1.5, evidence: 'the second half price' });

const stored = async () =>
  (
    await database.pool.query(
      `select position, kind, percent::float8, amount::float8, currency, is_up_to, code, ends_on::text, evidence
       from email_offers order by position`,
    )
  ).rows;

describe('storing offers', () => {
  it('keeps every field, in the order of the mail', async () => {
    await replaceOffers(database.pool, [{ id, offers: [percent, amount] }], { areNew: true });
    const common = { is_up_to: true, code: 'RIDGE', evidence: 'Up to 12.5% off' };
    expect(await stored()).toEqual([
      {
        position: 0,
        kind: 'percent',
        percent: 12.5,
        amount: null,
        currency: null,
        ends_on: '2026-11-30',
        ...common,
      },
      {
        position: 1,
        kind: 'amount',
        percent: null,
        amount: 1000.5,
        currency: 'GBP',
        ends_on: null,
        ...common,
      },
    ]);
  });

  it('prints every field as it was read', async () => {
    const offers = [percent, amount, several];
    await replaceOffers(database.pool, [{ id, offers }], { areNew: true });
    const { rows } = await database.pool.query(
      `select ${offerJson} as offer from email_offers o order by o.position`,
    );
    expect(rows.map(({ offer }) => offerReply.parse(offer))).toEqual(offers);
  });

  it('puts what is known now in the place of what was known before', async () => {
    await replaceOffers(database.pool, [{ id, offers: [percent, amount] }], { areNew: true });
    await replaceOffers(database.pool, [{ id, offers: [amount] }], { areNew: false });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['amount']);
    await replaceOffers(database.pool, [{ id, offers: [] }], { areNew: false });
    expect(await stored()).toEqual([]);
  });

  it('goes with its email', async () => {
    await replaceOffers(database.pool, [{ id, offers: [percent] }], { areNew: true });
    await database.pool.query('delete from emails');
    expect(await stored()).toEqual([]);
  });
});
