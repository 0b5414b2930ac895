import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { formatPercent, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import type { Offer } from '#shared/contract/library/offers.ts';

/** Formats an offer: "Up to 50% off · code SAVE50 · until 30 November 2026". */
export function offerLabel(offer: Offer, viewerLocale: ViewerLocale): string {
  const words = [worthWords(offer, viewerLocale)];
  if (offer.code !== null) words.push(`code ${offer.code}`);
  if (offer.startsOn !== null)
    words.push(`from ${dayLabel(offer.startsOn, viewerLocale)}${timeWords(offer.startsAt)}`);
  if (offer.endsOn !== null)
    words.push(`until ${dayLabel(offer.endsOn, viewerLocale)}${timeWords(offer.endsAt)}`);
  return words.join(' · ');
}

function dayLabel(day: string, viewerLocale: ViewerLocale): string {
  return formatCalendarDay(new Date(day), viewerLocale);
}

/** Midnight is omitted: everybody expects it of a last day. */
function timeWords(time: string | null): string {
  return time === null || time === '23:59' ? '' : `, ${time}`;
}

/**
 * Longest quotation of an offer without a name that fits on a card, such as "3 for 2" or "Buy one, get one
 * free".
 */
const longestEvidence = 28;

/** Formats an offer for a card: its worth and its code. */
export function shortOfferLabel(offer: Offer, viewerLocale: ViewerLocale): string {
  const isSaid = offer.kind === 'other' && offer.evidence.length <= longestEvidence;
  const words = isSaid ? offer.evidence : worthWords(offer, viewerLocale);
  return offer.code === null ? words : `${words} · code ${offer.code}`;
}

/** "30% off over £50", "3 for 2". */
export function worthWords(offer: Offer, viewerLocale: ViewerLocale): string {
  const { threshold, currency } = offer;
  const over = threshold === null ? '' : ` over ${amountOf(threshold, currency, viewerLocale)}`;
  const items = offer.leastItems === null ? '' : ` when you buy ${offer.leastItems}`;
  return `${given(offer, viewerLocale)}${items}${over}`;
}

function given(offer: Offer, viewerLocale: ViewerLocale): string {
  const upTo = offer.isUpTo ? 'Up to ' : '';
  const { kind, percent, amount, currency, buys, pays } = offer;
  if (kind === 'percent' && percent !== null) return `${upTo}${formatPercent(percent, viewerLocale)} off`;
  if (kind === 'amount' && amount !== null) return `${upTo}${amountOf(amount, currency, viewerLocale)} off`;
  if (kind === 'fixed_price' && amount !== null) {
    const price = amountOf(amount, currency, viewerLocale);
    return buys === null ? `All for ${price}` : `${buys} for ${price}`;
  }
  if (kind === 'multi_buy' && buys !== null && pays !== null) return multiBuyWords(buys, pays);
  return names[kind] ?? 'An offer';
}

const names: Partial<Record<Offer['kind'], string>> = {
  multi_buy: 'Multi-buy',
  bundle: 'A bundle',
  free_trial: 'Free trial',
  free_delivery: 'Free delivery',
  gift: 'A gift',
};

/** "3 for 2"; "Buy one, get one half price" has a price of one and a half. */
function multiBuyWords(buys: number, pays: number): string {
  if (Number.isInteger(pays)) return `${buys} for ${pays}`;
  const part = pays - Math.floor(pays) === 0.5 ? 'half price' : 'for less';
  return buys === 2 ? `Buy one, get one ${part}` : `Buy ${buys - 1}, get one ${part}`;
}

/** "£10" or "£9.50"; an invalid currency is shown as written. */
function amountOf(amount: number, currency: string | null, { locale }: ViewerLocale): string {
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
