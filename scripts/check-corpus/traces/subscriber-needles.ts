import { createHash } from 'node:crypto';
import { type RawField, readRawHeader } from './raw-header.ts';

/** Data that a public copy may not contain, lower-case by default. */
export interface SubscriberNeedles {
  /** Whole addresses of the subscriber. */
  addresses: string[];
  /** Part before the @, if it is too particular to be a word. */
  localParts: string[];
  /** Digests of the addresses in hexadecimal. */
  hexDigests: string[];
  /** Digests of the addresses in base64 and base64url, without padding; case is kept. */
  base64Digests: string[];
  /** Full names (two words or more). */
  fullNames: string[];
  /** Words that name a person directly after a greeting. */
  callNames: string[];
}

const readerFields = new Set(
  `to cc delivered-to x-original-to envelope-to x-envelope-to x-rcpt-to x-delivered-to x-forwarded-to
   apparently-to`.split(/\s+/),
);
const ownFields = new Set(['from', 'reply-to', 'sender']);

const addressPattern = /[^\s<>"'(),:;@[\]\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

/** Messages name at most a handful; a forged To header of thousands is not searched in full. */
const maxAddresses = 8;

/** Collects, from the raw header alone, everything that identifies the subscriber. */
export function findSubscriberNeedles(raw: Uint8Array, mailbox: string | null = null): SubscriberNeedles {
  const fields = readRawHeader(raw);
  const own = new Set(valuesOf(fields, ownFields).flatMap(addressesIn).map(lower));
  const spelled = [...valuesOf(fields, readerFields), ...receivedFor(fields), mailbox ?? '']
    .flatMap(addressesIn)
    .filter((address) => !own.has(lower(address)))
    .slice(0, maxAddresses);
  const addresses = [...new Set(spelled.map(lower))];
  const names = valuesOf(fields, new Set(['to', 'cc']))
    .flatMap(namesIn)
    .slice(0, maxAddresses);
  const ownNames = new Set(
    // A list that writes to itself has its own name in To, which is nobody's.
    valuesOf(fields, new Set(['from', 'list-id']))
      .flatMap(namesIn)
      .map(lower),
  );
  const subscribers = names.filter((name) => !ownNames.has(lower(name)));
  return {
    addresses,
    localParts: addresses.map((address) => address.slice(0, address.indexOf('@'))).filter(isParticular),
    ...digestsOf([...new Set([...spelled, ...addresses, ...addresses.map((one) => one.toUpperCase())])]),
    fullNames: subscribers.map(lower).filter((name) => /\S\s\S/.test(name)),
    callNames: [
      ...new Set(subscribers.flatMap((name) => lower(name).split(/\s+/)).filter((one) => one.length > 2)),
    ],
  };
}

function valuesOf(fields: readonly RawField[], names: ReadonlySet<string>): string[] {
  return fields.filter(({ name }) => names.has(name)).map(({ value }) => value);
}

/** Reads `Received: … for <anna@reader.org>; …`: the last servers name the mailbox. */
function receivedFor(fields: readonly RawField[]): string[] {
  return fields
    .filter(({ name }) => name === 'received')
    .flatMap(({ value }) => /\bfor\s+<?([^\s<>;]+@[^\s<>;]+)>?/i.exec(value)?.[1] ?? []);
}

function addressesIn(text: string): string[] {
  return text.match(addressPattern) ?? [];
}

/** Returns display names that could be a person's: two to four words of letters, or one before an address. */
function namesIn(value: string): string[] {
  return [...value.matchAll(/(?:^|,)\s*"?([^"<>@,]{2,60}?)"?\s*<[^>]*>/g)]
    .map(([, name]) => (name ?? '').replace(/\s+/g, ' ').trim())
    .filter((name) => /^\p{L}[\p{L}.'’ -]+$/u.test(name) && name.split(' ').length <= 4);
}

/** `anna.doe`, `reader42`: hardly a word of the mail. `info`, `newsletter` and `marketing` are words. */
function isParticular(localPart: string): boolean {
  return localPart.length >= 7 && /[\d._+]/.test(localPart);
}

function digestsOf(spellings: string[]): Pick<SubscriberNeedles, 'hexDigests' | 'base64Digests'> {
  const digests = spellings.flatMap((address) =>
    ['md5', 'sha1', 'sha256', 'sha512'].map((algorithm) => createHash(algorithm).update(address).digest()),
  );
  return {
    hexDigests: digests.map((digest) => digest.toString('hex')),
    base64Digests: digests.flatMap((digest) => [
      digest.toString('base64').replace(/=+$/, ''),
      digest.toString('base64url'),
    ]),
  };
}

function lower(text: string): string {
  return text.toLowerCase();
}
