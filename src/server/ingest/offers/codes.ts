import {
  codeAt,
  isCode,
  isHeadlineWord,
  isWord,
  smallCodeAt,
  spacedCodeAt,
} from '#server/ingest/offers/code-forms.ts';
import { offerPass } from '#server/ingest/offers/offer-passes.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { type FoundPhrase, PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

/** Words that introduce a code; in some languages they also follow it. */
const names = new PhraseFinder(
  { code: offerPhrases('code'), codeNames: offerPhrases('codeNames') },
  offerPass,
);

/** In many languages the word follows the code: "KAHVE20 koduyla", "RETKI15-koodilla", "MASALA40 कोड". */
const codeBefore = /(?<![\p{L}\p{N}_-])(?<code>[\p{Lu}\p{N}][\p{Lu}\p{N}_-]{2,23})["”“»'’」]?[- ]?$/u;
const longestBefore = 27;

/** Codes that authenticate somebody, hand something over or number things are private, or not an offer's. */
const otherCodes =
  /(?<!\p{L})(?:verification|security|confirmation|authentication|login|log-in|sign-in|one-time|single-use|access|activation|registration|licen[cs]e|booking|reservation|tracking|pick-?up|collection|locker|pin|pass|dress|qr|bar|zip|post|postal|area|dialling|country|swift|bic|sort|bank|routing|source|product|item|order|model|style|colou?r|error|status|referral|purchase|ticket|door|gate|entry|secret|morse|wi-?fi|wlan|QR-?|штрих-?)[\s-]$/iu;

/**
 * Between an introduction and its code: a footnote mark, "is", a colon, a dash, stars, a quotation mark, a
 * line end.
 */
const links =
  /^(?:\s?(?:[*†‡¹²³⁴⁵]{1,3}|[([]\d[)\]])(?=\s?[:：=]))?(?:\s+(?:is|ist|lautet|est|es|é|è|to|هو)(?![\p{L}\p{N}]))?\s*(?:[:：=→]|>{1,3}|[-–—](?=\s))?\s*\*{0,2}(["“„«»'‘’([「『]?)\s*/iu;

/** The place or purpose before a colon: "Use this code at checkout: …". */
const longLink = /^(?:\s+[^\s.!?:：]+){1,9}\s?[:：]\s*\*{0,2}(?<quote>["“„«'‘]?)/u;

/** May also be the name of a campaign: its code must have a digit. */
const looseIntroduction = /^promo$/i;

/** Maximum distance of a code from its introduction. */
const reach = 60;

/** A code as written, and its position. */
export interface FoundCode {
  code: string;
  at: number;
}

/** Returns the first discount code; null if there is none. */
export function findCode(text: string, boxed: readonly string[] = []): FoundCode | null {
  for (const found of findCodes(text, boxed)) return found;
  return null;
}

/**
 * Yields all codes: introduced by a word, named by a discount ("25% off: QUIETLY", "20% off with QUIETLY"),
 * and in a box or on a separate line next to words about a code. Each kind in text order.
 * @param boxed text in dashed boxes, see `findCouponBoxes`.
 */
export function* findCodes(text: string, boxed: readonly string[] = []): Generator<FoundCode> {
  const known = new Set<string>();
  for (const found of allCodes(text, boxed)) {
    if (known.has(found.code)) continue;
    known.add(found.code);
    yield found;
  }
}

/** Position of a word for codes. */
interface Place {
  start: number;
  end: number;
}

function* allCodes(text: string, boxed: readonly string[]): Generator<FoundCode> {
  const named = [...names.in(text)];
  yield* introducedCodes(text, named);
  const givesSomething = worth.test(text);
  if (!givesSomething && !till.test(text)) return;
  yield* codesBeforeTheirName(
    text,
    named.filter(({ list }) => list === 'code'),
  );
  yield* namedCodes(text);
  yield* smallNamedCodes(text);
  if (!givesSomething) return;
  yield* boxedCodes(text, boxed);
  yield* ownLineCodes(text);
}

/** Yields codes before their name; letters alone are a word of the sentence. */
function* codesBeforeTheirName(text: string, names: readonly Place[]): Generator<FoundCode> {
  for (const { start, end } of names) {
    const from = Math.max(0, start - longestBefore);
    const found = codeBefore.exec(text.slice(from, start));
    const code = found?.groups?.code ?? '';
    if (found === null || isWord(code) || !isCode(code)) continue;
    const at = from + found.index;
    if (!isProof(text, at, end)) yield { code, at };
  }
}

function* introductionsIn(named: ReadonlyArray<FoundPhrase<'code' | 'codeNames'>>): Generator<Place> {
  yield* named.filter(({ list }) => list === 'codeNames');
  yield* named.filter(({ list }) => list === 'code');
}

function* introducedCodes(
  text: string,
  named: ReadonlyArray<FoundPhrase<'code' | 'codeNames'>>,
): Generator<FoundCode> {
  for (const { start, end: behind } of introductionsIn(named)) {
    if (otherCodes.test(text.slice(Math.max(0, start - 20), start))) continue;
    const rest = text.slice(behind, behind + reach);
    const found = linkedCode(rest, text.slice(Math.max(0, start - 40), behind)) ?? farCode(rest);
    if (found === null || isProof(text, start, behind + found.at + found.code.length)) continue;
    if (looseIntroduction.test(text.slice(start, behind)) && isWord(found.code)) continue;
    yield { code: found.code, at: behind + found.at };
  }
}

/** Returns the code after its introduction, with no more than a link between them. */
function linkedCode(rest: string, before: string): FoundCode | null {
  const [link = '', quote = ''] = links.exec(rest) ?? [];
  const behind = rest.slice(link.length);
  const spaced = spacedCodeAt(behind);
  if (spaced !== null) return { code: spaced, at: link.length };
  const code = quote === '' ? (codeAt(behind) ?? smallCodeAt(behind)) : quotedCode(behind);
  if (code === null) return null;
  // "Use code SUMMER at the checkout": a headline word is a code if its clause ends with it.
  const isClear = lowerCase.test(before + rest) || /[:：=]|["“„«'‘]/.test(link);
  const isMeantAsCode = isHeadlineWord(code) && isClear && endOfCode.test(behind.slice(code.length));
  return isCode(code) || isMeantAsCode ? { code, at: link.length } : null;
}

const endOfCode =
  /^["”“»'’*]{0,2}\s*(?:$|\n|[.,!)|]|(?<=\s)(?:at|in|on|by|for|to|when|until|before|today|tonight)\s\p{Ll})/u;

/**
 * Returns the code after a colon, farther on in its sentence: one with a digit, or alone in the rest of its
 * line.
 */
function farCode(rest: string): FoundCode | null {
  const link = longLink.exec(rest);
  if (link === null || !(till.test(link[0]) || worth.test(link[0]))) return null;
  const behind = rest.slice(link[0].length);
  const code = link.groups?.quote === '' ? (codeAt(behind) ?? smallCodeAt(behind)) : quotedCode(behind);
  if (code === null || !isCode(code)) return null;
  const isAlone = /^["”“»'’*]{0,3}[.!]?\s*(?:\n|$)/.test(behind.slice(code.length));
  return isWord(code) && !isAlone ? null : { code, at: link[0].length };
}

/** In quotation marks a code may be lower-case. */
function quotedCode(rest: string): string | null {
  const quoted = /^([\p{L}\p{N}][\p{L}\p{N}_-]{2,23})\s?["”“»«'’‘)\]」』]/u.exec(rest)?.[1];
  return quoted ?? codeAt(rest);
}

/** Purposes of a code in the same sentence that grant access or hand something over. */
const proof =
  /to (?:sign|log) in|verify|verif|log-?in|anmeld|einlogg|pick (?:it|them) up|pick-?up|collect your|parcel|package|locker|track|abhol|paket|sendung|retrait|colis|recog|retir|ophalen|pakket|odbi[oó]r|paczk|ritir|pacco|認証|荷物|посылк|получен|вход/iu;

function isProof(text: string, start: number, end: number): boolean {
  const [before = ''] = text
    .slice(Math.max(0, start - 50), start)
    .split(/[.!?\n]/)
    .slice(-1);
  const [after = ''] = text.slice(end, end + 50).split(/[.!?\n]/, 1);
  return proof.test(before) || proof.test(after);
}

/** A rough sign of a discount: a figure with its sign, or a word for free. */
const worth =
  /\d\s?(?:%|€|£|\$|zł|₽|円|원|元|₺|tl\b|kr\b|kč|折)|%\s?\d|[£€$¥₹₺₪]\s?\d|percent|prozent|\bfree\b|half price|\b\d for \d\b|gratis|割引|オフ|خصم|скидк/i;

const lowerCase = /\p{Ll}[^\p{Lu}]*\p{Ll}[^\p{Lu}]*\p{Ll}/u;

/** Anything written like a code: in capitals, or in quotation marks. */
const written =
  /(["“„«‘「])([\p{L}\p{N}][\p{L}\p{N}_-]{2,23})(?=["”“»’」])|[\p{Lu}\p{N}](?<![\p{L}\p{N}_-].)[\p{Lu}\p{N}_-]{2,23}(?![\p{Lu}\p{Ll}\p{N}_])/gu;

/** Words before it. */
const namings =
  /(?:(?<colon>[:：]) ?|(?<![\p{L}\p{N}_])(?:(?:with|mit|avec|con|met|com|par|z|con il|by using)|(?<use>using|use|enter|type|apply|redeem|quote|mention|tell us|gib|geben sie|nutze|verwende|utilisez|saisissez|entrez|usa|utiliza|introduce|gebruik|vul|wpisz|użyj|inserisci|введите))\s)(?<quote>["“„«‘「'])?\*?$/iu;
const longestNaming = 24;

/** In German and Dutch the verb follows: "FREUNDE im Warenkorb eingeben". */
const typedBehind =
  /^["”“»']?\s(?:(?:im|an der|am|beim|in der|in je|bij(?: het)?)\s\p{L}{3,20}\s)?(?:eingeben|einlösen|eintippen|angeben|invullen|intoetsen)(?!\p{L})/iu;

/** Yields codes as in "25% off: QUIETLY" and "20% off with QUIETLY"; "Use QUIETLY at the checkout". */
function* namedCodes(text: string): Generator<FoundCode> {
  for (const { 0: whole, 1: quote = '', 2: quoted, index } of text.matchAll(written)) {
    const found = quoted ?? whole;
    const code = found.replace(/[-_]+$/, '');
    const at = index + quote.length;
    const naming = namings.exec(text.slice(Math.max(0, at - longestNaming), at));
    if (naming === null && !typedBehind.test(text.slice(at + found.length, at + reach))) continue;
    // In quotation marks lower case is accepted, if a digit distinguishes it from a word.
    if (!isCode(code) || (code !== code.toUpperCase() && isWord(code))) continue;
    if (isOfferCode(code, naming, lineAround(text, at - (naming?.[0].length ?? 0), at, code)))
      yield { code, at };
  }
}

/** Returns the surroundings of a code in its line; `start` is the beginning of the words that name it. */
function lineAround(
  text: string,
  start: number,
  at: number,
  code: string,
): { before: string; after: string } {
  const [before = ''] = text
    .slice(Math.max(0, start - reach), start)
    .split('\n')
    .slice(-1);
  const [after = ''] = text.slice(at + code.length, at + reach).split('\n', 1);
  return { before, after };
}

/** Returns whether the line around a code offers a discount for it. */
function isOfferCode(
  code: string,
  naming: RegExpExecArray | null,
  { before, after }: { before: string; after: string },
): boolean {
  // In a line in capitals, capitals prove nothing.
  if (isWord(code) && !lowerCase.test(before + (naming?.[0] ?? '') + after)) return false;
  if (naming === null) return true;
  const given = before.split(/[.!?]\s/).at(-1) ?? '';
  return naming.groups?.colon === undefined ? isUsed(naming, given, code, after) : isNamedBy(given, after);
}

/** Lower-case, distinguished from a word by its digits: "apply welcome10 in your basket". */
const smallNamed =
  /(?<![\p{L}\p{N}_])(?:using|use|enter|type|apply|redeem|quote|gib|nutze|verwende|utilisez|saisissez|entrez|usa|utiliza|introduce|gebruik|vul|wpisz|użyj|inserisci|ange)\s(?<code>\p{L}{3,20}-?\d{1,4})(?![\p{L}\p{N}_-])/giu;

function* smallNamedCodes(text: string): Generator<FoundCode> {
  for (const { 0: whole, index, groups } of text.matchAll(smallNamed)) {
    const code = groups?.code ?? '';
    if (code !== code.toLowerCase()) continue;
    const end = index + whole.length;
    const [after = ''] = text.slice(end, end + reach).split(/[.!?]\s|\n/, 1);
    if (till.test(after) || worth.test(after)) yield { code, at: end - code.length };
  }
}

/** The code follows the colon, and nothing else is in its line. */
function isNamedBy(before: string, after: string): boolean {
  return worth.test(before) && /^["”“»'*]?[.!]?\s*$/.test(after);
}

/** The place to enter a code. */
const till =
  /checkout|check-out|\bcounter\b|\b(?:when|before) you (?:pay|order)|\bal pagar|(?:moment de|pour) payer|bezahl|\btill\b|basket|\bcart\b|\bbag\b|kasse|warenkorb|panier|caisse|cesta|carrito|winkelwagen|afrekenen|carrinho|koszyk|cassa|carrello|корзин|off\b/iu;
const endOfClause =
  /^["”“»'*]?(?:$|[.,!)]|\s(?:at|in|on|by|until|before|today|tonight|an|bis|au|à|al|en|bij|no)\b)/i;

/** A deadline: "Use SUMMER before Sunday". */
const untilWhen =
  /^["”“»'*]?\s(?:before|until|by|vor|bis|avant|jusqu['’]|antes|hasta|entro|fino|voor|tot|até|przed|före)(?![\p{L}])/iu;

function isUsed(naming: RegExpExecArray, before: string, code: string, after: string): boolean {
  if (naming.groups?.use !== undefined)
    return till.test(after) || (worth.test(before + after) && (!isWord(code) || untilWhen.test(after)));
  return worth.test(before.slice(-45)) && (!isWord(code) || (code.length >= 5 && endOfClause.test(after)));
}

/** Yields a code from a box with one word, in an email with a discount. */
function* boxedCodes(text: string, boxed: readonly string[]): Generator<FoundCode> {
  for (const word of boxed) {
    const code = codeAt(word);
    if (code !== null && code === word && isCode(code)) yield { code, at: Math.max(0, text.indexOf(code)) };
  }
}

/** Words in the line before that announce a code on a separate line. */
const announces =
  /(?:codes?|coupon|voucher|gutschein|código|cup[óo]n|cupom|kortingscode|codice|kod(?:u|em)?|промокод|купон|код|コード|كود|رمز)(?!\p{L})/iu;
const announcesBelow =
  /[:：]$|below|this code|unten|ci-dessous|abajo|hieronder|abaixo|poniżej|qui sotto|ниже|下記|以下/iu;

/** A button below a code. */
const toCopy =
  /^\s*(?:(?:tap|click) to copy|copy(?: the)?(?: promo| discount| coupon)? code|code kopieren|copier le code|copiar(?: el)? código|code kopiëren|kopiuj kod)/i;

/** Longer lines are sentences. */
const longestOwnLine = 26;
const longestAnnouncement = 160;

/**
 * Yields codes on separate lines: below "Enter this code at the checkout"; in quotation marks; or below the
 * discount whose figure they repeat ("25% off everything", and then "SPRING25").
 */
function* ownLineCodes(text: string): Generator<FoundCode> {
  let before = '';
  for (const match of text.matchAll(/[^\n]+/g)) {
    const line = match[0].trim();
    if (line === '') continue;
    const code = line.length <= longestOwnLine ? ownLineCode(line) : null;
    const isToCopy = toCopy.test(
      text.slice(match.index + match[0].length, match.index + match[0].length + 40),
    );
    if (code !== null && isCode(code) && (isToCopy || isMeant(code, line, before)))
      yield { code, at: match.index + match[0].indexOf(code) };
    before = line.length > longestAnnouncement ? line.slice(-longestAnnouncement) : line;
  }
}

function ownLineCode(line: string): string | null {
  const quoted = /^["“„«]([\p{L}\p{N}_-]{3,24})["”“»]$/u.exec(line)?.[1];
  if (quoted !== undefined) return isWord(quoted) && quoted !== quoted.toUpperCase() ? null : quoted;
  return codeAt(line) === line ? line : null;
}

function isMeant(code: string, line: string, before: string): boolean {
  if (proof.test(before)) return false;
  if (line !== code && !isWord(code)) return worth.test(before) || announces.test(before);
  if (announces.test(before)) return !isWord(code) || announcesBelow.test(before);
  const [, figure] = /^\p{L}{3,}-?(\d{1,3})$/u.exec(code) ?? [];
  return (
    figure !== undefined && new RegExp(`(?<!\\d)${figure}\\s?(?:%|€|[£$])|[£€$]${figure}(?!\\d)`).test(before)
  );
}
