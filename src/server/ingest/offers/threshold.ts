import { findAmounts } from '#server/ingest/offers/amounts.ts';
import type { Discount } from '#server/ingest/offers/discount.ts';
import { findExtras } from '#server/ingest/offers/extras.ts';
import { moneyStems, orderBehind, readMoney, sumOfMoney } from '#server/ingest/offers/money.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { findPercents } from '#server/ingest/offers/percents.ts';
import { anyPhrase } from '#server/ingest/terms/phrase-patterns.ts';
import type { Offer } from '#server/ingest/types.ts';

/** The minimum order. */
export interface Threshold {
  sum: number;
  currency: string;
}

interface FoundThreshold extends Threshold {
  start: number;
  end: number;
  /** Whether its words name an order, only say "from", which may also precede a price, or are missing. */
  words: 'order' | 'from' | 'none';
}

/** Evidence is a line around a figure; a longer text is not our evidence. */
const maxEvidence = 400;

/** Words for a minimum order, in six languages, before the sum or after it. */
const spendBefore = [
  '(?:when|if) you (?:spend|buy|shop)(?: at least| over| more than)?|(?:spend(?:ing|s)?|buy)(?: at least| over| more than)?|(?:orders?|purchases?|baskets?|spends?)(?: totall?ing)? (?:over|above|of|from|worth|exceeding|more than)|min(?:imum|\\.)? (?:spend|order|purchase|basket)(?: value)?',
  '(?:mindest|min\\.?-?)(?:bestell|einkaufs|waren|umsatz)?-?(?:wert|summe|umsatz|einkauf|bestellung)|mbw|ab (?:einem |einer )?(?:bestell|einkaufs|waren|mindest)\\w*|(?:bestellungen|einkäufen?|einkauf|bestellung|kauf) (?:ab|über|von mindestens)|(?:kaufe?n?|bestelle?n?|shoppe?n?)(?: \\w+)? für(?: mindestens)?',
  "(?:commandes?|achats?|paniers?)(?: minimum| minimal)?(?: (?:dès|à partir de|de plus de|supérieure?s? à|d['’]au moins))|minimum d['’]achats?|(?:achat|commande|panier) minimum|montant minimum|dépensez",
  '(?:pedidos?|compras?)(?: (?:superiores? a|de más de|desde|a partir de|mínim[oa]s?|acima de))|gastos? mínimo|gasta(?: más de)?',
  'besteed|(?:besteding|bestelling(?:en)?|aankoop|aankopen) (?:vanaf|van|boven)|minimale? (?:besteding|bestelbedrag|bestelwaarde|aankoop)',
].join('|');
const from = 'over|above|from|ab|über|dès|à partir de|a partir de|desde|vanaf|boven|acima de';
const link = '(?: (?:of|is|von|de|van|at|un total de))?:? ?';
const spendAfter =
  "(?: (?:or more|oder mehr|ou plus|o más|of meer))?(?: (?:minimum|min\\.?) ?(?:spend|order|purchase)?| (?:mindest\\w+|bestellwert|einkaufswert|warenwert)| (?:d['’]achats?|de compra|de commande|de pedido)| (?:basket|spend)\\b)";

const thresholdPattern = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?<spend>${spendBefore})|(?<from>${from}))?|(?<order>${anyPhrase(offerPhrases('order'))})|(?<than>${anyPhrase(offerPhrases('from'))}))${link}${sumOfMoney}(?<after>${spendAfter}|${orderBehind})?`,
  'giu',
);

type Known = Pick<Offer, 'kind' | 'percent' | 'amount' | 'currency' | 'evidence'>;

/**
 * Returns the minimum order for this offer; null if the email names none next to it.
 * @param text in which the offer may be repeated: a subject is often too short for its conditions.
 * @param extras the results of `findExtras` for it, if known.
 */
export function findThreshold(offer: Known, text: string, extras?: readonly Place[]): Threshold | null {
  if (!money.test(text) && !money.test(offer.evidence)) return null;
  for (const line of [offer.evidence, ...linesAround(offer, text, extras)]) {
    const found = thresholdIn(line.slice(0, maxEvidence), offer);
    if (found !== null) return found;
  }
  return null;
}

/** Further places only repeat the offer. */
const maxPlaces = 6;

/** Maximum distance of a condition from its offer. */
const reach = 70;

/**
 * Returns the surroundings, within a line, of the places at which the text names the offer's figure, or
 * delivery and gifts.
 */
function linesAround(offer: Known, text: string, extras?: readonly Place[]): string[] {
  const figure = offer.percent ?? offer.amount;
  const places =
    figure === null
      ? (extras ?? findExtras(text)).map(({ start }) => start)
      : [...text.matchAll(figurePattern(figure))].map(({ index }) => index);
  return places.slice(0, maxPlaces).map((at) => {
    const before = text.slice(Math.max(0, at - reach), at);
    const [after = ''] = text.slice(at, at + 2 * reach).split('\n', 1);
    return before.slice(before.lastIndexOf('\n') + 1) + after;
  });
}

function figurePattern(figure: number): RegExp {
  return new RegExp(`(?<![\\d.,])${String(figure).replace('.', '[.,]')}(?!\\d)`, 'g');
}

function thresholdIn(text: string, offer: Known): Threshold | null {
  const thresholds = listThresholds(text);
  if (thresholds.length === 0) return null;
  const offers = [...findPercents(text), ...findAmounts(text), ...findExtras(text)];
  const found = thresholds.find((threshold) => {
    const owner = ownerOf(threshold, offers, text);
    return (
      owner !== undefined &&
      isSame(owner, offer) &&
      isPossible(threshold, offer) &&
      isSaidOf(threshold, owner, text)
    );
  });
  return found === undefined ? null : { sum: found.sum, currency: found.currency };
}

/** The words of an offer may match in two ways: "get £10" and "£10 off". */
function isSame(one: Discount, other: Known): boolean {
  return one.kind === other.kind && one.percent === other.percent && one.amount === other.amount;
}

/**
 * A condition belongs to the adjacent offer, preferably to one before it; "save £20" is no condition but an
 * offer.
 */
function ownerOf(threshold: Place, offers: readonly Discount[], text: string): Discount | undefined {
  let owner: Discount | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const offer of offers) {
    const distance =
      offer.end <= threshold.start
        ? text.slice(offer.end, threshold.start).replace(discountWords, '').length
        : offer.start - threshold.end + 0.5;
    if (offer.start < threshold.end && threshold.start < offer.end) return undefined;
    if (distance >= least) continue;
    least = distance;
    owner = offer;
  }
  return owner;
}

interface Place {
  start: number;
  end: number;
}

/** Most lines name no money, so this check is quick. */
const money = new RegExp(moneyStems.source, 'iu');

function listThresholds(text: string): FoundThreshold[] {
  if (!money.test(text)) return [];
  return [...text.matchAll(thresholdPattern)].flatMap((match) => {
    const [whole, spend, from, order, than, sign, figure, otherFigure, unit, after] = match;
    const read = readMoney(sign ?? otherFigure ?? '', figure ?? unit ?? '');
    if (read === null || saved.test(text.slice(Math.max(0, match.index - 20), match.index))) return [];
    return [
      {
        sum: read.amount,
        currency: read.currency,
        start: match.index,
        end: match.index + whole.length,
        words:
          spend !== undefined || order !== undefined || after !== undefined
            ? 'order'
            : from !== undefined || than !== undefined
              ? 'from'
              : 'none',
      },
    ];
  });
}

/** "Worth over £20" and "save over £20" name a benefit. */
const saved =
  /(?:worth|value|valued|save|saving|wert von|im wert|sparen?|valeur|valor|waarde)[^.!?\d]{0,8}$/i;

/** No discount exceeds the order. */
function isPossible({ sum, currency }: Threshold, offer: Pick<Offer, 'amount' | 'currency'>): boolean {
  if (offer.amount === null) return true;
  return currency === offer.currency && sum > offer.amount;
}

/** The discount word after the percent sign. */
const discountWords =
  /^\s*(?:off(?: everything| all)?|discount|rabatt|nachlass|auf alles|de (?:remise|réduction)|(?:de )?descuento|korting|de desconto)(?!\p{L})/iu;

/** Between the offer and its condition only a few words are allowed, and no sentence end. */
function isSaidOf({ start, end, sum, words }: FoundThreshold, own: Discount, text: string): boolean {
  const isBehind = start >= own.end;
  const gap = isBehind ? text.slice(own.end, start) : text.slice(end, own.start);
  if (/[.!?]\s/.test(gap)) return false;
  // "£10 off £50": the sum follows immediately.
  if (words === 'none') return isBehind && /\boff $/i.test(text.slice(own.start, start)) && gap.length <= 5;
  if (words === 'order' || own.kind === 'free_delivery') return true;
  // "20 % off shoes from £49.99" names a price.
  return Number.isInteger(sum) && /^[\s,:(–-]*$/.test(gap.replace(discountWords, ''));
}
