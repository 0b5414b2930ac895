import { hash } from 'node:crypto';
import { memoize } from '#server/ingest/memoize.ts';
import { listAddressOf } from '#server/ingest/redact/places/list-addresses.ts';
import { tellingLocalParts } from '#server/ingest/redact/places/local-parts.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { createSubstringFilter } from '#server/ingest/text/substring-filter.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Shorter ones (`info@a.de` in base64) would match by chance. */
const minEncodedLength = 10;

/** Patterns of the subscriber's addresses in any spelling. */
export interface AddressPatterns {
  /** Whether a text contains an address of the subscriber in any encoding. */
  readonly isIn: (text: string) => boolean;
  /**
   * Returns a pattern of the addresses, each with the rest of its token. Slow on long tokens: use only if
   * `isIn` is true.
   */
  readonly replacing: (text: string) => RegExp;
  /** Local parts that identify the subscriber without a domain. */
  readonly telling: readonly string[];
}

/** Returns patterns of these lower-case addresses and their spellings in the header fields. */
export function addressPatterns(addresses: string[], mail: ParsedMail): AddressPatterns {
  const spelled = addresses.map((address) => [address, ...spellingsInHeaders(address, mail)]);
  const isList = listAddressOf(mail);
  const people = addresses.filter((address) => !isList(address));
  return patternsOf(JSON.stringify({ spelled, telling: tellingLocalParts(people, mail) }));
}

/** Memoized: emails of one mailbox have the same addresses. */
const patternsOf = memoize((known) => makePatterns(JSON.parse(known) as KnownAddresses), { maxTexts: 32 });

interface KnownAddresses {
  /** Each address with its other spellings. */
  spelled: readonly string[][];
  telling: readonly string[];
}

function makePatterns({ spelled, telling }: KnownAddresses): AddressPatterns {
  if (spelled.length === 0) return nowhere;
  const addresses = spelled.map(([address = '']) => address);
  const plain = addresses.map((address) => plainForms(address, telling)).join('|');
  const encoded = spelled.flatMap(encodedForms);
  const encodedParts = encoded.map(({ text }) => longestPart(text));
  const plainPattern = new RegExp(plain, 'i');
  const plainReplacing = new RegExp(plain, 'gi');
  // There are some sixty encoded forms. Four characters of each nearly always rule all of them out, so they
  // are rarely compiled.
  const encodedPatterns = madeOnce(() => {
    const forms = [...new Set(encoded.map(patternOf))];
    const tokens = forms.map((form) => `[A-Za-z0-9+_-]*${form}[A-Za-z0-9+_-]*={0,2}`);
    return {
      pattern: new RegExp(forms.join('|'), 'i'),
      replacing: new RegExp([plain, ...tokens].join('|'), 'gi'),
    };
  });
  const mayHoldAny = createSubstringFilter([
    ...addresses.map((address) => partOfAddress(address, telling)),
    ...encodedParts,
  ]);
  const mayHoldEncoded = encoded.length === 0 ? () => false : createSubstringFilter(encodedParts);
  return {
    telling,
    isIn: (text) =>
      mayHoldAny(text) &&
      (plainPattern.test(text) || (mayHoldEncoded(text) && encodedPatterns().pattern.test(text))),
    replacing: (text) => (mayHoldEncoded(text) ? encodedPatterns().replacing : plainReplacing),
  };
}

/** Matches nothing. */
const nowhere: AddressPatterns = { isIn: () => false, replacing: () => /(?!)/g, telling: [] };

function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Returns letters and digits that every form contains unless it is encoded as a whole: the longest run before
 * the `@`, or after it if every form includes the domain.
 */
function partOfAddress(address: string, telling: readonly string[]): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = at < 1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  const part = longestPart(local);
  return part.length >= minPart || telling.includes(local) ? part : longestPart(domain);
}

const notPlain = /[^A-Za-z0-9]+/;
const minPart = 4;

/** Returns the longest run of letters and digits, which has a single spelling. */
function longestPart(text: string): string {
  return text.split(notPlain).reduce((most, part) => (part.length > most.length ? part : most), '');
}

/** Spellings of `@`: plain, percent-encoded once or twice, quoted-printable, entity, script escape, words. */
const atForms = String.raw`(?:@|%(?:25)*40|=40|=3D40|&#0*64;?|&#x0*40;?|&commat;|\\u0040|\\x40|\s?[([]at[)\]]\s?)`;

const characterForms: Record<string, string> = {
  '+': String.raw`(?:\+|%(?:25)*2B|&#43;|\s)`,
  '.': String.raw`(?:\.|%(?:25)*2E|&#46;)`,
  _: '(?:_|%(?:25)*5F)',
  '-': '(?:-|%(?:25)*2D)',
  '=': '(?:=|%(?:25)*3D|=3D)',
};

function plainForms(address: string, telling: readonly string[]): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return escapePattern(address);
  const spell = (part: string) =>
    [...part].map((letter) => characterForms[letter] ?? escapePattern(letter)).join('');
  const local = address.slice(0, at);
  const whole = `${spell(local)}${atForms}${spell(address.slice(at + 1))}`;
  // VERP writes the subscriber into a sender's address as `anna=brand.com`.
  const verp = `${spell(local)}=${spell(address.slice(at + 1))}`;
  const beside = /^[a-z]+$/.test(local) ? '[a-z0-9-]' : '[a-z0-9]';
  const alone = telling.includes(local) ? `|(?<!${beside})${spell(local)}(?!${beside})` : '';
  return `${whole}|${verp}${alone}`;
}

/** An address, or a digest of it, inside a token. */
interface EncodedForm {
  text: string;
  /** Base64 has several alphabets. */
  isBase64: boolean;
}

/**
 * Returns the forms in which tokens contain an address: base64 at each of its three alignments, hex and
 * common digests.
 */
function encodedForms([address = '', ...inHeaders]: string[]): EncodedForm[] {
  if (address.length < minEncodedLength) return [];
  const spellings = new Set([address, address.toUpperCase(), ...inHeaders]);
  const forms: EncodedForm[] = [];
  const add = (text: string, isBase64: boolean) => forms.push({ text, isBase64 });
  add([...address].reverse().join(''), false);
  add(rotated(address), false);
  for (const spelling of spellings) {
    const bytes = Buffer.from(spelling, 'utf8');
    add(bytes.toString('hex'), false);
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
      const digest = hash(algorithm, bytes, 'buffer');
      add(digest.toString('hex'), false);
      add(digest.toString('base64').replace(/=+$/, ''), true);
    }
    for (let offset = 0; offset < 3; offset += 1) add(base64Core(bytes, offset), true);
  }
  return forms;
}

/** Returns the characters of a base64 text that depend on these bytes alone, whatever surrounds them. */
function base64Core(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = [0, 2, 3][offset] ?? 0;
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return encoded.slice(first, last);
}

function patternOf({ text, isBase64 }: EncodedForm): string {
  if (!isBase64) return escapePattern(text);
  return text.replaceAll('+', '(?:[+-]|%2B)').replaceAll('/', '(?:[/_]|%2F)');
}

/** ROT13, which some senders use to hide an address from harvesters. */
function rotated(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
}

/** Base64 is case-sensitive: the spelling in the headers counts too. */
function spellingsInHeaders(address: string, mail: ParsedMail): string[] {
  const spellings: string[] = [];
  for (const { name, value } of mail.headers) {
    if (name !== 'to' && name !== 'cc' && name !== 'delivered-to' && name !== 'x-original-to') continue;
    const at = value.toLowerCase().indexOf(address);
    if (at !== -1) spellings.push(value.slice(at, at + address.length));
  }
  return spellings;
}
