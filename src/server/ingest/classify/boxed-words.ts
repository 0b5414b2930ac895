/** Boxes of one mail that are looked at; more are a table. */
const maxBoxes = 8;
/** So much of the html behind a box's tag is looked at for its words. */
const boxReach = 600;
/** A box holds a word, perhaps with "Use code" above it. */
const maxPieces = 4;
const maxWordLength = 40;

/** A frame of dashes or dots all around, as coupons have it; a line between paragraphs has one side only. */
const dashed = /border(?:-style)?\s*:[^;"':]{0,60}\b(?:dashed|dotted)\b/gi;

/** What stands in dashed boxes of a cleaned mail: the first pieces of text of each, which may be the code of a coupon. */
export function findBoxedWords(html: string): string[] {
  if (!html.includes('dashed') && !html.includes('dotted')) return [];
  const words: string[] = [];
  let boxes = 0;
  for (const { 0: style, index } of html.matchAll(dashed)) {
    boxes += 1;
    if (boxes > maxBoxes) break;
    const rest = html.slice(index + style.length, index + style.length + boxReach);
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
