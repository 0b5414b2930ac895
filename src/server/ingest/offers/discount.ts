import type { Offer } from '#server/ingest/types.ts';

/** An offer, and its position in the searched text. */
export type Discount = Pick<
  Offer,
  'kind' | 'percent' | 'amount' | 'currency' | 'isUpTo' | 'buys' | 'pays'
> & {
  start: number;
  end: number;
};

/** Initial values of a match. */
export const nothingYet = {
  percent: null,
  amount: null,
  currency: null,
  isUpTo: false,
  buys: null,
  pays: null,
} as const;
