import { withoutEnding } from '#server/ingest/text/without-ending.ts';

/** Shorter strings are dates, sizes, sku numbers. */
const minTokenLength = 16;

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/**
 * Returns whether a part of an address looks like a machine-made identifier: a UUID, a long hex string, or
 * letters and digits mixed as in no word (`fe8b4c…`, `zVyFum2NdTrVP4`, base64).
 */
export function isOpaqueToken(piece: string): boolean {
  const text = withoutEnding(piece, '=');
  if (text.length < minTokenLength || /\s/.test(text)) return false;
  if (uuid.test(text)) return true;
  if (/^[0-9a-f]+$/i.test(text)) return /[a-f]/i.test(text) && /\d/.test(text);
  const longest = text.split(/[-_.+~]/).reduce((best, part) => (part.length > best.length ? part : best), '');
  return isMixed(text) && (longest.length >= 12 || text.length >= 40);
}

/** Kinds of characters alternate more often than in words and model numbers. */
function isMixed(text: string): boolean {
  let changes = 0;
  let digits = 0;
  let previous = '';
  for (const letter of text) {
    const kind =
      letter >= '0' && letter <= '9'
        ? 'd'
        : letter >= 'a' && letter <= 'z'
          ? 'l'
          : letter >= 'A' && letter <= 'Z'
            ? 'u'
            : '-';
    if (kind === 'd') digits += 1;
    if (kind === '-') continue;
    if (previous !== '' && kind !== previous) changes += 1;
    previous = kind;
  }
  return (digits > 0 || text.length >= 32) && changes >= Math.max(5, text.length * 0.22);
}

/**
 * Returns whether a part of an address mixes letters and digits as in no word, however short: `zVyFum2x`,
 * `6a5aq8e1`. Weaker than `isOpaqueToken`, so only for parts of addresses that are known to identify the
 * subscriber.
 */
export function isMachineMade(piece: string): boolean {
  if (piece.length < 8 || !/\d/.test(piece) || !/[A-Za-z]/.test(piece)) return false;
  const changes = piece.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changes >= 3;
}
