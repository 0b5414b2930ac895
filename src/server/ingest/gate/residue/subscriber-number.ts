import { quoteAround } from '#server/ingest/gate/quote.ts';
import { isExplicit, labelBefore } from '#server/ingest/redact/numbers/number-labels.ts';

/** A printed number: at least five digits, with letters and hyphens between. */
const number = /[A-Z\d][A-Z\d.-]{3,28}[A-Z\d]/g;
/** Characters that make a number part of something else: words, addresses, amounts. */
const joinedBefore = /[\p{L}\p{N}.,/=?&%_@-]$/u;
const joinedBehind = /^(?:[\p{L}\p{N}]|[.,]\d|\s?[€$£%])/u;
const minDigits = 5;
/** Labels are short. */
const maxBefore = 60;
/** An email with more numbers is a catalogue. Beyond: not read. */
const maxNumbers = 60;
/** `your`, in the languages brands write in: a personal number. */
const yours =
  '(?<!\\p{L})(?:your|you are|ihre?|deine?|du bist|sie sind|votre|ta|ton|tu|su|la tua|il tuo|tua|tuo|sua|seu|je|jouw|uw|twój|twoja|twoje|din|ditt|dit|sinun|váš|vaše|sizin)(?!\\p{L})';
const readers = new RegExp(yours, 'iu');
const phoneLabel = new RegExp(
  `${yours}(?:\\s\\p{L}{1,20}){0,2}\\s(?:phone|mobile|cell|telephone|telefon|handy|mobil|téléphone|portable|teléfono|móvil|celular|telefone|telefono|cellulare|telefoon|mobiel|puhelin)\\p{L}*(?:\\s?(?:number|nummer|no|nr)\\.?)?(?:\\s(?:is|ist|est|es|è))?\\s?:?\\s?$`,
  'iu',
);
const phone = /\+?\(?\d[\d ()/.-]{6,18}\d/g;
const date = /^(?:\d{1,4}[.-]\d{1,2}[.-]\d{1,4}|\d{1,3}(?:[.,]\d{3})+)$/;

/**
 * Returns a number by which a brand knows its subscriber, or the subscriber's telephone number, that is still
 * in a text; null if there is none.
 * @param isAccount whether the email is about an order or account: then every number after such a label is
 * the subscriber's.
 */
export function findSubscriberNumber(text: string, isAccount: boolean): string | null {
  let read = 0;
  for (const { 0: value, index } of text.matchAll(number)) {
    if (!hasEnoughDigits(value) || date.test(value)) continue;
    read += 1;
    if (read > maxNumbers) break;
    const before = lineBefore(text, index);
    const behind = text.slice(index + value.length, index + value.length + 2);
    if (joinedBefore.test(before) || joinedBehind.test(behind)) continue;
    if ((isAccount || readers.test(before)) && labelBefore.test(before) && isExplicit.test(before))
      return quoteAround(text, index, value.length);
  }
  return findPhone(text);
}

function findPhone(text: string): string | null {
  for (const { 0: value, index } of text.matchAll(phone)) {
    const before = lineBefore(text, index);
    if (hasEnoughDigits(value) && phoneLabel.test(before)) return quoteAround(text, index, value.length);
  }
  return null;
}

/** Redaction replaces numbers by zeros. */
function hasEnoughDigits(value: string): boolean {
  let digits = 0;
  let others = 0;
  for (const sign of value) {
    if (sign >= '0' && sign <= '9') digits += 1;
    if (sign >= '1' && sign <= '9') others += 1;
  }
  return digits >= minDigits && others > 0;
}

function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - maxBefore), at);
  return before.slice(before.lastIndexOf('\n') + 1);
}
