import type { Queryable } from '#server/db/transaction.ts';
import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { Offer } from '#server/ingest/types.ts';

/** Stores what emails offer, in the place of what was known of them before. */
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
    'email_offers (email_id, position, kind, percent, amount, currency, is_up_to, code, ends_on, evidence)',
    emails.flatMap(({ id, offers }) =>
      offers.map((offer, position) => [
        id,
        position,
        offer.kind,
        offer.percent,
        offer.amount,
        offer.currency,
        offer.isUpTo,
        offer.code,
        offer.endsOn,
        offer.evidence,
      ]),
    ),
  );
}
