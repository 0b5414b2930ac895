import type { BestOffer } from '#server/ingest/facts/email-facts.ts';
import { findThreshold } from '#server/ingest/offers/threshold.ts';
import type { Offer } from '#server/ingest/types.ts';
import { offerKinds } from '#shared/vocabulary/offer-kinds.ts';

/**
 * The offer a mail is remembered by: the deepest percentage, else the largest sum, else the
 * kind that stands first in `offerKinds`.
 * Sums of different currencies are compared by their figures; a mail names one currency.
 * @param text what the mail says, for the least order its offer is given for.
 */
export function chooseBestOffer(offers: readonly Offer[], text: string): BestOffer | null {
  const best = offers.reduce<Offer | null>(
    (best, offer) => (best === null || isBetter(offer, best) ? offer : best),
    null,
  );
  if (best === null) return null;
  const { kind, percent, amount, currency } = best;
  // What was stored before offers had a threshold is looked for anew.
  const threshold =
    best.threshold !== null && best.currency !== null
      ? { sum: best.threshold, currency: best.currency }
      : findThreshold(best, text);
  return {
    kind,
    percent,
    amount,
    currency: currency ?? threshold?.currency ?? null,
    threshold: threshold?.sum ?? null,
  };
}

function isBetter(one: Offer, other: Offer): boolean {
  const byKind = offerKinds.indexOf(one.kind) - offerKinds.indexOf(other.kind);
  if (byKind !== 0) return byKind < 0;
  return (one.percent ?? one.amount ?? 0) > (other.percent ?? other.amount ?? 0);
}
