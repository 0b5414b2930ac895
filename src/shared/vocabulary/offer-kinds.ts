/**
 * Kinds of offers, best first: the first one found represents the email. `other` is a code with an unknown
 * benefit.
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

/** Required and optional figures of each kind of offer. */
export const offerFigures: Record<
  OfferKind,
  { has: readonly OfferFigure[]; mayHave: readonly OfferFigure[] }
> = {
  percent: { has: ['percent'], mayHave: ['leastItems'] },
  amount: { has: ['amount'], mayHave: ['leastItems'] },
  multi_buy: { has: ['buys', 'pays'], mayHave: [] },
  fixed_price: { has: ['amount'], mayHave: ['buys'] },
  bundle: { has: [], mayHave: ['amount'] },
  free_trial: { has: [], mayHave: [] },
  free_delivery: { has: [], mayHave: ['leastItems'] },
  gift: { has: [], mayHave: ['leastItems'] },
  other: { has: [], mayHave: ['leastItems'] },
};

export type OfferFigure = 'percent' | 'amount' | 'buys' | 'pays' | 'leastItems';

export const offerKindLabels: Record<OfferKind, string> = {
  percent: 'Percent off',
  amount: 'Money off',
  multi_buy: 'Multi-buy',
  fixed_price: 'Fixed price',
  bundle: 'Bundle',
  free_trial: 'Free trial',
  free_delivery: 'Free delivery',
  gift: 'Gift',
  other: 'Other',
};

/** Scope of an offer. */
export const offerScopes = ['everything', 'category', 'selected', 'item'] as const;

export type OfferScope = (typeof offerScopes)[number];

export const offerScopeLabels: Record<OfferScope, string> = {
  everything: 'Everything',
  category: 'One category',
  selected: 'Selected items',
  item: 'One item',
};
