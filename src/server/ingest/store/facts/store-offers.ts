import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { Offer } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** SQL: an offer of `email_offers o` as JSON. */
export const offerJson = `json_build_object('kind', o.kind, 'percent', o.percent, 'amount', o.amount,
      'currency', o.currency, 'isUpTo', o.is_up_to, 'isTiered', o.is_tiered, 'buys', o.buys, 'pays', o.pays,
      'leastItems', o.least_items, 'threshold', o.threshold, 'scope', o.scope, 'code', o.code, 'startsOn', o.starts_on, 'startsAt', o.starts_at, 'endsOn', o.ends_on,
      'endsAt', o.ends_at, 'evidence', o.evidence, 'confidence', o.confidence)`;

/** Replaces the stored offers of emails. */
export async function replaceOffers(
  client: Queryable,
  emails: ReadonlyArray<{ id: number; offers: readonly Offer[] }>,
  { areNew }: { areNew: boolean },
): Promise<void> {
  if (!areNew && emails.length > 0) {
    await client.query({
      name: 'delete-offers',
      text: 'delete from email_offers where email_id = any($1::int[])',
      values: [emails.map(({ id }) => id)],
    });
  }
  await insertRows(
    client,
    `email_offers (email_id, position, kind, percent, amount, currency, is_up_to, is_tiered, buys, pays, least_items, threshold,
      scope, code, starts_on, starts_at, ends_on, ends_at, evidence, confidence)`,
    emails.flatMap(({ id, offers }) =>
      offers.map((offer, position) => [
        id,
        position,
        offer.kind,
        offer.percent,
        offer.amount,
        offer.currency,
        offer.isUpTo,
        offer.isTiered,
        offer.buys,
        offer.pays,
        offer.leastItems,
        offer.threshold,
        offer.scope,
        offer.code,
        offer.startsOn,
        offer.startsAt,
        offer.endsOn,
        offer.endsAt,
        offer.evidence,
        offer.confidence,
      ]),
    ),
  );
}
