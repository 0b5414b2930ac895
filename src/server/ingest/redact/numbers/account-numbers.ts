import {
  accountBalanceRules,
  balanceRules,
  isBalanceInCells,
} from '#server/ingest/redact/numbers/balances.ts';
import {
  answersBefore,
  anyCodeBefore,
  anyNumberBefore,
  closeLabelBefore,
  codeBefore,
  isBareLabel,
  isCoupon,
  isExplicit,
  isReferenceAt,
  labelBefore,
  memberLabel,
  ownedNumberBefore,
  ownerBefore,
  saysNumber,
} from '#server/ingest/redact/numbers/number-labels.ts';
import {
  isImprintOf,
  isPublicNumber,
  isWrittenAsTelephone,
  ownLabel,
} from '#server/ingest/redact/numbers/own-numbers.ts';
import { isNobodysConnection } from '#server/ingest/redact/numbers/profile-details.ts';
import { isLongNumber, isTrackingNumber } from '#server/ingest/redact/numbers/tracking-numbers.ts';
import { isOfImprint, tellsShopsContact } from '#server/ingest/redact/places/shop-contacts.ts';
import { matchesOf } from '#server/ingest/text/matches.ts';
import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';
import { patternRule, type TextEdit, type TextRule } from '#server/ingest/text/text-edits.ts';
import { unspaced } from '#server/ingest/text/unspaced.ts';
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

/** A shop's own telephone. */
const ownNumber =
  /(?:(?<!\p{L})(?:tel|phone|call(?: us)?|dial|fax|fon|appele[rz]|llámanos|chiama(?:ci)?|bel(?: ons)?|ring|whatsapp|questions\?|fragen\?)|hotline|helpline|telephone|telefon\p{L}*|téléphone|teléfono|infolinia|customer (?:service|care)|support|kundenservice|service client|лини\p{L}|лінія|телефон\p{L}*|тел|τηλ\p{L}*|linka|klantenservice|asiakaspalvelu|热线|熱線|客服|フリーダイヤル|고객센터|문의|ศูนย์|โทร|טלפון|هاتف)[^.!?]{0,25}$/iu;
/** `Dear customer +44 7700 900123,`: a shop without a name greets a telephone number. */
const greetedPhone =
  /^(\s*(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|chère?|cher|hola|estimad[oa]|beste|olá|prezad[oa])(?:\s\p{L}{2,20}){0,2}),?\s\(?\+?\d[\d ()./-]{6,18}\d(?=\s?[,!:.]|\s*$)/giu;

/** `Card ending in 4242`, `**** 4242` */
const cardEnd =
  /((?:ending(?: in| with)?|endet auf|endend auf|terminant par|que termina en|terminada en|final|eindigend op|[*•x]{3,4})[\s:-]{0,2})(\d{4})(?!\d)/giu;

/** Returns edits for the subscriber's numbers in a line. */
function numbersOf(text: string, { isAccount, sender }: NumberContext): TextEdit[] {
  const edits: TextEdit[] = [];
  const take = (start: number, value: string) => {
    if (!edits.some((edit) => start < edit.end && start + value.length > edit.start))
      edits.push({ start, end: start + value.length, put: zeroNumber(value) });
  };
  for (const { 0: value, index } of matchesOf(ups, text))
    if (isTrackingNumber(value.replaceAll(' ', ''))) take(index, value);
  for (const { 0: value, index } of matchesOf(s10, text))
    if (isTrackingNumber(value.replaceAll(' ', ''), isAccount)) take(index, value);
  for (const { 0: found, index: at } of matchesOf(number, text)) {
    const skipped = notPrefix.exec(found)?.[0].length ?? 0;
    const [value, index] = [found.slice(skipped), at + skipped];
    const digits = digitsIn(value);
    // Zeros alone are an earlier rule's result.
    if (!/[1-9]/.test(value)) continue;
    const before = text.slice(Math.max(0, index - maxBefore), index);
    if (isAccount && isLocator(value) && isKnownBy(value, before)) take(index, value);
    else if (digits >= minCode && isSubscriberData({ value, digits, before, text, index, isAccount, sender }))
      take(index, value);
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** Facts about the email. */
interface NumberContext {
  isAccount: boolean;
  /** Name in From, which identifies the imprint. */
  sender: string;
}

/** A number and its position in a line. */
interface NumberPlace extends NumberContext {
  value: string;
  /** Number of digits. */
  digits: number;
  /** Text before the number. */
  before: string;
  text: string;
  index: number;
}

/** `Q7XK2P`, `BK-0417`: a booking code of letters and digits, shorter than a number. */
function isLocator(value: string): boolean {
  return (
    /^(?=[A-Z\d-]{0,11}\d)(?=[A-Z\d-]{0,11}[A-Z])[A-Z\d]{1,10}(?:-[A-Z\d]{1,10})?$/.test(value) &&
    value.length >= minLocator
  );
}

const minLocator = 5;

/** Whether a label precedes; `ticket SAVE2026` needs a word for "number". */
function isKnownBy(value: string, before: string): boolean {
  if (anyNumberBefore.test(before)) return !ownLabel.test(before) && !isColour(value, before);
  const label = labelBefore.exec(before)?.[0];
  return label !== undefined && (isExplicit.test(label) || !isCoupon.test(value));
}

function isSubscriberData(place: NumberPlace): boolean {
  const byItself = judgeItself(place);
  if (byItself !== null) return byItself;
  const label = readersLabel(place);
  return judgeLabel(place, label) ?? isReadersByPlace(place, label);
}

/** Judges by the number's form, a code's label and a currency; null if inconclusive. */
function judgeItself(place: NumberPlace): boolean | null {
  const { value, digits, before, text, index, isAccount } = place;
  if (isPublicNumber(before, value)) return false;
  if (digits >= minTracking && isLongNumber(value.replaceAll(/[ -]/g, ''), isAccount)) return true;
  if (date.test(value) || fraction.test(value) || isNobodysConnection(value)) return false;
  if (isNamedCode(place)) return true;
  if (digits < minDigits) return false;
  const after = text.slice(index + value.length, index + value.length + 8);
  return money.test(before) || moneyBehind.test(after) ? false : null;
}

function isNamedCode({ value, before, isAccount }: NumberPlace): boolean {
  if (!hasWords(before) || !codeWord.test(before)) return false;
  return codeBefore.test(before) || (isAccount && anyCodeBefore.test(before) && !isCoupon.test(value));
}

/** Whether a label is possible at all, which saves most patterns. */
function hasWords(before: string): boolean {
  return /\p{L}/u.test(before);
}

/** Returns the label of a number that may be the subscriber's. */
function readersLabel({ before, digits, isAccount }: NumberPlace): string | null {
  const label = hasWords(before) ? labelBefore.exec(before) : null;
  if (label === null) return null;
  return isAccount || isOfReader(before, label.index, digits) ? label[0] : null;
}

/** Judges by the label; null if inconclusive. */
function judgeLabel(place: NumberPlace, label: string | null): boolean | null {
  const { value, before, text, isAccount } = place;
  if (!isAccount && roundCount.test(value) && !saysNumber.test(label ?? '')) return false;
  if (label !== null && isExplicit.test(label)) return saysNumber.test(label) || !isShopsTelephone(place);
  if (isAccount && anyNumberBefore.test(before) && !isColour(value, before))
    return !ownLabel.test(before) && !isOfImprint(text, value);
  return null;
}

/** Judges by nearby words, or because the email is about an account. */
function isReadersByPlace(place: NumberPlace, label: string | null): boolean {
  const { value, digits, before, text, index, isAccount } = place;
  if (digits < minBareDigits) return false;
  if (closeLabelBefore.test(before)) return true;
  const isTelephone = isWrittenAsTelephone(text, index);
  if (hasWords(before) && ownedNumberBefore.test(before) && !tellsShopsContact(before)) return !isTelephone;
  const isNumbered = /(?:^|[\s([])#$/.test(before) && (isAccount || /\d{7}/.test(value));
  if (isNumbered) return true;
  // A parcel number may look like a domestic telephone number.
  if (label !== null && isBareLabel(before)) return !isTelephone || isAtHome.test(value);
  return isAccount && !isTelephone && isOfAccount(place);
}

/** Whether an unlabelled number in account mail can only be the account's. */
function isOfAccount({ value, before, text, index, sender }: NumberPlace): boolean {
  if (!/\d{6}/.test(value.replaceAll(/[ .-]/g, ''))) return false;
  // `joinedNumbers` handles unlabelled numbers in these scripts, as it recognizes counts of people and
  // things.
  if (unspaced.test(text[index - 1] ?? '') || unspaced.test(text[index + value.length] ?? '')) return false;
  if (/^\d{1,4}(?:[.,]\d{3})*$/.test(value)) return false;
  if (ownNumber.test(before) || tellsShopsContact(before)) return false;
  return !isOfImprint(text, value) && !isImprintOf(text, sender);
}

/** `604-555-0112` */
const isAtHome = /^[2-9]\d{2}[ .-]/;

/** `#002F36` */
function isColour(value: string, before: string): boolean {
  return before.endsWith('#') && /^(?=\d{0,5}[A-F])[\dA-F]{6}$/.test(value);
}

/** References of public offers are shorter. */
const maxReference = 8;

/**
 * `Reference 26-0317` may be a job's, a house's or a recall's: in a campaign it is the subscriber's only with
 * a possessive.
 */
function isOfReader(before: string, at: number, digits: number): boolean {
  return digits > maxReference || !isReferenceAt(before, at) || ownerBefore.test(before.slice(0, at));
}

/** After a label without a word for "number". In order mail an order number may begin with a zero too. */
function isShopsTelephone({ before, text, index, isAccount }: NumberPlace): boolean {
  return answersBefore.test(before) || (!isAccount && isWrittenAsTelephone(text, index));
}

/** The shortest number of a recognizable carrier format. */
const minTracking = 9;

/** A necessary part of each code label. */
const codeWord = /cod[ei]|cód|kood|pin|otp|tan|kod|kód|код|pass|contras|senha|clave|nummer|number|kennwort/iu;

/**
 * Returns the rules that redact a line's numbers: digits become zeros, so that the layout stays.
 * @param context whether the email is about an order or account: then every run of six or more digits is the
 * subscriber's, except in the sender's imprint.
 */
export function accountNumberRules(context: NumberContext): readonly TextRule[] {
  return [
    (text) => {
      const plain = normalizeDigits(text);
      return digitsIn(plain) < (context.isAccount ? 1 : minCode) ? [] : numbersOf(plain, context);
    },
    patternRule(cardEnd, ([, words = '', value = '']) => words + zeroNumber(value), /\d{4}/),
    ...(context.isAccount ? accountBalanceRules : balanceRules),
    patternRule(greetedPhone, ([, greeting = '']) => greeting),
  ];
}

const alone =
  /^\s*#?((?:[A-Z]{1,4}[- ]?)?[A-Z]{0,4}\d[\dA-Z]{0,30}(?:[ .\-/][\dA-Z]{1,20}){0,7})\s*\.?[\s|·•]*$/iu;

/**
 * Redacts a number whose label is in another cell.
 * @param isAccount whether the email is about an order or account: then a reference is the subscriber's too.
 * @returns the value with zeros, or null.
 */
export function maskedNumber(label: string, value: string, isAccount = false): string | null {
  if (value.length > maxCell || label.length > maxCell) return null;
  if (isBalanceInCells(label, value, isAccount)) return zeroDigits(value);
  const digits = digitsIn(value);
  const text = value.trim();
  if (isAccount && digits > 0 && isLocator(text) && isExplicitLabel(label.trimEnd(), null))
    return zeroNumber(value);
  if (digits < minCode || text.length > 60 || !alone.test(value) || date.test(text)) return null;
  const before = label.trimEnd();
  const isLabelled = digits >= minDigits && isExplicitLabel(before, isAccount ? null : digits);
  return isLabelled || codeBefore.test(before) ? zeroNumber(value) : null;
}

/**
 * Whether a cell labels the next one: `Order`, `Customer no.`
 * @param digitsOfCampaign number of digits if the email is a campaign, else null.
 */
function isExplicitLabel(label: string, digitsOfCampaign: number | null): boolean {
  const found = labelBefore.exec(label);
  if (memberLabel.test(label)) return true;
  if (found === null || !(digitsOfCampaign === null || isOfReader(label, found.index, digitsOfCampaign)))
    return false;
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
