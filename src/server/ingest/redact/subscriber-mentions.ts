import { namesSubscriber } from '#server/ingest/redact/find-mentions.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import { longWordTest } from '#server/ingest/text/long-words.ts';

/** Length of the shortest digest. */
const minDigestLength = 32;

/**
 * Variant of `namesSubscriber` for many short texts that rarely match; decodes css escapes (`anna\\@reader`).
 */
export function mentionsSubscriber(identity: SubscriberIdentity, text: string): boolean {
  if (identity.localParts.length === 0 || text.length < 5) return false;
  const read = text.includes('\\') ? text.replace(cssEscape, unescaped) : text;
  const lower = read.toLowerCase();
  const isLikely = identity.localParts.some((part) => lower.includes(part)) || isLongWord(read);
  return (isLikely && namesSubscriber(identity, read)) || holdsFullName(identity, lower);
}

const isLongWord = longWordTest(/[A-Za-z0-9+/_-]/, minDigestLength);
const cssEscape = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;

function unescaped(_whole: string, code: string | undefined, sign: string | undefined): string {
  const point = Number.parseInt(code ?? '', 16);
  return code === undefined ? (sign ?? '') : point < 0x110000 ? String.fromCodePoint(point) : '';
}

/** Full names in the spelling of classes, anchors and parameters: `Anna-Doe`, `anna_doe`. */
function holdsFullName({ fullNames }: SubscriberIdentity, lower: string): boolean {
  if (!fullNames.some((name) => lower.includes(name.slice(0, name.indexOf(' ')).toLowerCase()))) return false;
  const read = ` ${lower.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return fullNames.some((name) => read.includes(` ${name.toLowerCase()} `));
}

/** Whether a parameter's value is a name of the subscriber, or contains a name or address in base64. */
export function valueContainsSubscriber(identity: SubscriberIdentity, value: string): boolean {
  const lower = value.trim().toLowerCase();
  if (lower.length < 2) return false;
  const { sure, words } = identity.spoken;
  const isName = (text: string) => [...sure, ...words].some((name) => name.toLowerCase() === text);
  if (isName(lower)) return true;
  if (lower.length <= maxNameValue && holdsFullName(identity, lower)) return true;
  let reading = value;
  for (let layer = 0; layer < 2 && /^[A-Za-z0-9+/_-]{8,4000}={0,2}$/.test(reading); layer += 1) {
    reading = Buffer.from(reading, 'base64').toString('utf8');
    const text = reading.replaceAll('\\u0040', '@');
    if (identity.isIn(text) || holdsFullName(identity, text.toLowerCase())) return true;
    if (isName(text.toLowerCase())) return true;
  }
  return false;
}

/** Whether a value is a word of the subscriber's full name, the last name included. */
export function isPartOfName({ fullNames }: SubscriberIdentity, value: string): boolean {
  const lower = value.trim().toLowerCase();
  return fullNames.some((name) => name.toLowerCase().split(' ').includes(lower));
}

/** Whether a piece of an address is a full name of the subscriber and nothing else: `Anna-Doe`. */
export function spellsFullName({ fullNames }: SubscriberIdentity, piece: string): boolean {
  if (fullNames.length === 0 || piece.length > maxNameValue) return false;
  const read = piece
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return fullNames.some((name) => name.toLowerCase() === read);
}

/** Longer values are texts. */
const maxNameValue = 60;

/** Whether a value or a piece of an address is the local part of the subscriber's address. */
export function isLocalPart({ ownLocalParts }: SubscriberIdentity, value: string): boolean {
  return ownLocalParts.includes(value.trim().toLowerCase());
}
