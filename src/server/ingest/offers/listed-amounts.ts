import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { orderBehind, readMoney, sumOfMoney } from '#server/ingest/offers/money.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { isMostBefore, isMostBehind } from '#server/ingest/offers/percent-words.ts';
import { anyPhrase, searchFor } from '#server/ingest/terms/phrase-patterns.ts';

/** Characters before and after a sum that may name its discount. */
const reach = 32;

/** A language's link between a sum and its discount: "50 TL'lik indirim", "₹200 तक की छूट". */
const ofSum = "(?:[-'’:][\\p{L}\\p{M}]{1,6})?\\s*(?:(?:तक की|की|तक|تک کی|کی|পর্যন্ত|na|ng|di|értékű|off) )?";
const behindSum = offerPhrases('discount', 'upToBehind');
const behindSumPlaces = searchFor(behindSum);
const discountBehind = new RegExp(`^${ofSum}${anyPhrase(behindSum)}`, 'iu');
/** And between a discount and its sum: "sleva až 500 Kč", "הנחה של 50 ₪". */
const sumOf =
  '(?: (?:of|de|di|of up to|på|av|af|על|של|بقيمة|na|в|на|od|v hodnotě|w wysokości|по|la|sebesar|senilai))?';
const beforeSum = offerPhrases('discount', 'save');
const beforeSumPlaces = searchFor(beforeSum);
const discountBefore = new RegExp(
  `${anyPhrase(beforeSum)}${sumOf}:?(?:\\s?${anyPhrase(offerPhrases('upTo'))})?\\s*$`,
  'iu',
);
const orderNext = new RegExp(`^${orderBehind}`, 'iu');

/** A sum of money at any position. */
export const anySum = new RegExp(sumOfMoney, 'giu');
/** Chinese shops write the minimum order and the discount together: 满200减50. */
const offOrder = /([满滿])\s?\d{2,6}\s?元?\s?[立现現]?[减減]\s?(\d{1,5})(?![\d%％折])/gu;

/** Returns the sum found by `anySum` if a language's list has the discount word next to it; else null. */
export function listedAmount(text: string, match: RegExpExecArray, at: number): Discount | null {
  const [one, other, third, fourth] = match.slice(1);
  const sum = readMoney(one ?? third ?? '', other ?? fourth ?? '');
  if (sum === null) return null;
  const behind = at + match[0].length;
  const after = text.slice(behind, behind + reach);
  const before = text.slice(Math.max(0, at - reach), at);
  const [named = ''] = (behindSumPlaces.isIn(after) && discountBehind.exec(after)) || [];
  const mayBeNamed = named === '' && beforeSumPlaces.isIn(before) && !orderNext.test(after);
  const [naming = ''] = (mayBeNamed && discountBefore.exec(before)) || [];
  if (named === '' && naming === '') return null;
  const isUpTo = isMostBefore(before) || (named !== '' && isMostBehind(after));
  const [start, end] = [at - naming.length, behind + named.length];
  return { ...nothingYet, kind: 'amount', ...sum, isUpTo, start, end };
}

/** Yields the discounts on orders of Chinese shops. */
export function* takenOffOrders(text: string): Generator<Discount> {
  for (const match of text.matchAll(offOrder)) {
    const currency = match[1] === '滿' ? 'TWD' : 'CNY';
    const [start, end] = [match.index, match.index + match[0].length];
    yield { ...nothingYet, kind: 'amount', amount: Number(match[2]), currency, start, end };
  }
}
