import type { Queryable } from '#server/db/transaction.ts';
import type { Offer } from '#shared/contract/offers.ts';

type OfferRow = Omit<Offer, 'percent' | 'amount'> & { percent: string | null; amount: string | null };

/** What the card of an email says it offers, of `emails e`: the first that has a name of its own, else the first. */
export const offerColumn = `(select json_build_object('kind', o.kind, 'percent', o.percent, 'amount', o.amount,
      'currency', o.currency, 'isUpTo', o.is_up_to, 'code', o.code, 'endsOn', o.ends_on, 'evidence', o.evidence)
    from email_offers o where o.email_id = e.id order by o.kind = 'other', o.position limit 1) as offer`;

/** What an email offers, in the order of the mail. */
export async function listOffers(db: Queryable, id: number): Promise<Offer[]> {
  const { rows } = await db.query<OfferRow>({
    name: 'email-offers',
    text: `select kind, percent, amount, currency, is_up_to as "isUpTo", code, ends_on::text as "endsOn", evidence
      from email_offers where email_id = $1 order by position`,
    values: [id],
  });
  return rows.map((row) => ({ ...row, percent: toNumber(row.percent), amount: toNumber(row.amount) }));
}

/** Numeric columns come as text. */
function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}
