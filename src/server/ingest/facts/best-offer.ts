import type { BestOffer } from '#server/ingest/facts/email-facts.ts';
import { findThreshold } from '#server/ingest/facts/threshold.ts';
import type { Offer } from '#server/ingest/types.ts';

/** The best kind first. A code alone gives something nobody knows. */
const kinds: ReadonlyArray<Offer['kind']> = ['percent', 'amount', 'free_delivery', 'gift', 'other'];

/**
 * The offer a mail is remembered by: the deepest percentage, else the largest sum, else free delivery, else a gift.
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
  const threshold = findThreshold(best, text);
  return {
    kind,
    percent,
    amount,
    currency: currency ?? threshold?.currency ?? null,
    threshold: threshold?.sum ?? null,
  };
}

function isBetter(one: Offer, other: Offer): boolean {
  const byKind = kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
  if (byKind !== 0) return byKind < 0;
  return (one.percent ?? one.amount ?? 0) > (other.percent ?? other.amount ?? 0);
}
