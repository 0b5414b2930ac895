import { formatPercent, type ReaderLocale } from '#client/lib/reader-locale.ts';
import { formatCalendarDay } from '#client/lib/relative-time.ts';
import type { Offer } from '#shared/contract/offers.ts';

/** What an offer says in a few words: "Up to 50% off · code SAVE50 · until 30 November 2026". */
export function offerWords(offer: Offer, reader: ReaderLocale): string {
  const words = [worth(offer, reader)];
  if (offer.code !== null) words.push(`code ${offer.code}`);
  if (offer.endsOn !== null) words.push(`until ${formatCalendarDay(new Date(offer.endsOn), reader)}`);
  return words.join(' · ');
}

/** The longest words of an offer without a name that fit on a card, such as "3 for 2" or "Buy one, get one free". */
const longestEvidence = 28;

/** What an offer says on a card: what it is worth, and what to type for it. */
export function shortOfferWords(offer: Offer, reader: ReaderLocale): string {
  const isSaid = offer.kind === 'other' && offer.evidence.length <= longestEvidence;
  const words = isSaid ? offer.evidence : worth(offer, reader);
  return offer.code === null ? words : `${words} · code ${offer.code}`;
}

function worth(offer: Offer, reader: ReaderLocale): string {
  const upTo = offer.isUpTo ? 'Up to ' : '';
  if (offer.kind === 'percent' && offer.percent !== null)
    return `${upTo}${formatPercent(offer.percent, reader)} off`;
  if (offer.kind === 'amount' && offer.amount !== null)
    return `${upTo}${amountOf(offer.amount, offer.currency, reader)} off`;
  if (offer.kind === 'free_delivery') return 'Free delivery';
  if (offer.kind === 'gift') return 'A gift';
  return 'An offer';
}

/** "£10" or "£9.50"; a currency that is not one stands as it was written. */
function amountOf(amount: number, currency: string | null, { locale }: ReaderLocale): string {
  const plain = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  if (currency === null) return plain;
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount);
  } catch {
    return `${currency} ${plain}`;
  }
}
