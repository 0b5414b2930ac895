import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { matchesNear } from '#server/ingest/offers/near-stems.ts';
import { offerPass } from '#server/ingest/offers/offer-passes.ts';
import { anywhereIn } from '#server/ingest/terms/literal-search.ts';

/** The usual figures of discounts in words; compounds and hyphens as written. */
const figures: Readonly<Record<number, string>> = {
  5: 'five fünf cinq cinco cinque vijf pięć fem',
  10: 'ten zehn dix diez dieci tien dez dziesięć tio',
  15: 'fifteen fünfzehn quinze quince quindici vijftien piętnaście femton',
  20: 'twenty zwanzig vingt veinte venti twintig vinte dwadzieścia tjugo',
  25: 'twenty-five fünfundzwanzig vingt-cinq veinticinco venticinque vijfentwintig tjugofem',
  30: 'thirty dreißig dreissig trente treinta trenta dertig trinta trzydzieści trettio',
  40: 'forty vierzig quarante cuarenta quaranta veertig quarenta czterdzieści fyrtio',
  50: 'fifty fünfzig cinquante cincuenta cinquanta vijftig cinquenta pięćdziesiąt femtio',
  60: 'sixty sechzig soixante sesenta sessanta zestig sessenta sześćdziesiąt sextio',
  70: 'seventy siebzig soixante-dix setenta settanta zeventig siedemdziesiąt sjuttio',
  75: 'seventy-five fünfundsiebzig',
  80: 'eighty achtzig quatre-vingts ochenta ottanta tachtig oitenta osiemdziesiąt åttio',
  90: 'ninety neunzig noventa novanta negentig dziewięćdziesiąt nittio',
};
const byWord = new Map(
  Object.entries(figures).flatMap(([percent, words]) =>
    words.split(' ').map((word) => [word, Number(percent)] as const),
  ),
);
/** Longest first: "seventy-five" is no "five". */
const words = [...byWord.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace('-', '[- ]'));
const writtenPattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])(${words.join('|')})[- ](?:percent|per[ -]cent|prozent|procent|pour cent|por ciento|per cento|por cento)(?!\\p{L})`,
  'giu',
);
const percentStems = offerPass.add(
  anywhereIn(['percent', 'per cent', 'per-cent', 'prozent', 'procent', 'pour cent', 'por c']),
);

/** Fractions of a price, each with its discount words. */
const fractions: ReadonlyArray<readonly [percent: number, pattern: RegExp]> = [
  [
    67,
    /(?<![\p{L}\p{N}])(?:(?:two[- ]thirds|⅔|2\/3) (?:off|less|cheaper)|zwei drittel (?:günstiger|weniger|billiger))(?!\p{L})/giu,
  ],
  [
    20,
    /(?<![\p{L}\p{N}])(?:(?:a|one) fifth (?:off|less|cheaper)|ein fünftel (?:günstiger|weniger|billiger))(?!\p{L})/giu,
  ],
  [
    10,
    /(?<![\p{L}\p{N}])(?:(?:a|one) tenth (?:off|less|cheaper)|ein zehntel (?:günstiger|weniger|billiger))(?!\p{L})/giu,
  ],
  [
    50,
    /(?<![\p{L}\p{N}])(?:half[- ]price|half off|½[- ](?:price|off)|1\/2[- ]price|(?:zum|der) halben preis|halber preis|(?:à|la) moitié(?: du)? prix|(?:a|la) mitad de(?:l)? precio|(?:voor )?(?:de )?halve prijs|voor de helft van de prijs|(?:pela |a )?metade do preço|metà prezzo|za pół ceny|(?:prices?|fares) (?:(?:are|is) )?(?:halved|(?:cut|slashed) in half)|halved (?:the|our|all) prices?|(?:cut|slashed) (?:the|our|all) prices? in half|preise halbiert|halbierte preise|prix divisés? par deux|precios a la mitad|prezzi dimezzati|prijzen gehalveerd|ceny o połowę|(?:till |för )?halva priset|за полцены)(?!\p{L})|半額|نصف السعر/giu,
  ],
  [
    33,
    /(?<![\p{L}\p{N}])(?:a third (?:off|less|cheaper)|one third off|⅓ off|ein drittel (?:günstiger|weniger|billiger|reduziert|sparen)|un tiers de moins|un tercio menos|un terzo in meno|een derde (?:goedkoper|korting)|um terço a menos|o jedną trzecią taniej|en tredjedel billigare)(?!\p{L})/giu,
  ],
  [
    25,
    /(?<![\p{L}\p{N}])(?:a quarter (?:off|less|cheaper)|one quarter off|¼ off|ein viertel (?:günstiger|weniger|billiger|reduziert|sparen)|un quart de moins|un cuarto menos|un quarto in meno|een kwart (?:goedkoper|korting)|um quarto a menos|o ćwierć taniej|en fjärdedel billigare)(?!\p{L})/giu,
  ],
];
const fractionStems = offerPass.add(
  anywhereIn(
    'half|halb|moiti|mitad|halve|helft|metade|metà|pół|halva|полцен|半額|نصف|halved|halvi|połow|dimezz|divis|½|⅓|⅔|¼|1/2|2/3|fifth|tenth|fünftel|zehntel|third|drittel|tiers|terci|terz|derde|terço|trzeci|tredjedel|quarter|viertel|quart|cuarto|kwart|ćwier|fjärdedel'.split(
      '|',
    ),
  ),
);

/** "Half price", "a third off": discounts without a percent sign. */
export function* findFractions(text: string): Generator<Discount> {
  for (const { pattern, match, start } of matchesNear(
    text,
    fractionStems.placesIn(text),
    fractions.map(([, one]) => one),
  )) {
    const percent = fractions.find(([, one]) => one === pattern)?.[0] ?? 0;
    yield { ...nothingYet, kind: 'percent', percent, start, end: start + match[0].length };
  }
}

/** "Twenty percent": a figure in words, which may be a discount. */
export function* findWrittenPercents(
  text: string,
): Generator<{ percent: number; start: number; end: number }> {
  for (const { match, start } of matchesNear(text, percentStems.placesIn(text), [writtenPattern])) {
    const word = (match[1] ?? '').toLowerCase();
    const percent = byWord.get(word) ?? byWord.get(word.replace(' ', '-'));
    if (percent !== undefined) yield { percent, start, end: start + match[0].length };
  }
}
