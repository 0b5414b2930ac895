/** The zero of every script whose digits occur in mail; the other nine follow it. */
const noughts = ['٠', '۰', '०', '০', '௦', '๐', '０'].map((nought) => nought.charCodeAt(0));

const otherFigures = /[٠-٩۰-۹०-९০-৯௦-௯๐-๙０-９٪％﹪]/g;

/**
 * Replaces Arabic, Persian, Indian, Thai and fullwidth digits and percent signs by ASCII ones, at the same
 * positions.
 */
export function withPlainFigures(text: string): string {
  return text.replace(otherFigures, (sign) => {
    const code = sign.charCodeAt(0);
    const nought = noughts.find((one) => code >= one && code <= one + 9);
    return nought === undefined ? '%' : String(code - nought);
  });
}
