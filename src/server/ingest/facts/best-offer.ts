import type { BestOffer } from '#server/ingest/facts/email-facts.ts';
import { findThreshold } from '#server/ingest/offers/threshold.ts';
import type { Offer } from '#server/ingest/types.ts';
import { offerKinds } from '#shared/vocabulary/offer-kinds.ts';

/**
 * Returns the best offer of an email: the deepest percentage, else the largest sum, else the kind that comes
 * first in `offerKinds`. Sums of different currencies are compared by their figures; an email has one
 * currency.
 * @param text of the email, which may name the offer's minimum order.
 */
export function chooseBestOffer(offers: readonly Offer[], text: string): BestOffer | null {
  const best = offers.reduce<Offer | null>(
    (best, offer) => (best === null || isBetter(offer, best) ? offer : best),
    null,
  );
  if (best === null) return null;
  const { kind, percent, amount, currency } = best;
  // Offers stored before thresholds existed are searched again.
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
