import type { FoundOffer } from '#shared/contract/offer-search.ts';
import { paths } from '#shared/paths.ts';

interface OfferColumn {
  title: string;
  cell: (offer: FoundOffer, baseUrl: string) => string;
}

const plain = (value: number | string | null) => String(value ?? '');
const yes = (isSo: boolean) => (isSo ? 'yes' : '');

/** What a file says of each offer, in the order of its columns. */
export const offerColumns: readonly OfferColumn[] = [
  { title: 'brand', cell: ({ brand }) => brand.name },
  { title: 'day', cell: ({ day }) => day },
  { title: 'subject', cell: ({ subject }) => subject },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'percent', cell: ({ percent }) => plain(percent) },
  { title: 'up to', cell: ({ isUpTo }) => yes(isUpTo) },
  { title: 'amount', cell: ({ amount }) => plain(amount) },
  { title: 'currency', cell: ({ currency }) => plain(currency) },
  { title: 'bought', cell: ({ buys }) => plain(buys) },
  { title: 'paid', cell: ({ pays }) => plain(pays) },
  { title: 'least items', cell: ({ leastItems }) => plain(leastItems) },
  { title: 'least order', cell: ({ threshold }) => plain(threshold) },
  { title: 'in steps', cell: ({ isTiered }) => yes(isTiered) },
  { title: 'for', cell: ({ scope }) => plain(scope) },
  { title: 'code', cell: ({ code }) => plain(code) },
  { title: 'first day', cell: ({ startsOn }) => plain(startsOn) },
  { title: 'from', cell: ({ startsAt }) => plain(startsAt) },
  { title: 'last day', cell: ({ endsOn }) => plain(endsOn) },
  { title: 'until', cell: ({ endsAt }) => plain(endsAt) },
  { title: 'read from', cell: ({ evidence }) => evidence },
  { title: 'confidence', cell: ({ confidence }) => plain(confidence) },
  { title: 'page', cell: ({ emailId }, baseUrl) => `${baseUrl}${paths.email(emailId)}` },
];
