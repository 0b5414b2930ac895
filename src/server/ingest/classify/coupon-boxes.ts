/** Boxes of one email that are read; more are a table. */
const maxBoxes = 8;
/** Characters of html after a box's tag that are searched for its words. */
const maxBoxHtml = 600;
/** A box contains a word, perhaps with "Use code" above it. */
const maxPieces = 4;
const maxWordLength = 40;

/** A dashed or dotted border on all sides, as coupons have; a line between paragraphs has one side only. */
const dashed = /border(?:-style)?\s*:[^;"':]{0,60}\b(?:dashed|dotted)\b/gi;

/**
 * Returns the text in dashed boxes of a sanitized email: the first pieces of each, which may be a coupon
 * code.
 */
export function findCouponBoxes(html: string): string[] {
  if (!html.includes('dashed') && !html.includes('dotted')) return [];
  const words: string[] = [];
  let boxes = 0;
  for (const { 0: style, index } of html.matchAll(dashed)) {
    boxes += 1;
    if (boxes > maxBoxes) break;
    const rest = html.slice(index + style.length, index + style.length + maxBoxHtml);
    const opened = rest.indexOf('>');
    if (opened < 0) continue;
    const pieces = rest
      .slice(opened + 1)
      .split(/<[^>]*(?:>|$)/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
    words.push(...pieces.slice(0, maxPieces).filter(({ length }) => length <= maxWordLength));
  }
  return words;
}
