import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { readMoney, sumOfMoney } from '#server/ingest/offers/money.ts';
import { matchesNear, placesOf } from '#server/ingest/offers/near-stems.ts';

/** All items of a kind: "all shirts now only", "alle Hemden jetzt nur", "toutes les chemises à". */
const allOfAKind = `(?:all|every|alle|jedes|tou(?:te)?s les|todos los|todas las|todos os|todas as|tutti i|tutte le|wszystkie|все)(?: (?!${[
  'orders?|purchases?|customers?|members?|prices|deliver(?:y|ies)|over|above|below|under|from|up|you|we|of|our|your',
  'bestellungen|kunden|preise|einkäufe|ab|über|commandes|clients|prix|pedidos|clientes|ordini|clienti|bestellingen|klanten|zamówienia|заказы',
].join('|')})\\p{L}[\\p{L}-]*){1,3}`;
const nowOnly = '(?:now|jetzt|maintenant|ahora|agora|ora|nu|teraz|теперь)';
const atPrice = '(?:for|at|für|zu|à|a|por|voor|za|по)';
const justPrice = '(?:only|just|nur|seulement|solo|só|maar|slechts|tylko|только)';

/**
 * "Any 3 for £20", "everything £5", "all shirts now only £19": one price for several items, or for all of
 * them. Other prices are no offers.
 */
const fixedPrice = new RegExp(
  `(?<![\\p{L}\\p{N}.,£€$])(?:(?:any )?(?<count>[2-9]|two|three|four|five) (?:\\p{L}+ )?(?:for|für|pour|por|voor|per|za|за)(?: (?:only|just|nur))?|(?:everything|all|alles|tout|todo|tudo|tutto|wszystko|всё)(?: ${nowOnly})?(?: ${atPrice})?(?: ${justPrice})?|${allOfAKind}(?: (?:${nowOnly}|${atPrice}|${justPrice})){1,3}) ${sumOfMoney}(?![\\p{L}\\d%]|[.,]\\d|\\s?(?:off|rabatt|discount|or (?:more|less)|and up))`,
  'giu',
);

const counts: Record<string, number> = { two: 2, three: 3, four: 4, five: 5 };
const money = /[£€$¥₽₹円]|eur|gbp|usd|chf|zł|руб/giu;

export function findFixedPrices(text: string): Discount[] {
  return [...matchesNear(text, placesOf(money, text), [fixedPrice])].flatMap(({ match, start }) => {
    const [sign, figure, otherFigure, unit] = match.slice(2);
    const price = readMoney(sign ?? otherFigure ?? '', figure ?? unit ?? '');
    const count = match.groups?.count?.toLowerCase();
    if (price === null) return [];
    const buys = count === undefined ? null : (counts[count] ?? Number(count));
    const end = start + match[0].length;
    return [{ ...nothingYet, kind: 'fixed_price' as const, ...price, buys, start, end }];
  });
}
