import { isTrackingNumber } from '#server/ingest/redact/numbers/tracking-numbers.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { longWordTest } from '#server/ingest/text/long-words.ts';

/** Replaces the subscriber's address in the public copy. */
export const neutralAddress = 'you@example.com';

/** Whether an address or text contains the subscriber in any form. */
export function namesSubscriber(identity: SubscriberIdentity, text: string): boolean {
  if (identity.isIn(text)) return true;
  // Letters may be percent-encoded once or twice.
  let reading = text;
  for (let layer = 0; layer < 2 && reading.includes('%'); layer += 1) {
    const next = decoded(reading);
    if (next === reading) return false;
    if (identity.isIn(next)) return true;
    reading = next;
  }
  return false;
}

/** Whether a piece of an address is or contains a token or number of the subscriber, or a parcel number. */
export function holdsToken(identity: SubscriberIdentity, piece: string): boolean {
  if (piece.length < minToken) return false;
  if (identity.tokens.has(piece) || holdsNumber(identity, piece)) return true;
  return identity.tokens.size > 0 && piece.split(/[^A-Za-z0-9_-]+/).some((part) => identity.tokens.has(part));
}

/** Shorter pieces are no tokens. */
const minToken = 4;

/** Whether a piece of an address is the number of the subscriber's order or of a parcel. */
export function holdsNumber({ numbers }: SubscriberIdentity, piece: string): boolean {
  if (numbers.size === 0 ? !/\d{4}/.test(piece) : !/\d/.test(piece)) return false;
  return piece
    .split(/[^A-Za-z0-9_-]+/)
    .some((part) => numbers.has(part) || (part.length <= maxNumber && isTrackingNumber(part)));
}

/** Longer than any carrier's number. */
const maxNumber = 40;

/** Replaces all forms of the subscriber's addresses and removes full names. */
export function withoutAddresses(identity: SubscriberIdentity, text: string): string {
  const lower = text.toLowerCase();
  const isNamed = identity.firstWords.some((word) => lower.includes(word));
  const shown = isNamed && identity.anywhere !== null ? text.replace(identity.anywhere, neutralReader) : text;
  if (!mayHoldAddress(identity, lower) || !identity.isIn(shown)) return shown;
  return withoutCalls(identity, shown).replace(identity.replacing(shown), neutralAddress);
}

/**
 * A local part in the possessive becomes `your`; a local part that opens a text as an address to its owner is
 * removed.
 */
function withoutCalls({ alone }: SubscriberIdentity, text: string): string {
  if (alone === null) return text;
  return text
    .replace(alone.owning, (_found, at: number) => (/^\s*$/.test(text.slice(0, at)) ? 'Your' : 'your'))
    .replace(
      alone.opening,
      (_found, start: string, signs: string, letter: string) => start + signs + letter.toUpperCase(),
    );
}

function neutralReader(found: string): string {
  return found.includes('@') ? neutralAddress : '';
}

/** Every form of an address contains the start of its local part, an @, or a long word of a token. */
function mayHoldAddress({ beginnings }: SubscriberIdentity, lower: string): boolean {
  return lower.includes('@') || beginnings.some((word) => lower.includes(word)) || isLongWord(lower);
}

const isLongWord = longWordTest(/[a-z0-9+/=_%-]/, 12);
