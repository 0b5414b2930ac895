import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { matchesNear, placesOf } from '#server/ingest/offers/near-stems.ts';

const counts: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };

/** Words after a number that counts or measures something else: "3 for 2 weeks". */
const noUnit =
  '(?![\\d%]|[.,:]\\d|\\s?(?:%|€|£|\\$|zł|円|people|persons|adults|kids|nights?|days?|weeks?|months?|years?|hours?|minutes?|mins?|cm|mm|m\\b|km|kg|tage?|wochen|personen|jours?|semaines|noches|días|dagen|weken))';

/** "3 for 2", with the words between the two figures in several languages. */
const several = new RegExp(
  `(?<![\\d.,£€$#:x-])([2-9]|two|three|four|five) ?(?: (?:for|für|zum preis von|pour|por|al prezzo di|voor|za|w cenie|по цене) | ?x ?)([1-8]|one|two|three|four)(?![\\p{L}-])${noUnit}`,
  'giu',
);

/** "Take 3, pay 2", "leve 3 pague 2", "prendi 3 paghi 2". */
const takeAndPay =
  /(?<!\p{L})(?:take|buy|kauf\p{L}*|nimm|achetez|prenez|compra|lleva|lleve|leve|koop|prendi|kup)(?: dir)? ([2-9])(?: \p{L}+)?[,;:]? (?:and |und |et |y |e |en )?(?:pay(?: only| just| for)?|zahl\p{L}*(?: nur)?|bezahl\p{L}*(?: nur)?|payez(?:[- ]en)?|paga|pague|betaal|paghi|zapłać za) ([1-8])(?![\d.,%])/giu;

/** "Buy one get one free", "buy 2 get 1 half price". */
const buyAndGet =
  /(?<!\p{L})buy (?:any )?(one|two|three|four|[1-9])(?: \p{L}+)?,? (?:and )?get (?:a |the )?(one|two|1|2|second|third|another)(?: \p{L}+)?(?: at| for)? ?(free|half[- ]price|half off|(\d{2})% off)/giu;

/** "2+1 gratis", "1 + 1 free". */
const plus =
  /(?<![\d+])([1-5]) ?\+ ?([12]) (?:free|gratis|geschenkt|offerte?s?|gratuite?s?|za darmo|w prezencie|в подарок|бесплатно|grátis|無料)/giu;

/** "The second half price": two cost one and a half times the price. */
const secondHalf =
  /(?<!\p{L})(?:(?:second|2nd|another) (?:one |item )?(?:is )?half[- ]price|(?:zweite[rs]?|2\.) (?:artikel |teil )?(?:zum halben preis|halber preis)|(?:le |la )?(?:deuxième|2e|2ème) (?:article )?(?:à moitié prix|à -?50 ?%)|(?:la |el )?(?:segund[ao]|2ª) (?:unidad )?(?:a mitad de precio|al 50 ?%)|(?:tweede|2e)(?: artikel)?(?: voor de)? halve prijs|il secondo a metà prezzo|drugi (?:produkt )?(?:za pół ceny|50 ?% taniej))/giu;

const bogof = /(?<!\p{L})bogof?(?!\p{L})/giu;

/** Every one of the patterns has one of these stems. */
const stems =
  /\d ?(?:for|für|zum|pour|por|al|voor|za|w|по|x|\+) ?\d|(?:two|three|four|five) for|for (?:one|two|three|four)|pa[gy]|zahl|zapłać|betaal|get |half|halb|halve|moiti|mitad|metà|pół|50 ?%|bogo|preis von|prezzo di|cenie|цене/giu;

const patterns = [several, takeAndPay, buyAndGet, plus, secondHalf, bogof];

/** Finds multi-buys: "3 for 2", "buy one, get one half price". */
export function findMultiBuys(text: string): Discount[] {
  const found: Discount[] = [];
  for (const { pattern, match, start } of matchesNear(text, placesOf(stems, text), patterns)) {
    const [buys, pays] = countsOf(pattern, match);
    if (buys < 2 || pays < 1 || pays >= buys) continue;
    found.push({ ...nothingYet, kind: 'multi_buy', buys, pays, start, end: start + match[0].length });
  }
  return found;
}

function countsOf(pattern: RegExp, match: RegExpExecArray): [buys: number, pays: number] {
  if (pattern === secondHalf) return [2, 1.5];
  if (pattern === bogof) return [2, 1];
  const bought = countOf(match[1]);
  if (pattern === plus) return [bought + countOf(match[2]), bought];
  if (pattern !== buyAndGet) return [bought, countOf(match[2])];
  const more = /^(?:two|2)$/i.test(match[2] ?? '') ? 2 : 1;
  const off = match[4] === undefined ? (/^free$/i.test(match[3] ?? '') ? 1 : 0.5) : Number(match[4]) / 100;
  return [bought + more, Number((bought + more * (1 - off)).toFixed(2))];
}

function countOf(written = ''): number {
  return counts[written.toLowerCase()] ?? Number(written);
}
