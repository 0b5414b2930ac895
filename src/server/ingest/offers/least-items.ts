import type { Discount } from '#server/ingest/offers/discount.ts';

/** Characters of an offer's sentence, before and after it, that may name the minimum number of items. */
const reach = { before: 60, behind: 70 };

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  zwei: 2,
  drei: 3,
  vier: 4,
  deux: 2,
  trois: 3,
  quatre: 4,
  dos: 2,
  tres: 3,
  cuatro: 4,
  twee: 2,
  drie: 3,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  due: 2,
  quattro: 4,
  dwa: 2,
  dwie: 2,
  trzy: 3,
  två: 2,
  tre: 3,
};

/** A number of items, not of pounds, percent or days. */
const many = `(\\d{1,2}|${Object.keys(numbers).join('|')})(?![\\p{L}\\d%]|[.,:]\\d| ?(?:%|€|£|\\$|zł|days?|weeks?|months?|years?|hours?|nights?|tage?|jours?|mois|días|meses|dagen|dias))`;
const things =
  '(?:items?|products?|pieces?|pairs?|styles?|bottles?|packs?|books?|artikeln?|teilen?|stück|produkten?|paar|articles?|produits?|pièces?|artículos?|productos?|prendas?|unidades?|stuks?|producten|artigos?|produtos?|peças?|prodotti|articoli|capi|pezzi|produkty|sztuki|varor|plagg)(?!\\p{L})';

const patterns = [
  // "20% off when you buy 2", "buy 3 or more and save £10"
  `(?:when|if|once) you (?:buy|purchase|order|choose|pick|add|shop) (?:any |at least )?${many}`,
  `(?:buy|purchase|choose|pick|add) (?:any |at least )?${many}(?: or more|\\+)?(?: \\p{L}+)?,? (?:and |to |& )?(?:save|get|take|enjoy)`,
  `(?:buy|purchase|choose|pick|add|when buying|on|off|any) (?:any )?${many}(?:\\+| or more)`,
  // "ab 2 Artikeln", "beim Kauf von zwei Teilen"
  `(?:ab|beim kauf (?:von|ab)|bei kauf von) ${many} ${things}`,
  `(?:beim|bei) kauf (?:von |ab )?(?:mindestens )?${many}`,
  `(?:dès|pour|à partir de) ${many} ${things}`,
  `(?:al comprar|comprando|por la compra de|na compra de|comprando) ${many}`,
  `(?:a partir de|desde) ${many} ${things}`,
  `(?:bij (?:aankoop van )?|vanaf )${many} ${things}`,
  // "20% on 2 items", "20 % auf zwei Teile"
  `(?:on|off|auf|bei|sur|en|op|em|su|på) (?:any )?${many} ${things}`,
  // "2 items: 20%", "zwei Teile = 20 %"
  `${many} ${things} ?[:=–-] ?(?=[-–−]? ?\\d)`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\d])${pattern}`, 'iu'));

/**
 * Returns how many items must be bought for an offer, from the words around it in its sentence; null if they
 * name no number above one. Multi-buys have it in their own figures.
 */
export function findLeastItems(text: string, { kind, start, end }: Discount): number | null {
  if (kind === 'multi_buy' || kind === 'fixed_price' || kind === 'bundle' || kind === 'free_trial')
    return null;
  const before =
    text
      .slice(Math.max(0, start - reach.before), start)
      .split(sentenceEnd)
      .at(-1) ?? '';
  const [behind = ''] = text.slice(end, end + reach.behind).split(sentenceEnd, 1);
  // Text after another figure belongs to that one: "10% off 2 items, 20% off 3".
  const [own = ''] = behind.split(anotherFigure, 1);
  return numberIn(own) ?? numberIn(`${before.split(anotherFigure).at(-1) ?? ''}${text.slice(start, end)}`);
}

/** The number of items before a discount, or after it. */
export const itemsBefore = new RegExp(`(?<![\\p{L}\\d])${many} ${things} ?[:=–-] ?$`, 'iu');
export const itemsBehind = new RegExp(
  `^%? ?(?:on|off|auf|bei|sur|en|op|em|su|på) (?:any )?${many}(?: ${things}|(?= ?(?:$|[,.;!\\n])))`,
  'iu',
);

const sentenceEnd = /[.!?](?=\s)|\n/;

const anotherFigure = /\d+ ?%|[£€$]\s?\d+/;

function numberIn(words: string): number | null {
  for (const pattern of patterns) {
    const [, written] = pattern.exec(words) ?? [];
    if (written === undefined) continue;
    const count = numbers[written.toLowerCase()] ?? Number(written);
    if (count > 1) return count;
  }
  return null;
}
