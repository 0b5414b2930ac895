import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** Maximum length of a finding's quotation. */
const maxQuote = 40;
/** Characters shown of a suspected token, enough to find it again. */
const shownOfToken = 4;

/** Quotes a place in a text with its surroundings; at most 40 characters, tokens shortened. */
export function quoteAround(text: string, at: number, length: number): string {
  // The text before a place explains it better than the text after it.
  const before = Math.ceil((Math.max(0, maxQuote - length) * 2) / 3);
  const start = Math.max(0, at - before);
  const end = Math.min(text.length, start + maxQuote);
  const quoted = text
    .slice(wordStart(text, start, at), end)
    .replace(/\s+/g, ' ')
    .trim();
  return `“${shortened(quoted).toWellFormed()}”`;
}

/** A quotation begins with a whole word if one begins before the place. */
function wordStart(text: string, start: number, at: number): number {
  if (start === 0) return 0;
  const blank = text.slice(start, at).search(/\s/);
  return blank === -1 ? start : start + blank;
}

/** Shortens tokens, and numbers of six digits and more, to their first characters. */
function shortened(text: string): string {
  return text
    .replace(/[\p{L}\p{N}_-]{16,}/gu, (word) =>
      isOpaqueToken(word) ? `${word.slice(0, shownOfToken)}…` : word,
    )
    .replace(/\d[\d ().-]{4,}\d/g, (digits) => `${digits.slice(0, 2)}…`);
}
