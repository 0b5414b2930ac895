import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { itemsBefore, itemsBehind } from '#server/ingest/offers/least-items.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import {
  type Clause,
  isCalledDiscount,
  isMostBefore,
  isMostBehind,
  percentNames,
  percentPlaces,
} from '#server/ingest/offers/percent-words.ts';
import { findFractions, findWrittenPercents } from '#server/ingest/offers/written-percents.ts';
import { anyPhrase } from '#server/ingest/terms/phrase-patterns.ts';

/** Characters around a figure that are searched for its word: "Sale! Everything now 20 % cheaper". */
const reach = 45;

/** Words that make a percentage a discount. For `\b`, É is no letter. */
const discountWords = new RegExp(
  `${anyPhrase(offerPhrases('off'))}|(?<![\\p{L}\\p{N}_])(?:less(?! than)|meno(?! di))(?![\\p{L}\\p{N}_])|[%％]\\s*off(?![a-z])|%\\s*(?:auf|sur|en todo|op|su tutto|em tudo|na wszystko|på (?:allt|hela)|на вс[её])(?![\\p{L}\\p{N}_])`,
  'iu',
);

/** Words that give a percentage without a noun: "take 20%", "an extra 20%". */
const givenBefore =
  /(?<!\p{L})(?:(?:take|get|receive|enjoy|claim|unlock|grab|score|bénéficiez de|profitez de|obtenez|recevez|gagnez|llévate|consigue|obtén|disfruta de|ottieni|ricevi|approfitta del|krijg|ontvang|ganhe|aproveite|erhalten sie|erhalte|sichern sie sich|sichere dir|bekommst du|zgarnij|odbierz|otrzymaj|få|here['’]s|students get|members get)(?: an?| your| up to| un| el| il| einen?)?|(?:an )?(?:extra|additional))\s$/iu;
/** After these words, the percentage must not be a share of something that follows. */
const givenAfter =
  /^\s*(?:$|[!.,*:|]|(?:dès|sur|en|su|op|em|na|på|auf|bei|para|pour|für)(?!\p{L})|on (?:your|us|all|everything|orders?|full[- ]price|selected|the)|your (?:first|next|order)|(?:with|using|when|for (?:you|students|new|members)|today|now|until|at (?:the )?checkout)(?!\p{L}))/iu;

/** Its noun after the figure, or the price it reduces. */
const namedAfter =
  /^\s*(?:(?:student|welcome|loyalty|member|newsletter|birthday|exclusive)\s)?(?:coupons?|vouchers?|price (?:cuts?|drops?)|markdowns?|lower prices|promo(?:tion|code)?|welcome offer)(?!\p{L})|^\s*on (?:us|your (?:first|next) (?:order|purchase|shop))(?!\p{L})|^\s*your (?:first|next) (?:order|purchase)(?!\p{L})/iu;
const earned = /(?<!\p{L})(?:earn\p{L}*|interest|cashback|back|commission|points)(?!\p{L})/iu;
/** "Your welcome gift: 10%". */
const calledBefore =
  /(?<!\p{L})(?:gift|treat|reward|voucher|coupon|geschenk|gutschein|cadeau|regalo|presente|prezent|present)\s?:\s?$/iu;
/** The least of a range: "20% to 40% off". */
const rangeBehind = /^(?:\s?(?:to|bis|à|al?|tot|até|do|till)\s|[-–])\d{1,2}\s?%/iu;
const cutBy = /(?<!\p{L})(?:slashed|down|cut|marked down|knocked)(?: \p{L}+)? by\s(?:up to\s)?$/iu;

/** Percentages of other kinds: shares, strengths, interest, tax, charge. */
const otherPercentages =
  /^%?\s*(?:cotton|wool|silk|linen|organic|recycled|natural|vegan|pure|satisf|guarante|growth|improvement|increase|accura|equity|fixed|yield|remote|of (?!(?:any|your|selected|every|rrp|the price))|baumwolle|wolle|seide|bio|natürlich|recycelt|der |unserer|coton|laine|soie|naturel|recyclé|des |algodón|lana|seda|natural|de (?:los|las|nuestros)|katoen|wol|zijde|van de|algodão|lã|dos |das |cotone|bawełn|хлопок|хлопка|綿|コットン|قطن|alc|vol\b|apr\b|aer\b|p\.?\s?a\.?\b|interest|zinsen|taeg|tae\b|vat\b|mwst|ust\b|tva\b|iva\b|btw\b|ндс|less (?:sugar|fat|salt|alcohol|plastic|packaging|waste|water|energy|co2)|cacao|cocoa|kakao|battery|akku|complete|geladen)/iu;

/** Distance of a share price from its high: "99% off its high". */
const belowItsBest =
  /^\s*(?:off|below|under|down from)\s(?:its|their|the|a|an|his|her)\s(?:[\p{L}\p{N}]+[- ]){0,3}(?:highs?|peaks?|record|bests?|lows?|ath)(?![\p{L}-])(?!\s?(?:chairs?|heels?|street|end|quality|performance|season|price))/iu;

/** Phrases with percentages in sentences about business and money. */
const otherSubjects =
  /(?<!\p{L})(?:revenues?|inflation|multiples|market cap|shareholders?|mortgages?|equity|yields?|votes|polls?|gdp|umsatz|chiffre d['’]affaires)(?!\p{L})/iu;

/** Donations of a shop from its revenue. */
const given =
  /(?<!\p{L})(?:charit(?:y|ies)|donat\p{L}+|goes? to|(?:our|the|all|net) (?:profits?|proceeds)|spenden|gespendet|reversés?|donados?|devoluti|doneren)(?!\p{L})/iu;

/** Values that rise and fall by themselves: share prices, statistics, temperatures. */
const movesBefore =
  /(?<!\p{L})(?:drop(?:s|ped)?|fell|falls?|rose|rises?|risen|grew|grows?|gain(?:s|ed)?|lost|los(?:es|ses|ing)|jump(?:s|ed)?|increase[sd]?|decline[sd]?|growth|beat(?:s|ing)?|at least|less than|more than|than|interest|rates?)(?: (?:by|of|about|around|roughly|a|another|almost|nearly|as low as))*\s*$/iu;

const upTo =
  /(?:(?:up to|bis zu|jusqu['’]à|hasta(?: un| el)?|tot(?: wel)?|até|fino al?(?: l['’])?|(?<!\p{L})do|(?<!\p{L})до)\s*[-–−+]?\s*(?:de\s+)?|最大|حتى\s*|يصل إلى\s*|تصل إلى\s*|لغاية\s*)$/iu;

/**
 * `30-50 % off`: the dash is no minus, and the second figure is the maximum, not the discount for everybody.
 */
const rangeStart = /\d\s?%?\s?$/;
const rangeWord = /\d\s?%?\s(?:to|bis|à|a|al|tot|até)\s$/i;

const percentPattern =
  /([-–−]\s?)?(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|per[ -]?cent\b|prozent\b|procent\b|por ciento\b|pour cent\b|por cento\b|per cento\b)|(?<![\p{L}\d%/.-])(?<!\d\s)%\s?(\d{1,2})(?!\d|[.,]\d|\s?%|(?![ea])\p{L})/giu;
/** The percent sign in words of other languages, after its figure and before it. */
const namedPercent = new RegExp(
  `([-–−]\\s?)?(?<![\\d.,])(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?(?!per ?cent|pro[cz]ent\\b|por )${percentNames}|(?:yüzde|ehuneko|asilimia|百分之)\\s?(\\d{1,2})(?![\\d.,])`,
  'giu',
);

/** Japanese counts tenths: 2割引 is 20 % off. */
const tenthsPattern = /([1-9])割(?:引|オフ|off)/giu;
/**
 * Chinese counts the rest of the price: 7折 is 30 % off, 85折 is 15 %. Things that fold are umbrellas or pages.
 */
const leftToPay =
  /(?<![\d.])([1-9](?:\.[1-9]|[1-9])?|[一二三四五六七八九]{1,2})\s?折(?![叠疊伞傘页頁屏纸紙返合射磨断斷])/gu;
const chineseFigures = '〇一二三四五六七八九';
const leastOf = /(?:低至|最低)\s?$/u;

/** Finds percentages off, in text order. Everything from 1 to 99. */
export function findPercents(text: string): Discount[] {
  const found = [
    ...percentsInFigures(text),
    ...percentsInWords(text),
    ...fractions(text),
    ...japaneseTenths(text),
    ...chineseShares(text),
  ];
  return found.sort((a, b) => a.start - b.start);
}

/** "20% off", "up to 30 percent off", "-20%". */
function* percentsInFigures(text: string): Generator<Discount> {
  for (const match of percentagesIn(text)) {
    const percent = Number((match[2] ?? match[3] ?? '').replace(',', '.'));
    if (percent < 1) continue;
    const start = match.index;
    const end = start + match[0].length;
    const clause = clauseAround(text, start, end);
    const { before, after } = clause;
    // Two decimals are an interest rate or a share price.
    if (/[.,]\d\d/.test(match[0]) || isOther(before, after)) continue;
    if (rangeBehind.test(text.slice(end, end + reach))) continue;
    const hasMinus = match[1] !== undefined;
    const isRange = (hasMinus ? rangeStart : rangeWord).test(before);
    if ((!hasMinus || isRange) && !isDiscount(clause)) continue;
    const isUpTo = isRange || upTo.test(before) || isMostBefore(before) || isMostBehind(after);
    yield { ...nothingYet, kind: 'percent', percent, isUpTo, start, end };
  }
}

function* percentsInWords(text: string): Generator<Discount> {
  for (const { percent, start, end } of findWrittenPercents(text)) {
    const clause = clauseAround(text, start, end);
    const { before, after } = clause;
    if (isOther(before, after) || !isDiscount(clause)) continue;
    yield { ...nothingYet, kind: 'percent', percent, isUpTo: upTo.test(before), start, end };
  }
}

function* fractions(text: string): Generator<Discount> {
  for (const part of findFractions(text)) yield { ...part, isUpTo: upTo.test(textBefore(text, part.start)) };
}

function* japaneseTenths(text: string): Generator<Discount> {
  for (const match of text.matchAll(tenthsPattern)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const isUpTo = upTo.test(textBefore(text, start));
    yield { ...nothingYet, kind: 'percent', percent: Number(match[1]) * 10, isUpTo, start, end };
  }
}

function* chineseShares(text: string): Generator<Discount> {
  if (!text.includes('折')) return;
  for (const match of text.matchAll(leftToPay)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const isUpTo = leastOf.test(textBefore(text, start)) || text[end] === '起';
    yield { ...nothingYet, kind: 'percent', percent: offOf(match[1] ?? ''), isUpTo, start, end };
  }
}

function textBefore(text: string, start: number): string {
  return text.slice(Math.max(0, start - reach), start);
}

function* percentagesIn(text: string): Generator<RegExpExecArray> {
  yield* text.matchAll(percentPattern);
  if (percentPlaces.isIn(text)) yield* text.matchAll(namedPercent);
}

/** Converts the Chinese rest of the price to percent off: tenths, or hundredths if it has two digits. */
function offOf(written: string): number {
  const figures = [...written.replace('.', '')].map(
    (figure) => Math.max(chineseFigures.indexOf(figure), 0) || figure,
  );
  const left = Number(figures.join(''));
  return 100 - (figures.length === 1 ? left * 10 : left);
}

/**
 * Returns whether the words around a percentage make it a share, a change by itself, or a payment to somebody
 * else.
 */
function isOther(before: string, after: string): boolean {
  return (
    otherPercentages.test(after) ||
    belowItsBest.test(after) ||
    movesBefore.test(before) ||
    given.test(after) ||
    otherSubjects.test(`${before} ${after}`)
  );
}

/** Returns whether the words around a percentage make it a discount. */
function isDiscount({ before, after }: Clause): boolean {
  const isCalled = isCalledDiscount({ before, after });
  if (isCalled !== null) return isCalled;
  if (discountWords.test(`${before} %${after}`) || cutBy.test(before)) return true;
  if (itemsBefore.test(before) || itemsBehind.test(after)) return true;
  if (earned.test(before) || earned.test(after)) return false;
  return (
    namedAfter.test(after) ||
    calledBefore.test(before) ||
    (givenBefore.test(before) && givenAfter.test(after))
  );
}

/** A line this short is a part of words in a picture's layout: "25 %" above "off". */
const shortLine = 30;
/** A line this long continues on the next one, as plain text is wrapped. */
const wrappedLine = 50;

/** Returns the text around a figure in its sentence. Reads no farther than a wrapped line, for any text. */
function clauseAround(text: string, start: number, end: number): Clause {
  const before = text.slice(Math.max(0, start - wrappedLine), start);
  const after = text.slice(end, end + wrappedLine);
  const nextBreak = after.indexOf('\n');
  const length =
    end - start + before.length - before.lastIndexOf('\n') - 1 + (nextBreak < 0 ? after.length : nextBreak);
  const joins = length <= shortLine || length >= wrappedLine;
  return {
    before: lastClause(before.slice(-reach), joins),
    after: firstClause(after.slice(0, reach), joins),
  };
}

function lastClause(before: string, joins: boolean): string {
  let from = 0;
  for (const { index } of before.matchAll(joins ? /[.?;]\s|\n\s*\n/g : /[.?;]\s|\n/g)) from = index + 1;
  return before.slice(from);
}

function firstClause(after: string, joins: boolean): string {
  const stop = after.search(joins ? /[.?;]\s|\n\s*\n/ : /[.?;]\s|\n/);
  return stop < 0 ? after : after.slice(0, stop);
}
