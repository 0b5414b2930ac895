import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { matchesNear } from '#server/ingest/offers/near-stems.ts';

/** So far before a sum stands what makes it the most of several. */
const reach = 30;

const upTo =
  /(?:up to|bis zu|jusqu['’]à|hasta(?: un| el)?|tot(?: wel)?|até|fino al?|(?<!\p{L})do|(?<!\p{L})до)\s*[-–−+]?\s*(?:de\s+)?$|最大$|(?:حتى|يصل إلى)\s*$/iu;

const currencies: Record<string, string> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  ca$: 'CAD',
  r$: 'BRL',
  gbp: 'GBP',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  usd: 'USD',
  chf: 'CHF',
  '¥': 'JPY',
  円: 'JPY',
  zł: 'PLN',
  pln: 'PLN',
  '₽': 'RUB',
  'руб.': 'RUB',
  руб: 'RUB',
  рублей: 'RUB',
  ريال: 'SAR',
  sar: 'SAR',
  درهم: 'AED',
  aed: 'AED',
  '₹': 'INR',
};

const sign = '(US\\$|CA\\$|A\\$|R\\$|[£€$¥₹]|GBP|EUR|USD|CHF|SAR|AED|PLN)';
const unit =
  '(£|€|\\$|円|₽|руб\\.|(?:euros?|EUR|GBP|USD|CHF|PLN|SAR|AED)\\b|(?:zł|руб|рублей|ريال|درهم)(?![\\p{L}\\p{N}]))';
const figure = '(\\d{1,6}(?:[., ]\\d{3})*(?:[.,]\\d{2})?)';
const offAfter =
  '(?:(?:in )?(?:off|discount|savings?|rebate|(?:welcome |gift |e-?)?voucher|(?:promotional |gift )?certificate|coupon|store credit|rabatt|gutschein|nachlass|sparen|günstiger|geschenkt|de (?:réduction|remise)|offerts?|de descuento|de regalo|korting|voordeel|de desconto|di sconto|in meno|rabatu|taniej|zniżki|скидки|в подарок|خصم|خصمًا)(?![\\p{L}\\p{N}_])|(?<=円)off|オフ|引き?|割引|クーポン)';
const saveBefore =
  "(?<![\\p{L}\\p{N}_])(?:save|get|spare|sparen sie|économisez|ahorra|bespaar|poupe|economize|risparmi[ai]?|sconto di|oszczędź|rabat|zniżka|скидка|خصم|وفر)(?: an (?:extra|additional)| zusätzlich| extra)?(?: up to| bis zu| jusqu['’]à| hasta| tot| até| fino a| do| до| حتى)?";

/** A sum of money in a pattern: four groups, of which the first two or the last two are its parts. */
export const sumOfMoney = `(?:${sign}\\s?${figure}|(?<![\\d.,])${figure}\\s?${unit})`;

/** Each has the sign of the currency and the figure, in one order or the other. */
const amountPatterns = [
  new RegExp(`${sign}\\s?${figure}\\s*${offAfter}`, 'giu'),
  new RegExp(`(?<![\\d.,])${figure}\\s?${unit}\\s*${offAfter}`, 'giu'),
  new RegExp(`${saveBefore}\\s${sign}\\s?${figure}`, 'giu'),
  new RegExp(`${saveBefore}\\s${figure}\\s?${unit}`, 'giu'),
];

const money = /[£€$¥₽₹円]|eur|gbp|usd|chf|pln|sar|aed|zł|руб|ريال|درهم/giu;
const mostOfSeveral = /(?:up to|bis zu|jusqu|hasta|tot|até|fino a| do | до |حتى)/iu;

/** "£10 off", "10 € Rabatt", "save $5": sums of money off. */
export function findAmounts(text: string): Discount[] {
  const found: Discount[] = [];
  for (const { match, start } of matchesNear(text, money, amountPatterns)) {
    const [one = '', other = ''] = match.slice(1);
    const sum = readMoney(one, other);
    if (sum === null) continue;
    const before = text.slice(Math.max(0, start - reach), start);
    const isUpTo = upTo.test(before) || mostOfSeveral.test(match[0]);
    found.push({ ...nothingYet, kind: 'amount', ...sum, isUpTo, start, end: start + match[0].length });
  }
  return found;
}

/** The sign of a currency and a figure, in one order or the other; null where they are no money. */
export function readMoney(one: string, other: string): { amount: number; currency: string } | null {
  const [money, written] = /^\d/.test(one) ? [other, one] : [one, other];
  const currency = currencies[money.toLowerCase()];
  const amount = readSum(written);
  return currency === undefined || amount === undefined || amount <= 0 ? null : { amount, currency };
}

/** "1,000", "1.000", "9,99" and "9.99": two digits after the last mark are pence, three are thousands. */
function readSum(written: string): number | undefined {
  const pence = /[.,](\d{2})$/.exec(written)?.[1];
  const whole = (pence === undefined ? written : written.slice(0, -3)).replace(/[., ]/g, '');
  const sum = Number(`${whole}.${pence ?? '00'}`);
  return Number.isFinite(sum) ? sum : undefined;
}
