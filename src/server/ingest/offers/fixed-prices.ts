import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { readMoney, sumOfMoney } from '#server/ingest/offers/money.ts';
import { matchesNear, placesOf } from '#server/ingest/offers/near-stems.ts';

/** "Any 3 for £20", "everything £5": one price for several things, or for all of them. Other prices are no offers. */
const fixedPrice = new RegExp(
  `(?<![\\p{L}\\p{N}.,£€$])(?:(?:any )?(?<count>[2-9]|two|three|four|five) (?:\\p{L}+ )?(?:for|für|pour|por|voor|per|za|за)(?: (?:only|just|nur))?|(?:everything|all|alles|tout|todo|tudo|tutto|wszystko|всё)(?: (?:now|jetzt))?(?: (?:for|at|für|zu|à|a|por|voor|za|по))?(?: (?:only|just|nur))?) ${sumOfMoney}(?![\\p{L}\\d%]|[.,]\\d|\\s?(?:off|rabatt|discount|or (?:more|less)|and up))`,
  'giu',
);

const counts: Record<string, number> = { two: 2, three: 3, four: 4, five: 5 };
const money = /[£€$¥₽₹円]|eur|gbp|usd|chf|zł|руб/giu;

/** Things at one price. */
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
