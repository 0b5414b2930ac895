import type { Offer } from '#server/ingest/types.ts';

/** Something a mail gives, where it stands in the text that was searched. */
export type Discount = Pick<Offer, 'kind' | 'percent' | 'amount' | 'currency' | 'isUpTo'> & {
  start: number;
  end: number;
};

/** So far around a figure its word is looked for: "Sale! Everything now 20 % cheaper". */
const reach = 45;

/** What makes a percentage a discount, in the six languages we read. To `\b`, É is no letter. */
const discountWords =
  /(?<![\p{L}\p{N}_])(?:off|discount(?:ed)?|save|savings?|sale|reduced|reductions?|cheaper|less|rabatte?n?|nachlass|reduziert\w*|günstiger|sparen?|sparst|ersparnis|ermäßigung|remises?|réductions?|réduits?|de moins|soldes?|économisez|descuentos?|dto|rebajas?|rebajad[oa]s?|ahorra\w*|menos|kortingen?|korting|bespaar\w*|voordeel|goedkoper|afgeprijsd|descontos?|poup[ae]\w*|economiz\w+|promoção)\b|%\s*(?:auf|sur|en todo|op)\b|\bmit code\b/iu;

/** Percentages that are something else: shares, strengths, interest, tax, charge. */
const otherPercentages =
  /%\s*(?:cotton|wool|silk|linen|organic|recycled|natural|vegan|pure|satisf|of (?:our|all|customers|people|you)|baumwolle|wolle|seide|bio|natürlich|recycelt|der |unserer|coton|laine|soie|naturel|recyclé|des |algodón|lana|seda|natural|de (?:los|las|nuestros)|katoen|wol|zijde|van de|algodão|lã|dos |das |alc|vol\b|apr\b|aer\b|p\.?\s?a\.?\b|interest|zinsen|taeg|tae\b|vat\b|mwst|ust\b|tva\b|iva\b|btw\b|less (?:sugar|fat|salt|alcohol|plastic|packaging|waste|water|energy|co2)|cacao|cocoa|kakao|battery|akku|complete|geladen)/iu;

const upTo = /(?:up to|bis zu|jusqu['’]à|hasta(?: un| el)?|tot(?: wel)?|até)\s*[-–−+]?\s*(?:de\s+)?$/iu;

/** `30-50 % off`: the dash is no minus, and the second figure is the most, not what everybody gets. */
const rangeStart = /\d\s?%?\s?$/;
const rangeWord = /\d\s?%?\s(?:to|bis|à|a|al|tot|até)\s$/i;

const percentPattern =
  /([-–−]\s?)?(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent\b|prozent\b|procent\b|por ciento\b|pour cent\b|por cento\b)/giu;

/** Percentages off, in the order in which they stand. Everything from 1 to 99. */
export function findPercents(text: string): Discount[] {
  const found: Discount[] = [];
  for (const match of text.matchAll(percentPattern)) {
    const percent = Number((match[2] ?? '').replace(',', '.'));
    const start = match.index;
    const end = start + match[0].length;
    const before = text.slice(Math.max(0, start - reach), start);
    const after = text.slice(end, end + reach);
    if (percent < 1 || otherPercentages.test(text.slice(end - 1, end + reach))) continue;
    const isRange = (match[1] === undefined ? rangeWord : rangeStart).test(before);
    if ((match[1] === undefined || isRange) && !discountWords.test(`${before} ${match[0]}${after}`)) continue;
    found.push({
      kind: 'percent',
      percent,
      amount: null,
      currency: null,
      isUpTo: isRange || upTo.test(before),
      start,
      end,
    });
  }
  return found;
}

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
};

const sign = '(US\\$|CA\\$|A\\$|R\\$|[£€$]|GBP|EUR|USD|CHF)';
const unit = '(£|€|\\$|euros?\\b|EUR\\b|GBP\\b|USD\\b|CHF\\b)';
const figure = '(\\d{1,4}(?:[.,]\\d{3})*(?:[.,]\\d{2})?)';
const offAfter =
  '(?:off\\b|discount\\b|(?:welcome )?voucher\\b|rabatt\\b|gutschein\\b|nachlass\\b|sparen\\b|günstiger\\b|geschenkt\\b|de (?:réduction|remise)\\b|offerts?\\b|de descuento\\b|de regalo\\b|korting\\b|voordeel\\b|de desconto\\b)';
const saveBefore =
  "(?<![\\p{L}\\p{N}_])(?:save|get|spare|sparen sie|économisez|ahorra|bespaar|poupe|economize)(?: up to| bis zu| jusqu['’]à| hasta| tot| até)?";

/** A sum of money in a pattern: four groups, of which the first two or the last two are its parts. */
export const sumOfMoney = `(?:${sign}\\s?${figure}|(?<![\\d.,])${figure}\\s?${unit})`;

/** Each has the sign of the currency and the figure, in one order or the other. */
const amountPatterns = [
  new RegExp(`${sign}\\s?${figure}\\s*${offAfter}`, 'giu'),
  new RegExp(`(?<![\\d.,])${figure}\\s?${unit}\\s*${offAfter}`, 'giu'),
  new RegExp(`${saveBefore}\\s${sign}\\s?${figure}`, 'giu'),
  new RegExp(`${saveBefore}\\s${figure}\\s?${unit}`, 'giu'),
];

/** "£10 off", "10 € Rabatt", "save $5": sums of money off. */
export function findAmounts(text: string): Discount[] {
  return amountPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [one = '', other = ''] = match.slice(1);
      const money = readMoney(one, other);
      if (money === null) return [];
      const start = match.index;
      const before = text.slice(Math.max(0, start - reach), start);
      const isUpTo = upTo.test(before) || /(?:up to|bis zu|jusqu|hasta|tot|até)/iu.test(match[0]);
      return [
        {
          kind: 'amount' as const,
          percent: null,
          ...money,
          isUpTo,
          start,
          end: start + match[0].length,
        },
      ];
    }),
  );
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
  const whole = (pence === undefined ? written : written.slice(0, -3)).replace(/[.,]/g, '');
  const sum = Number(`${whole}.${pence ?? '00'}`);
  return Number.isFinite(sum) ? sum : undefined;
}

const freeDelivery =
  /(?<!-)\b(?:free (?:[\w-]+ )?(?:delivery|shipping|postage)|free p&p|(?:kostenlos\w*|gratis|kostenfrei\w*) (?:versand|lieferung)|gratisversand|versandkostenfrei\w*|(?:livraison|frais de port) (?:gratuite?s?|offerte?s?)|env[ií]os? (?:gratis|gratuitos?)|gastos de envío gratis|gratis (?:verzending|bezorging|levering)|(?:frete|portes?|envio) (?:grátis|gratuitos?))\b/giu;

const gift =
  /\b(?:free gifts?|gift with purchase|gratis ?(?:geschenk|zugabe|beigabe)|geschenk gratis|geschenk zu (?:jeder|deiner|ihrer)|cadeaux? offerts?|cadeau gratuit|regalos? gratis|de regalo con|gratis cadeau|cadeau bij|brinde grátis|presente grátis)\b/giu;

/** Free delivery and gifts. */
export function findExtras(text: string): Discount[] {
  const extras = [
    ['free_delivery', freeDelivery],
    ['gift', gift],
  ] as const;
  return extras.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      percent: null,
      amount: null,
      currency: null,
      isUpTo: false,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}
