import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Offer } from '#shared/contract/library/offers.ts';

/** What the card of an email says it offers, of `emails e`: the first that has a name of its own, else the first. */
export const offerColumn = `(select ${offerJson}
    from email_offers o where o.email_id = e.id order by o.kind = 'other', o.position limit 1) as offer`;

/** The same beside facts `f`: the one that it is found and sorted by, where it takes a share off. */
export const deepestOfferColumn = `(select ${offerJson}
    from email_offers o where o.email_id = e.id
    order by o.percent is distinct from f.offer_percent, o.kind = 'other', o.position limit 1) as offer`;

/** What an email offers, in the order of the mail. */
export async function listOffers(db: Queryable, id: number): Promise<Offer[]> {
  const { rows } = await db.query<{ offer: Offer }>({
    name: 'email-offers',
    text: `select ${offerJson} as offer from email_offers o where o.email_id = $1 order by o.position`,
    values: [id],
  });
  return rows.map(({ offer }) => offer);
}
