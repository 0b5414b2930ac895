import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { moneyStems, orderBehind, readMoney, sumOfMoney } from '#server/ingest/offers/money.ts';
import { matchesNear } from '#server/ingest/offers/near-stems.ts';
import { upToBefore, upToBehind } from '#server/ingest/offers/percent-words.ts';
import { allOfferWords, phrasesOf } from '#server/ingest/offers/words/all-offer-words.ts';
import { anyPhrase } from '#server/ingest/terms/phrase-patterns.ts';

/** So far before and behind a sum its discount is named. */
const reach = 32;

/** What a language puts between a sum and its discount: "50 TL'lik indirim", "₹200 तक की छूट". */
const ofSum = "(?:[-'’:][\\p{L}\\p{M}]{1,6})?\\s*(?:(?:तक की|की|तक|تک کی|کی|পর্যন্ত|na|ng|di|értékű|off) )?";
const discountBehind = new RegExp(
  `^${ofSum}${anyPhrase(phrasesOf(allOfferWords, 'discount', 'upToBehind'))}`,
  'iu',
);
/** And between a discount and its sum: "sleva až 500 Kč", "הנחה של 50 ₪". */
const sumOf =
  '(?: (?:of|de|di|of up to|på|av|af|על|של|بقيمة|na|в|на|od|v hodnotě|w wysokości|по|la|sebesar|senilai))?';
const discountBefore = new RegExp(
  `${anyPhrase(phrasesOf(allOfferWords, 'discount', 'save'))}${sumOf}:?(?:\\s?${anyPhrase(phrasesOf(allOfferWords, 'upTo'))})?\\s*$`,
  'iu',
);
const orderNext = new RegExp(`^${orderBehind}`, 'iu');

const sums = new RegExp(sumOfMoney, 'giu');
/** Shops of China write what an order comes to and what is taken off it in one: 满200减50. */
const offOrder = /([满滿])\s?\d{2,6}\s?元?\s?[立现現]?[减減]\s?(\d{1,5})(?![\d%％折])/gu;

/** Sums of money beside which a language names a discount as its list has it. */
export function* findListedAmounts(text: string): Generator<Discount> {
  for (const { match, start: at } of matchesNear(text, moneyStems, [sums])) {
    const [one, other, third, fourth] = match.slice(1);
    const sum = readMoney(one ?? third ?? '', other ?? fourth ?? '');
    if (sum === null) continue;
    const behind = at + match[0].length;
    const after = text.slice(behind, behind + reach);
    const before = text.slice(Math.max(0, at - reach), at);
    const [named = ''] = discountBehind.exec(after) ?? [];
    const [naming = ''] = (named === '' && !orderNext.test(after) && discountBefore.exec(before)) || [];
    if (named === '' && naming === '') continue;
    const isUpTo = upToBefore.test(before) || (named !== '' && upToBehind.test(after));
    const [start, end] = [at - naming.length, behind + named.length];
    yield { ...nothingYet, kind: 'amount', ...sum, isUpTo, start, end };
  }
  for (const match of text.matchAll(offOrder)) {
    const currency = match[1] === '滿' ? 'TWD' : 'CNY';
    const [start, end] = [match.index, match.index + match[0].length];
    yield { ...nothingYet, kind: 'amount', amount: Number(match[2]), currency, start, end };
  }
}
