import { balanceRules, isBalanceInCells } from '#server/ingest/redact/numbers/balances.ts';
import {
  answersBefore,
  closeLabelBefore,
  codeBefore,
  isBareLabel,
  isExplicit,
  isReferenceAt,
  labelBefore,
  memberLabel,
  ownedNumberBefore,
  ownerBefore,
  saysNumber,
} from '#server/ingest/redact/numbers/number-labels.ts';
import { isPublicNumber, isWrittenAsTelephone } from '#server/ingest/redact/numbers/own-numbers.ts';
import { isNobodysConnection } from '#server/ingest/redact/numbers/profile-details.ts';
import { isLongNumber, isTrackingNumber } from '#server/ingest/redact/numbers/tracking-numbers.ts';
import { tellsShopsContact } from '#server/ingest/redact/places/shop-contacts.ts';
import { matchesOf } from '#server/ingest/text/matches.ts';
import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';
import { patternRule, type TextEdit, type TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroDigits, zeroNumber } from '#server/ingest/text/zero-digits.ts';

/**
 * Letters may precede, spaces and hyphens may separate: `6331 1234 5678`, `AB-123456`, `123-1234567-1234567`.
 * The lookahead comes first, as in the next two patterns: it rejects most positions, and the lookbehind for
 * letters is slow. Letters of scripts without spaces may adjoin.
 */
const number =
  /(?=[A-Z\d])(?=[A-Z]{0,8}[\- ]?\d)(?<![[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]]\/=?\&%_.@\-])(?:[A-Z]{1,4}[\- ](?=\d))?[A-Z\d]{1,30}(?:[.\-\/](?=[A-Z]{0,6}\d)[\dA-Z]{1,20}| \d{3,20}| [A-Z]{2}\d(?=\s\d)| \d{2}(?=$|[.,;\)] ?$)){0,7}(?![[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]])/gv;
const ups = /(?=1Z)(?<![\p{L}\p{N}/=?&%_.@-])1Z(?: ?[0-9A-Z]{2,4}){4,7}(?![\p{L}\p{N}])/gu;
const s10 =
  /(?=[A-Z]{2} ?\d)(?<![\p{L}\p{N}/=?&%_.@-])[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}(?![\p{L}\p{N}])/gu;

/** Words in capitals before a number, which are no part of it. */
const notPrefix = /^(?:DHL|UPS|DPD|GLS|TNT|USPS|BRT|NR|NO|ID|PIN|TAN|OTP|REF|RMA|CODE) /;

/** Shorter numbers count things (`order no. 2`) or are years. */
const minDigits = 5;
/** Codes of lockers and doors. */
const minCode = 4;
/** Least length of an order number without a label or sign. */
const minBareDigits = 6;

/** Enough of a line to read a number's label. */
const maxBefore = 70;

/** Prices and dates, which stay. */
const money =
  /\p{Sc}\s?$|(?<!\p{L})(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|BTC|ETH|USD[CT]|R\$|kr|Rs)\.?\s?$/u;
const moneyBehind =
  /^\s?(?:[\p{Sc}%円元圆원]|(?:EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|BTC|ETH|USD[CT]|Euro|kr|zł|Kč|lei|Ft|TL|руб)(?!\p{L}))/u;
const date =
  /^(?:\d{1,4}[.\-/]\d{1,2}[.\-/]\d{1,4}|(?:19|20)\d\d[.\-/]\d{1,2}|\d{1,2}[.\-/ ](?:19|20)\d\d|\d{1,3}(?:[.,]\d{3})+)$/;

/** `Order 100000 flyers` is a count: personal numbers are hardly ever so round. */
const roundCount = /^\d{1,3}0{3,}$/;
/** `0.00025`: a quantity. */
const fraction = /^0[.,]\d+$/;

/** `Dear customer +44 7700 900123,`: a shop without a name greets a telephone number. */
const greetedPhone =
  /^(\s*(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|chère?|cher|hola|estimad[oa]|beste|olá|prezad[oa])(?:\s\p{L}{2,20}){0,2}),?\s\(?\+?\d[\d ()./-]{6,18}\d(?=\s?[,!:.]|\s*$)/giu;

/** `Card ending in 4242`, `**** 4242` */
const cardEnd =
  /((?:ending(?: in| with)?|endet auf|endend auf|terminant par|que termina en|terminada en|final|eindigend op|[*•x]{3,4})[\s:-]{0,2})(\d{4})(?!\d)/giu;

/** Returns edits for the subscriber's numbers in a line. */
function numbersOf(text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const take = (start: number, value: string) => {
    if (!edits.some((edit) => start < edit.end && start + value.length > edit.start))
      edits.push({ start, end: start + value.length, put: zeroNumber(value) });
  };
  for (const carrier of [ups, s10]) {
    for (const { 0: value, index } of matchesOf(carrier, text))
      if (isTrackingNumber(value.replaceAll(' ', ''))) take(index, value);
  }
  for (const { 0: found, index: at } of matchesOf(number, text)) {
    const skipped = notPrefix.exec(found)?.[0].length ?? 0;
    const [value, index] = [found.slice(skipped), at + skipped];
    const digits = digitsIn(value);
    // Zeros alone are an earlier rule's result.
    if (digits < minCode || !/[1-9]/.test(value)) continue;
    const before = text.slice(Math.max(0, index - maxBefore), index);
    if (isSubscriberData({ value, digits, before, text, index })) take(index, value);
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** A number and its position in a line. */
interface NumberPlace {
  value: string;
  /** Number of digits. */
  digits: number;
  /** Text before the number. */
  before: string;
  text: string;
  index: number;
}

function isSubscriberData(place: NumberPlace): boolean {
  const byItself = judgeItself(place);
  if (byItself !== null) return byItself;
  const label = readersLabel(place);
  return judgeLabel(place, label) ?? isReadersByPlace(place, label);
}

/** Judges by the number's form, a code's label and a currency; null if inconclusive. */
function judgeItself({ value, digits, before, text, index }: NumberPlace): boolean | null {
  if (isPublicNumber(before, value)) return false;
  if (digits >= minTracking && isLongNumber(value.replaceAll(/[ -]/g, ''))) return true;
  if (date.test(value) || fraction.test(value) || isNobodysConnection(value)) return false;
  if (hasWords(before) && codeWord.test(before) && codeBefore.test(before)) return true;
  if (digits < minDigits) return false;
  const after = text.slice(index + value.length, index + value.length + 8);
  return money.test(before) || moneyBehind.test(after) ? false : null;
}

/** Whether a label is possible at all, which saves most patterns. */
function hasWords(before: string): boolean {
  return /\p{L}/u.test(before);
}

/** Returns the label of a number that may be the subscriber's. */
function readersLabel({ before, digits }: NumberPlace): string | null {
  const label = hasWords(before) ? labelBefore.exec(before) : null;
  return label !== null && isOfReader(before, label.index, digits) ? label[0] : null;
}

/** Judges by the label; null if inconclusive. */
function judgeLabel({ value, before, text, index }: NumberPlace, label: string | null): boolean | null {
  if (roundCount.test(value) && !saysNumber.test(label ?? '')) return false;
  if (label === null || !isExplicit.test(label)) return null;
  const isShopsTelephone = answersBefore.test(before) || isWrittenAsTelephone(text, index);
  return saysNumber.test(label) || !isShopsTelephone;
}

/** Judges by nearby words. */
function isReadersByPlace(place: NumberPlace, label: string | null): boolean {
  const { value, digits, before, text, index } = place;
  if (digits < minBareDigits) return false;
  if (closeLabelBefore.test(before)) return true;
  const isTelephone = isWrittenAsTelephone(text, index);
  if (hasWords(before) && ownedNumberBefore.test(before) && !tellsShopsContact(before)) return !isTelephone;
  if (/(?:^|[\s([])#$/.test(before) && /\d{7}/.test(value)) return true;
  // A parcel number may look like a domestic telephone number.
  return label !== null && isBareLabel(before) && (!isTelephone || isAtHome.test(value));
}

/** `604-555-0112` */
const isAtHome = /^[2-9]\d{2}[ .-]/;

/** References of public offers are shorter. */
const maxReference = 8;

/**
 * `Reference 26-0317` may be a job's, a house's or a recall's: in a campaign it is the subscriber's only with
 * a possessive.
 */
function isOfReader(before: string, at: number, digits: number): boolean {
  return digits > maxReference || !isReferenceAt(before, at) || ownerBefore.test(before.slice(0, at));
}

/** The shortest number of a recognizable carrier format. */
const minTracking = 9;

/** A necessary part of each code label. */
const codeWord = /cod[ei]|cód|kood|pin|otp|tan|kod|kód|код|pass|contras|senha|clave|nummer|number|kennwort/iu;

/** Rules that redact a line's labelled numbers: digits become zeros, so that the layout stays. */
export const accountNumberRules: readonly TextRule[] = [
  (text) => {
    const plain = normalizeDigits(text);
    return digitsIn(plain) < minCode ? [] : numbersOf(plain);
  },
  patternRule(cardEnd, ([, words = '', value = '']) => words + zeroNumber(value), /\d{4}/),
  ...balanceRules,
  patternRule(greetedPhone, ([, greeting = '']) => greeting),
];

const alone =
  /^\s*#?((?:[A-Z]{1,4}[- ]?)?[A-Z]{0,4}\d[\dA-Z]{0,30}(?:[ .\-/][\dA-Z]{1,20}){0,7})\s*\.?[\s|·•]*$/iu;

/** Redacts a number whose label is in another cell. @returns the value with zeros, or null. */
export function maskedNumber(label: string, value: string): string | null {
  if (value.length > maxCell || label.length > maxCell) return null;
  if (isBalanceInCells(label, value)) return zeroDigits(value);
  const digits = digitsIn(value);
  const text = value.trim();
  if (digits < minCode || text.length > 60 || !alone.test(value) || date.test(text)) return null;
  const before = label.trimEnd();
  const isLabelled = digits >= minDigits && isExplicitLabel(before, digits);
  return isLabelled || codeBefore.test(before) ? zeroNumber(value) : null;
}

/**
 * Whether a cell labels the next one: `Order`, `Customer no.`
 * @param digits number of digits in the next one.
 */
function isExplicitLabel(label: string, digits: number): boolean {
  if (memberLabel.test(label)) return true;
  const found = labelBefore.exec(label);
  if (found === null || !isOfReader(label, found.index, digits)) return false;
  return isExplicit.test(found[0]) || isBareLabel(`${label} `);
}

/** Indentation included; a longer text is no form cell. */
const maxCell = 400;

function digitsIn(value: string): number {
  let count = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}
