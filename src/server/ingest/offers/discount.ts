import type { Offer } from '#server/ingest/types.ts';

/** Something a mail gives, where it stands in the text that was searched. */
export type Discount = Pick<
  Offer,
  'kind' | 'percent' | 'amount' | 'currency' | 'isUpTo' | 'buys' | 'pays'
> & {
  start: number;
  end: number;
};

/** What every find begins with. */
export const nothingYet = {
  percent: null,
  amount: null,
  currency: null,
  isUpTo: false,
  buys: null,
  pays: null,
} as const;
