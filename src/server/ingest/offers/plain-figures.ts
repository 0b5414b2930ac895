/** The nought of every script whose figures mail is written with; the other nine follow it. */
const noughts = ['٠', '۰', '०', '০', '௦', '๐', '０'].map((nought) => nought.charCodeAt(0));

const otherFigures = /[٠-٩۰-۹०-९০-৯௦-௯๐-๙０-９٪％﹪]/g;

/** Arabic, Persian, Indian, Thai and full-width figures and percent signs as ours, each in its place. */
export function withPlainFigures(text: string): string {
  return text.replace(otherFigures, (sign) => {
    const code = sign.charCodeAt(0);
    const nought = noughts.find((one) => code >= one && code <= one + 9);
    return nought === undefined ? '%' : String(code - nought);
  });
}
