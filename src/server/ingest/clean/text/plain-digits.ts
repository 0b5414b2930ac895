/** The wide digits of East Asian writing, and the digits of Arabic and Persian. */
const otherDigits = /[０-９٠-٩۰-۹]/g;

/** A text with its wide, Arabic and Persian digits written `0` to `9`; every place stays where it is. */
export function withPlainDigits(text: string): string {
  return text.replace(otherDigits, (digit) => String((digit.charCodeAt(0) - zeroOf(digit)) % 10));
}

function zeroOf(digit: string): number {
  if (digit >= '０') return 0xff10;
  return digit >= '۰' ? 0x6f0 : 0x660;
}
