import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { anyPhrase } from '#server/ingest/terms/phrase-patterns.ts';

/** ISO 4217 of every sign and name; an ambiguous name stays as it is, see `meantCurrency`. */
const currencies: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  ca$: 'CAD',
  r$: 'BRL',
  nt$: 'TWD',
  hk$: 'HKD',
  '¥': '¥',
  円: 'JPY',
  万円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  만원: 'KRW',
  천원: 'KRW',
  '₩': 'KRW',
  zł: 'PLN',
  '₽': 'RUB',
  руб: 'RUB',
  рублей: 'RUB',
  '₴': 'UAH',
  грн: 'UAH',
  лв: 'BGN',
  дин: 'RSD',
  din: 'RSD',
  kč: 'CZK',
  ft: 'HUF',
  forint: 'HUF',
  lei: 'RON',
  tl: 'TRY',
  '₺': 'TRY',
  '₪': 'ILS',
  'ש"ח': 'ILS',
  'ש״ח': 'ILS',
  שקל: 'ILS',
  שקלים: 'ILS',
  kr: 'kr',
  ريال: 'SAR',
  درهم: 'AED',
  جنيه: 'EGP',
  تومان: 'IRT',
  'هزار تومان': 'IRT',
  روپے: 'PKR',
  '₹': 'INR',
  रुपये: 'INR',
  रुपए: 'INR',
  '৳': 'BDT',
  টাকা: 'BDT',
  টাকার: 'BDT',
  '฿': 'THB',
  บาท: 'THB',
  '₫': 'VND',
  đ: 'VND',
  vnđ: 'VND',
  rp: 'IDR',
  rm: 'MYR',
  '₱': 'PHP',
  ksh: 'KES',
  tsh: 'TZS',
  ...Object.fromEntries(
    [
      'euro',
      'euros',
      'eur',
      'eurot',
      'euroa',
      'euron',
      'eiro',
      'eura',
      'eurų',
      'evrov',
      'euró',
      'ευρώ',
      'евро',
      'євро',
    ].map((name) => [name, 'EUR']),
  ),
  ...Object.fromEntries(
    'GBP USD CHF PLN SAR AED SEK DKK NOK ISK CZK HUF RON BGN TRY ILS UAH RSD THB VND IDR MYR PHP INR BDT PKR KRW CNY TWD HKD KES TZS JPY'
      .split(' ')
      .map((code) => [code.toLowerCase(), code]),
  ),
};

/** Units that are multiples of their currency. */
const multiples: Readonly<Record<string, number>> = {
  万円: 10_000,
  만원: 10_000,
  천원: 1_000,
  'هزار تومان': 1_000,
};

const codes =
  'GBP|EUR|USD|CHF|SAR|AED|PLN|SEK|DKK|NOK|ISK|CZK|HUF|RON|BGN|TRY|ILS|UAH|RSD|THB|VND|IDR|MYR|PHP|INR|BDT|PKR|KRW|CNY|TWD|HKD|KES|TZS';
const sign = `(US\\$|CA\\$|A\\$|R\\$|NT\\$|HK\\$|[£€$¥₹₺₪₴₫₱৳฿₩]|(?<![\\p{L}\\p{M}])(?:${codes}|Rp\\.?|RM|KSh|TSh|kr\\.?))`;
const unit = `(£|€|\\$|万円|円|₽|₺|₪|₴|₫|฿|৳|₱|[万만천]\\s?원|원|元|บาท|руб\\.|(?:euros?|${codes})\\b|kr\\.|лв\\.|дин\\.|din\\.|ש["״]ח|هزار تومان|(?:zł|руб|рублей|грн|лв|Kč|Ft|forint|lei|TL|kr|đ|VNĐ|eurot|euroa|euron|eiro|eura|eurų|evrov|euró|ευρώ|евро|євро|שקל(?:ים)?|ريال|درهم|جنيه|تومان|روپے|रुपये|रुपए|টাকার?)(?![\\p{L}\\p{M}\\p{N}]))`;
const figure = '(\\d{1,6}(?:[., ]\\d{3})*(?:[.,]\\d{2})?)';

/** The figure after its currency sign; two groups. */
export const signedSum = `${sign}\\s?${figure}`;
/** The figure before its unit, which Romanian links with a word; two groups. */
export const sumWithUnit = `(?<![\\d.,])${figure}\\s?(?:de )?${unit}`;

/** A sum of money in a pattern: four groups, of which the first two or the last two are its parts. */
export const sumOfMoney = `(?:${signedSum}|${sumWithUnit})`;

/** Every sum has one of these. */
export const moneyStems =
  /[£€$¥₽₹₺₪₴₫₱৳฿₩円원元]|eur|gbp|usd|chf|pln|sar|aed|zł|руб|ريال|درهم|جنيه|تومان|روپے|रुप|টাকা|บาท|ש["״]ח|שקל|eiro|evro|ευρώ|евро|євро|грн|лв|дин|din\.|\d ?(?:kr|kč|ft|forint|(?:de )?lei|tl|đ|vnđ|sek|dkk|nok|isk|czk|huf|ron|bgn|try|ils|uah|rsd|thb|vnd|idr|myr|php|inr|bdt|pkr|krw|cny|twd|hkd|kes|tzs)|(?:kr|rp|rm|ksh|tsh|sek|dkk|nok|isk|czk|huf|ron|bgn|try|ils|uah|rsd|thb|vnd|idr|myr|php|inr|bdt|pkr|krw|cny|twd|hkd|kes|tzs)\.? ?\d/giu;

/** After a minimum order: "500 TL ve üzeri", "5만원 이상", "15 000 Ft felett". */
export const orderBehind = `(?:[-'’][\\p{L}\\p{M}]{1,6})?\\s?(?:tutarındaki |के ऑर्डर |की खरीदारी )?${anyPhrase(offerPhrases('fromBehind'))}`;

/** Parses a currency sign and a figure, in either order; null if they are no money. */
export function readMoney(one: string, other: string): { amount: number; currency: string } | null {
  const [money, written] = /^\d/.test(one) ? [other, one] : [one, other];
  const name = money
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/\s(?=원)/, '');
  const currency = currencies[name];
  const sum = readSum(written);
  if (currency === undefined || sum === undefined || sum <= 0) return null;
  return { amount: sum * (multiples[name] ?? 1), currency };
}

/**
 * "1,000", "1.000", "9,99" and "9.99": two digits after the last separator are decimals, three are thousands.
 */
function readSum(written: string): number | undefined {
  const pence = /[.,](\d{2})$/.exec(written)?.[1];
  const whole = (pence === undefined ? written : written.slice(0, -3)).replace(/[., ]/g, '');
  const sum = Number(`${whole}.${pence ?? '00'}`);
  return Number.isFinite(sum) ? sum : undefined;
}

/** Resolves an ambiguous currency by the language of the whole text; others stay unchanged. */
export function meantCurrency(currency: string | null, text: string): string | null {
  if (currency === '¥')
    return /\p{sc=Han}/u.test(text) && !/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 'CNY' : 'JPY';
  if (currency !== 'kr') return currency;
  if (/[þð]/iu.test(text)) return 'ISK';
  if (/[äö]|(?<!\p{L})och(?!\p{L})/iu.test(text)) return 'SEK';
  return /(?<!\p{L})(?:af|rabat|kun|jer|jeres|levering til|indtil|køb)(?!\p{L})/iu.test(text) ? 'DKK' : 'NOK';
}
