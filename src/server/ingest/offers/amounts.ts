import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { moneyStems, orderBehind, readMoney, signedSum, sumWithUnit } from '#server/ingest/offers/money.ts';
import { matchesNear } from '#server/ingest/offers/near-stems.ts';
import { upToBefore } from '#server/ingest/offers/percent-words.ts';
import { allOfferWords } from '#server/ingest/offers/words/all-offer-words.ts';
import { anyPhrase, phrasesOf } from '#server/ingest/offers/words/word-patterns.ts';

/** So far before a sum stands what makes it the most of several. */
const reach = 30;

const upTo =
  /(?:up to|bis zu|jusqu['’]à|hasta(?: un| el)?|tot(?: wel)?|até|fino al?|(?<!\p{L})do|(?<!\p{L})до)\s*[-–−+]?\s*(?:de\s+)?$|最大$|(?:حتى|يصل إلى)\s*$/iu;

const offAfter =
  '(?:(?:in )?(?:off|discount|savings?|rebate|(?:welcome |gift |e-?)?voucher|(?:promotional |gift )?certificate|coupon|store credit|rabatt|gutschein|nachlass|sparen|günstiger|geschenkt|de (?:réduction|remise)|offerts?|de descuento|de regalo|korting|voordeel|de desconto|di sconto|in meno|rabatu|taniej|zniżki|скидки|в подарок|خصم|خصمًا)(?![\\p{L}\\p{N}_])|(?<=円)off|オフ|引き?|割引|クーポン)';
const saveBefore =
  "(?<![\\p{L}\\p{N}_])(?:save|get|spare|sparen sie|économisez|ahorra|bespaar|poupe|economize|risparmi[ai]?|sconto di|oszczędź|rabat|zniżka|скидка|خصم|وفر)(?: an (?:extra|additional)| zusätzlich| extra)?(?: up to| bis zu| jusqu['’]à| hasta| tot| até| fino a| do| до| حتى)?";

/** What a language puts between a sum and its discount: "50 TL'lik indirim", "₹200 तक की छूट". */
const ofSum = "(?:[-'’:][\\p{L}\\p{M}]{1,6})?\\s*(?:(?:तक की|की|तक|تک کی|کی|পর্যন্ত|na|ng|di|értékű) )?";
const discountBehind = `${ofSum}${anyPhrase(phrasesOf(allOfferWords, 'discount', 'upToBehind'))}`;
/** And between a discount and its sum: "sleva až 500 Kč", "הנחה של 50 ₪". */
const sumOf =
  '(?: (?:of|de|di|of up to|på|av|af|על|של|بقيمة|na|в|на|od|v hodnotě|w wysokości|по|la|sebesar|senilai))?';
const discountBefore = `${anyPhrase(phrasesOf(allOfferWords, 'discount', 'save'))}${sumOf}:?(?:\\s?${anyPhrase(phrasesOf(allOfferWords, 'upTo'))})?`;
/** Shops of China write what an order comes to and what is taken off it in one: 满200减50. */
const offOrder = /([满滿])\s?\d{2,6}\s?元?\s?[立现現]?[减減]\s?(\d{1,5})(?![\d%％折])/gu;

/** Each has the sign of the currency and the figure, in one order or the other. */
const amountPatterns = [
  new RegExp(`${signedSum}(?:\\s*${offAfter}|${discountBehind})`, 'giu'),
  new RegExp(`${sumWithUnit}(?:\\s*${offAfter}|${discountBehind})`, 'giu'),
  new RegExp(`(?:${saveBefore}\\s|${discountBefore}\\s*)${signedSum}(?!${orderBehind})`, 'giu'),
  new RegExp(`(?:${saveBefore}\\s|${discountBefore}\\s*)${sumWithUnit}(?!${orderBehind})`, 'giu'),
];

const mostOfSeveral = new RegExp(
  `up to|bis zu|jusqu|hasta|tot|até|fino a| do | до |حتى|${anyPhrase(phrasesOf(allOfferWords, 'upTo', 'upToBehind'))}`,
  'iu',
);

/** "£10 off", "10 € Rabatt", "save $5": sums of money off. */
export function findAmounts(text: string): Discount[] {
  const found: Discount[] = [];
  for (const { match, start } of matchesNear(text, moneyStems, amountPatterns)) {
    const [one = '', other = ''] = match.slice(1);
    const sum = readMoney(one, other);
    if (sum === null) continue;
    const before = text.slice(Math.max(0, start - reach), start);
    const isUpTo = upTo.test(before) || upToBefore.test(before) || mostOfSeveral.test(match[0]);
    found.push({ ...nothingYet, kind: 'amount', ...sum, isUpTo, start, end: start + match[0].length });
  }
  for (const match of text.matchAll(offOrder)) {
    const currency = match[1] === '滿' ? 'TWD' : 'CNY';
    const [start, end] = [match.index, match.index + match[0].length];
    found.push({ ...nothingYet, kind: 'amount', amount: Number(match[2]), currency, start, end });
  }
  return found;
}
