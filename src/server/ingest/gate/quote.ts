import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** As much of a mail as a finding may quote. */
const maxQuote = 40;
/** Of what looks like a token so much is shown that it can be found again. */
const shownOfToken = 4;

/** A place in a text, with what stands around it, in quotation marks; at most 40 characters, tokens shortened. */
export function quoteAround(text: string, at: number, length: number): string {
  // What stands before a place says more of it than what stands behind.
  const before = Math.ceil((Math.max(0, maxQuote - length) * 2) / 3);
  const start = Math.max(0, at - before);
  const end = Math.min(text.length, start + maxQuote);
  const quoted = text
    .slice(wordStart(text, start, at), end)
    .replace(/\s+/g, ' ')
    .trim();
  return `“${shortened(quoted).toWellFormed()}”`;
}

/** A quotation begins with a whole word where one begins before the place. */
function wordStart(text: string, start: number, at: number): number {
  if (start === 0) return 0;
  const blank = text.slice(start, at).search(/\s/);
  return blank === -1 ? start : start + blank;
}

/** Tokens, and figures of six digits and more, are told by their beginning. */
function shortened(text: string): string {
  return text
    .replace(/[\p{L}\p{N}_-]{16,}/gu, (word) =>
      isOpaqueToken(word) ? `${word.slice(0, shownOfToken)}…` : word,
    )
    .replace(/\d[\d ().-]{4,}\d/g, (digits) => `${digits.slice(0, 2)}…`);
}
