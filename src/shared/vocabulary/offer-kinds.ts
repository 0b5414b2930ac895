/**
 * What an offer gives, the best first, as the offer is chosen that an email is remembered by. `other` is a code that gives
 * nobody knows what.
 */
export const offerKinds = [
  'percent',
  'amount',
  'multi_buy',
  'fixed_price',
  'bundle',
  'free_trial',
  'free_delivery',
  'gift',
  'other',
] as const;

export type OfferKind = (typeof offerKinds)[number];

/** What an offer is for. */
export const offerScopes = ['everything', 'category', 'selected', 'item'] as const;

export type OfferScope = (typeof offerScopes)[number];
