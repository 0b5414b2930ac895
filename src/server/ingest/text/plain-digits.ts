/** The wide digits of East Asian writing, and the digits of Arabic and Persian: as a class of an expression is written. */
export const otherDigits = '０-９٠-٩۰-۹';

const eachOther = new RegExp(`[${otherDigits}]`, 'g');

/** A text with its wide, Arabic and Persian digits written `0` to `9`; every place stays where it is. */
export function normalizeDigits(text: string): string {
  return text.replace(eachOther, (digit) => String(digit.charCodeAt(0) - zeroOf(digit).charCodeAt(0)));
}

/** The zero of a digit's own kind. */
export function zeroOf(digit: string): string {
  if (digit >= '０') return '０';
  if (digit >= '۰') return '۰';
  return digit >= '٠' ? '٠' : '0';
}
