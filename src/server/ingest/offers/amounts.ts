import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { anySum, listedAmount, takenOffOrders } from '#server/ingest/offers/listed-amounts.ts';
import { moneyStems, readMoney, signedSum, sumWithUnit } from '#server/ingest/offers/money.ts';
import { matchesNear, placesOf } from '#server/ingest/offers/near-stems.ts';
import { isMostBefore } from '#server/ingest/offers/percent-words.ts';

/** Characters before a sum that are searched for words such as "up to". */
const reach = 30;

const upTo =
  /(?:up to|bis zu|jusqu['’]à|hasta(?: un| el)?|tot(?: wel)?|até|fino al?|(?<!\p{L})do|(?<!\p{L})до)\s*[-–−+]?\s*(?:de\s+)?$|最大$|(?:حتى|يصل إلى)\s*$/iu;

const offAfter =
  '(?:(?:in )?(?:off|discount|savings?|rebate|(?:welcome |gift |e-?)?voucher|(?:promotional |gift )?certificate|coupon|store credit|rabatt|gutschein|nachlass|sparen|günstiger|geschenkt|de (?:réduction|remise)|offerts?|de descuento|de regalo|korting|voordeel|de desconto|de economia|em b[ôo]nus|em descontos|de ahorro|di sconto|in meno|rabatu|taniej|zniżki|скидки|в подарок|خصم|خصمًا)(?![\\p{L}\\p{N}_])|(?<=円)off|オフ|引き?|割引|クーポン)';
const saveBefore =
  "(?<![\\p{L}\\p{N}_])(?:save|get|spare|sparen sie|économisez|ahorra|bespaar|poupe|economize|risparmi[ai]?|sconto di|oszczędź|rabat|zniżka|скидка|خصم|وفر)(?: an (?:extra|additional)| zusätzlich| extra)?(?: up to| bis zu| jusqu['’]à| hasta| tot| até| fino a| do| до| حتى)?";

/** The noun for the discount, and "up to" after it: "Descontos de até USD 700". */
const mostNamedBefore =
  "(?<![\\p{L}\\p{N}_])(?:discounts?|savings?|vouchers?|rabatte?|gutscheine?|remises?|réductions?|descuentos?|ahorros?|cup[óo]n(?:es)?|kortingen?|descontos?|cupo(?:m|ns)|economias?|sconti?|buoni|rabaty?|zniżki|rabatter)(?: (?:of|von|de|di|van|av))? (?:up to|bis zu|jusqu['’]à|hasta|tot|até|fino a|do|upp till)";

/** Each has the currency sign and the figure, in either order. */
const amountPatterns = [
  new RegExp(`${signedSum}\\s*${offAfter}`, 'giu'),
  new RegExp(`${sumWithUnit}\\s*${offAfter}`, 'giu'),
  new RegExp(`${saveBefore}\\s${signedSum}`, 'giu'),
  new RegExp(`${saveBefore}\\s${sumWithUnit}`, 'giu'),
  new RegExp(`${mostNamedBefore}\\s${signedSum}`, 'giu'),
  new RegExp(`${mostNamedBefore}\\s${sumWithUnit}`, 'giu'),
];

const patterns = [...amountPatterns, anySum];

const mostOfSeveral = /(?:up to|bis zu|jusqu|hasta|tot|até|fino a| do | до |حتى)/iu;

/** Finds sums of money off: "£10 off", "10 € Rabatt", "save $5". */
export function findAmounts(text: string): Discount[] {
  const found: Discount[] = [];
  const listed: Discount[] = [];
  for (const { pattern, match, start } of matchesNear(text, placesOf(moneyStems, text), patterns)) {
    if (pattern === anySum) {
      const one = listedAmount(text, match, start);
      if (one !== null) listed.push(one);
      continue;
    }
    const [one = '', other = ''] = match.slice(1);
    const sum = readMoney(one, other);
    if (sum === null) continue;
    const before = text.slice(Math.max(0, start - reach), start);
    const isUpTo = upTo.test(before) || isMostBefore(before) || mostOfSeveral.test(match[0]);
    found.push({ ...nothingYet, kind: 'amount', ...sum, isUpTo, start, end: start + match[0].length });
  }
  for (const one of [...listed, ...takenOffOrders(text)]) {
    if (!found.some(({ start, end }) => start < one.end && one.start < end)) found.push(one);
  }
  return found;
}
