import type { Offer } from '#shared/contract/library/offers.ts';

/** Returns an offer with defaults for the absent fields. */
export function offerOf(parts: Partial<Offer>): Offer {
  return {
    kind: 'other',
    percent: null,
    amount: null,
    currency: null,
    isUpTo: false,
    isTiered: false,
    buys: null,
    pays: null,
    leastItems: null,
    threshold: null,
    scope: null,
    code: null,
    startsOn: null,
    startsAt: null,
    endsOn: null,
    endsAt: null,
    evidence: '',
    confidence: 0.7,
    ...parts,
  };
}
