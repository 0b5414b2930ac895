import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Offer } from '#shared/contract/library/offers.ts';

/** SQL: the offer on the card of an email `e`: the first with a specific kind, else the first. */
export const offerColumn = `(select ${offerJson}
    from email_offers o where o.email_id = e.id order by o.kind = 'other', o.position limit 1) as offer`;

/**
 * SQL: the offer on the card of an email `e` with facts `f`: preferably the one with the percentage that
 * search and sort use.
 */
export const deepestOfferColumn = `(select ${offerJson}
    from email_offers o where o.email_id = e.id
    order by o.percent is distinct from f.offer_percent, o.kind = 'other', o.position limit 1) as offer`;

/** Lists an email's offers in the order of the mail. */
export async function listOffers(db: Queryable, id: number): Promise<Offer[]> {
  const { rows } = await db.query<{ offer: Offer }>({
    name: 'email-offers',
    text: `select ${offerJson} as offer from email_offers o where o.email_id = $1 order by o.position`,
    values: [id],
  });
  return rows.map(({ offer }) => offer);
}
