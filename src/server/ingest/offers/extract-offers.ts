import type { MailZones } from '#server/ingest/classify/mail-zones.ts';
import { findAmounts } from '#server/ingest/offers/amounts.ts';
import { type FoundCode, findCodes } from '#server/ingest/offers/codes.ts';
import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { findValidity } from '#server/ingest/offers/end-date.ts';
import { findExtras } from '#server/ingest/offers/extras.ts';
import { findFixedPrices } from '#server/ingest/offers/fixed-prices.ts';
import { findLeastItems } from '#server/ingest/offers/least-items.ts';
import { meantCurrency } from '#server/ingest/offers/money.ts';
import { findMultiBuys } from '#server/ingest/offers/multi-buys.ts';
import { findPercents } from '#server/ingest/offers/percents.ts';
import { withPlainFigures } from '#server/ingest/offers/plain-figures.ts';
import { readMarkedOffers } from '#server/ingest/offers/promotion-markup.ts';
import { findScope } from '#server/ingest/offers/scope.ts';
import { findThreshold } from '#server/ingest/offers/threshold.ts';
import type { Offer, ParsedMail } from '#server/ingest/types.ts';
import { foldLetters } from '#shared/email-query/plain-letters.ts';

/** No email makes more offers; later ones are fine print. */
const maxOffers = 5;

/** The beginning of an email contains its offers; this is about two printed pages. */
const maxBodyLength = 6_000;

/** Enough words around a figure to recognize its topic. */
const evidenceReach = 50;

/**
 * Extracts an email's offers: percentages and sums off, multi-buys, fixed prices, free delivery, gifts and
 * trials, each with code, scope, first and last day and threshold, if the email names them. Structured hints
 * of the sender win over words.
 * @returns at most five, in text order, subject first; the deepest of each kind is among them.
 */
export function extractOffers(mail: ParsedMail, zones: MailZones): Offer[] {
  return readOffers(mail, zones).offers;
}

/** Returns the offers of an email, and every code it names, at most eight. */
export function readOffers(mail: ParsedMail, zones: MailZones): { offers: Offer[]; codes: FoundCode[] } {
  const [subject, preheader, body] = [zones.subject, zones.preheader, zones.body.slice(0, maxBodyLength)].map(
    foldLetters,
  ) as [string, string, string];
  const text = [subject, preheader, body].join('\n').replace(/[^\S\n]+/g, ' ');
  const [marked] = readMarkedOffers(mail.html);
  const written = marked === undefined ? text : `${foldLetters(marked.description)}\n${text}`;
  const searched = withPlainFigures(withoutAddresses(written));
  const extras = findExtras(searched);
  const discounts = findDiscounts(searched, extras);
  const monthFirst = discounts.some(({ currency }) => currency === 'USD') || /\$\s?\d/.test(searched);
  const codes: FoundCode[] = [...findCodes(searched, zones.boxed.map(foldLetters))].slice(0, maxCodes);
  const validity = findValidity(searched, mail.receivedAt, monthFirst);
  const common = { ...validity, endsOn: marked?.endsOn ?? validity.endsOn };
  const loud = written.length - text.length + subject.length + preheader.length + 1;
  if (discounts.length === 0) {
    const code = marked?.code ?? codes[0]?.code ?? null;
    return { codes, offers: code === null ? [] : [{ ...codeAlone(code, written), ...common }] };
  }
  const offers = markTiers(
    mostTelling(discounts).map((discount) => {
      const { start, end, ...given } = discount;
      const code = takesCode(discount) ? (marked?.code ?? codeNear(discount, codes, searched)) : null;
      const evidence = evidenceAround(written, start, end);
      const threshold = findThreshold({ ...given, evidence }, searched, extras);
      return {
        ...given,
        ...common,
        currency: meantCurrency(given.currency ?? threshold?.currency ?? null, searched),
        isTiered: false,
        leastItems: findLeastItems(searched, discount),
        threshold: threshold?.sum ?? null,
        scope: findScope(searched, discount),
        code,
        evidence,
        confidence: confidenceOf(discount, { isLoud: start < loud, hasCode: code !== null }),
      };
    }),
  );
  return { codes, offers };
}

/** Web addresses with their parameters: the `?code=` of a link is not visible to the subscriber. */
const address = /(?:https?:\/\/|www\.)\S{1,2000}|(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\/\S{1,2000}/giu;

/** Replaces addresses by blanks, so that positions stay the same. */
function withoutAddresses(text: string): string {
  return text.replace(address, (one) => ' '.repeat(one.length));
}

/** Returns the first ones, and always the deepest of each kind: the one in the headline may come last. */
function mostTelling(discounts: readonly Discount[]): Discount[] {
  if (discounts.length <= maxOffers) return [...discounts];
  const deepest = new Map<string, Discount>();
  for (const discount of discounts) {
    const { kind, percent, amount, currency } = discount;
    if (kind !== 'percent' && kind !== 'amount') continue;
    const name = `${kind} ${currency}`;
    const known = deepest.get(name);
    const depth = percent ?? amount ?? 0;
    if (known === undefined || depth > (known.percent ?? known.amount ?? 0)) deepest.set(name, discount);
  }
  const kept = new Set([...deepest.values()].slice(0, maxOffers));
  for (const discount of discounts) if (kept.size < maxOffers) kept.add(discount);
  return discounts.filter((discount) => kept.has(discount));
}

/** More codes are a list of partners' offers. */
const maxCodes = 8;

/** "Buy one, get one 50% off" is one offer, not two: a discount inside a multi-buy is part of it. */
function findDiscounts(text: string, extras: readonly Discount[]): Discount[] {
  const whole = [...findMultiBuys(text), ...findFixedPrices(text)];
  const parts = [...findPercents(text), ...findAmounts(text), ...extras];
  return unique([
    ...whole,
    ...parts.filter(({ start, end }) => !whole.some((one) => start < one.end && one.start < end)),
  ]);
}

/** Of several codes returns the one in the offer's own sentence, else the nearest. */
function codeNear(discount: Discount, codes: readonly FoundCode[], text: string): string | null {
  const [first, ...others] = codes;
  if (first === undefined || others.length === 0) return first?.code ?? null;
  const { code } = others.reduce(
    (nearest, other) =>
      distanceOf(discount, other, text) < distanceOf(discount, nearest, text) ? other : nearest,
    first,
  );
  return code;
}

/** A code farther away is never in the same sentence. */
const longSentence = 200;

function distanceOf({ start, end }: Discount, { at }: FoundCode, text: string): number {
  const distance = at >= end ? at - end : start - at;
  const isNear =
    distance < longSentence && !/[.!?]\s|\n/.test(at >= end ? text.slice(end, at) : text.slice(at, start));
  return isNear ? distance : longSentence + distance;
}

/**
 * Rates the reading: an offer in the headline, or with a code, is certain; words alone often mean something
 * else.
 */
function confidenceOf(
  { kind }: Discount,
  { isLoud, hasCode }: { isLoud: boolean; hasCode: boolean },
): number {
  const byFigure = kind === 'percent' || kind === 'amount' || kind === 'multi_buy';
  return Number(((byFigure ? 0.7 : 0.6) + (isLoud ? 0.2 : 0) + (hasCode ? 0.09 : 0)).toFixed(2));
}

/**
 * Marks several offers of a kind, each with its own minimum sum or number: "10 % over £50, 20 % over £100",
 * "10 % off 2, 20 % off 3".
 */
function markTiers(offers: Offer[]): Offer[] {
  const isStep = (offer: Offer, by: 'threshold' | 'leastItems') =>
    offer[by] !== null &&
    offers.some((other) => other.kind === offer.kind && other[by] !== null && other[by] !== offer[by]);
  return offers.map((offer) => ({
    ...offer,
    isTiered: isStep(offer, 'threshold') || isStep(offer, 'leastItems'),
  }));
}

/** Free delivery for everybody needs no code. */
function takesCode({ kind }: Discount): boolean {
  return kind !== 'free_delivery';
}

type CodeAlone = Omit<Offer, 'startsOn' | 'startsAt' | 'endsOn' | 'endsAt'>;

function codeAlone(code: string, text: string): CodeAlone {
  const at = Math.max(0, text.indexOf(code));
  const evidence = evidenceAround(text, at, at + code.length) || code;
  return {
    ...nothingYet,
    kind: 'other',
    isTiered: false,
    leastItems: null,
    threshold: null,
    scope: null,
    code,
    evidence,
    confidence: 0.6,
  };
}

/** Deduplicates offers; the first position counts, and "up to" at any position makes it "up to". */
function unique(discounts: readonly Discount[]): Discount[] {
  const found = new Map<string, Discount>();
  for (const discount of [...discounts].sort((a, b) => a.start - b.start)) {
    const { kind, percent, amount, currency, buys, pays } = discount;
    const name = [kind, percent, amount, currency, buys, pays].join(' ');
    const known = found.get(name);
    if (known === undefined) found.set(name, { ...discount });
    else known.isUpTo ||= discount.isUpTo;
  }
  return [...found.values()];
}

function evidenceAround(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const before = text.slice(Math.max(lineStart, start - evidenceReach), start);
  const behind = text.slice(end, Math.min(lineEnd, end + evidenceReach));
  const isCutBefore = start - evidenceReach > lineStart && /\S/.test(text.charAt(start - evidenceReach - 1));
  const isCutBehind = end + evidenceReach < lineEnd && /\S/.test(text.charAt(end + evidenceReach));
  // Whole words only; scripts without blanks are cut anywhere.
  const whole = [
    isCutBefore ? before.replace(/^\S{0,30}\s/, '') : before,
    text.slice(start, end),
    isCutBehind ? behind.replace(/\s\S{0,30}$/, '') : behind,
  ];
  return whole.join('').trim();
}
