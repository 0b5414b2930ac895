import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import { paths } from '#shared/paths.ts';

interface OfferColumn {
  title: string;
  cell: (offer: FoundOffer, baseUrl: string) => string;
}

const plain = (value: number | string | null) => String(value ?? '');
const yes = (isSo: boolean) => (isSo ? 'yes' : '');

/** Columns of an export file of offers, in order. */
export const offerColumns: readonly OfferColumn[] = [
  { title: 'brand', cell: ({ brand }) => brand.name },
  { title: 'day', cell: ({ day }) => day },
  { title: 'subject', cell: ({ subject }) => subject },
  { title: 'type', cell: ({ kind }) => kind },
  { title: 'percent', cell: ({ percent }) => plain(percent) },
  { title: 'up to', cell: ({ isUpTo }) => yes(isUpTo) },
  { title: 'amount', cell: ({ amount }) => plain(amount) },
  { title: 'currency', cell: ({ currency }) => plain(currency) },
  { title: 'items bought', cell: ({ buys }) => plain(buys) },
  { title: 'items paid for', cell: ({ pays }) => plain(pays) },
  { title: 'minimum items', cell: ({ leastItems }) => plain(leastItems) },
  { title: 'minimum spend', cell: ({ threshold }) => plain(threshold) },
  { title: 'tiered', cell: ({ isTiered }) => yes(isTiered) },
  { title: 'applies to', cell: ({ scope }) => plain(scope) },
  { title: 'code', cell: ({ code }) => plain(code) },
  { title: 'starts on', cell: ({ startsOn }) => plain(startsOn) },
  { title: 'starts at', cell: ({ startsAt }) => plain(startsAt) },
  { title: 'ends on', cell: ({ endsOn }) => plain(endsOn) },
  { title: 'ends at', cell: ({ endsAt }) => plain(endsAt) },
  { title: 'wording', cell: ({ evidence }) => evidence },
  { title: 'confidence', cell: ({ confidence }) => plain(confidence) },
  { title: 'link', cell: ({ emailId }, baseUrl) => `${baseUrl}${paths.email(emailId)}` },
];
