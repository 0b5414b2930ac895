/** The fullwidth digits of East Asian writing, and the digits of Arabic and Persian, for a character class. */
export const otherDigits = '０-９٠-٩۰-۹';

const eachOther = new RegExp(`[${otherDigits}]`, 'g');

/** Replaces fullwidth, Arabic and Persian digits by `0` to `9`; all positions stay the same. */
export function normalizeDigits(text: string): string {
  return text.replace(eachOther, (digit) => String(digit.charCodeAt(0) - zeroOf(digit).charCodeAt(0)));
}

/** Returns the zero in the script of the digit. */
function zeroOf(digit: string): string {
  if (digit >= '０') return '０';
  if (digit >= '۰') return '۰';
  return digit >= '٠' ? '٠' : '0';
}
