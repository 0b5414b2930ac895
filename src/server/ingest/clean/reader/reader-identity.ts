import { createHash } from 'node:crypto';
import { findGreetedNames } from '#server/ingest/clean/reader/greeted-names.ts';
import type { KnownReader } from '#server/ingest/clean/reader/known-reader.ts';
import { nobody } from '#server/ingest/clean/reader/no-names.ts';
import { readersOf } from '#server/ingest/clean/reader/reader-addresses.ts';
import { type SpokenNames, spokenNames } from '#server/ingest/clean/reader/reader-names.ts';
import { type ReaderTraces, tokensOfHeader } from '#server/ingest/clean/reader/reader-tokens.ts';
import { isTrackingNumber } from '#server/ingest/clean/reader/tracking-numbers.ts';
import { decoded } from '#server/ingest/clean/text/decoded.ts';
import { escapePattern } from '#server/ingest/clean/text/escape-pattern.ts';
import { longWordTest } from '#server/ingest/clean/text/long-words.ts';
import { unspaced } from '#server/ingest/clean/text/unspaced.ts';
import type { MailAddress, ParsedMail } from '#server/ingest/types.ts';

/** Who the mail was sent to, in every form in which the mail may name them. */
export interface ReaderIdentity {
  /** Matches an address of the reader in any encoding. */
  readonly pattern: RegExp | null;
  /** The same with the rest of the token it stands in. Slow on long tokens: only where `pattern` has matched. */
  readonly replacing: () => RegExp;
  /** Addresses and full names as they are read, wherever they stand; global. */
  readonly anywhere: RegExp | null;
  /** What stands before the @ of the addresses: without any of these a text of names and rules is not about the reader. */
  readonly localParts: readonly string[];
  /** The first of each of their words: every way of writing an address begins with it. */
  readonly beginnings: readonly string[];
  /** Full names of the reader (two words or more), as in the To header. */
  readonly fullNames: readonly string[];
  /** The first words of those, lower-case. */
  readonly firstWords: readonly string[];
  /** What header fields and links tell of the reader's names. */
  readonly known: KnownReader;
  /** The names as they may be spoken in running text. */
  readonly spoken: SpokenNames;
  /** Random strings that stand for the reader in List-Unsubscribe, in the reader's own links and in counters. */
  readonly tokens: ReadonlySet<string>;
  /** Those, and what links through trackers share: the reader, or the sending or account they belong to. */
  readonly shared: ReadonlySet<string>;
  /** Numbers of the reader's orders, parcels and cards that the text named. */
  readonly numbers: ReadonlySet<string>;
}

/** What stands in the public copy where the reader's address stood. */
export const neutralAddress = 'you@example.com';

/** Shorter ones (`info@a.de` in base64) would match by chance. */
const minEncodedLength = 10;

/** A local part that stands alone counts as a name only when it could hardly be a word. */
const tellingLocalPart = /^(?=.{6,})(?=.*[\d._+-])[a-z0-9._+-]+$/;

/** Names have a few words; an address of many is none. */
const maxAddressParts = 8;

/** Role names before the @ that are no person's. */
const roles = new Set(
  `info mail email news newsletter newsletters contact hello office sales admin team shop service support marketing test
   inbox vault list lists users user me home web post postmaster root webmaster abuse noreply reply subscribe subscriber
   subscriptions archive promo promotions deals offers brand brands phishing undisclosed recipients members everyone
   all staff group announce announcements dev customers customer friends`.split(/\s+/),
);

/** What the html of a mail gives away: see `ReaderTraces` and `LinkSurvey`. */
export interface HtmlTraces extends Pick<ReaderTraces, 'tokens' | 'names'> {
  shared: ReadonlySet<string>;
}

const noTraces: HtmlTraces = { tokens: new Set(), names: new Set(), shared: new Set() };

/** What the mail says, for the names by which it calls its reader. */
export interface SaidText {
  subject: string;
  lines: readonly string[];
}

/** What the text of a mail tells of its reader, besides header fields. */
export interface ToldByText {
  /** What its html gives away. */
  traces?: HtmlTraces;
  /** What it says: it may greet its reader. */
  said?: SaidText;
  /** Numbers of the reader's orders and parcels. */
  numbers?: ReadonlySet<string>;
}

const nothingSaid: SaidText = { subject: '', lines: [] };

/** Gathers the reader's addresses, names and tokens from a message. */
export function readerIdentity(
  mail: ParsedMail,
  { traces = noTraces, said = nothingSaid, numbers = new Set() }: ToldByText = {},
): ReaderIdentity {
  const readers = readersOf(mail);
  const names = readers.map((reader) => personName(reader, mail.from)).filter((name) => name !== null);
  const addresses = [...new Set(readers.map(({ address }) => address))];
  const localParts = addresses.map((one) => one.slice(0, one.lastIndexOf('@'))).filter((one) => one !== '');
  const told = [...names, ...traces.names];
  const guessed = [...names.flatMap(callNamesOf), ...addresses.flatMap(namesInAddress)];
  const senders = [...(mail.from === null ? [] : [mail.from]), ...mail.replyTo];
  const known: KnownReader = {
    words: new Set(
      [...told.flatMap(wordsOf), ...guessed, ...localParts]
        .map((word) => word.toLowerCase())
        .filter(isNoRole),
    ),
    isNamed: names.some((name) => namePartsOf(name).length > 0 && !isNobody(name)),
    addressParts: [...new Set(addresses.flatMap(namesInAddress))]
      .filter((part) => !senders.some(({ address }) => address.toLowerCase().includes(part)))
      .slice(0, maxAddressParts),
    senders: senders.map(({ name }) => ` ${name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `).join(''),
  };
  const greeted = findGreetedNames(said.subject, said.lines, known);
  const isGivenPart = (name: string) =>
    names.some((full) => inOrder(full).toLowerCase().startsWith(`${name.toLowerCase()} `));
  const fullNames = [...new Set([...names, ...greeted.given.filter((name) => !isGivenPart(name))])].filter(
    (name) => /\s/.test(name) && !isNobody(name),
  );
  return {
    ...addressPatterns(addresses, mail),
    anywhere: readAnywhere(addresses, fullNames),
    known,
    localParts,
    beginnings: localParts.map((part) => /^[^._%+=-]*/.exec(part)?.[0] ?? ''),
    fullNames,
    firstWords: fullNames.map(firstWord),
    spoken: spokenNames({
      given: [...told.flatMap(givenNamesOf), ...told.flatMap(initialsOf), ...greeted.given],
      called: greeted.given.filter((name) => known.words.has(name.toLowerCase())),
      firsts: [...told, ...addresses.map(nameInAddress)].flatMap(firstOfWhole),
      guessed: [...guessed, ...greeted.last],
      greeted: [...told.flatMap(wordsOf), ...localParts.filter(isNoRole), ...greeted.greeted],
      senders,
    }),
    shared: traces.shared,
    tokens: new Set([
      ...traces.tokens,
      ...mail.headers
        .filter(({ name }) => name === 'list-unsubscribe')
        .flatMap(({ value }) => tokensOfHeader(value)),
    ]),
    numbers,
  };
}

function isNoRole(word: string): boolean {
  return word.length > 1 && !roles.has(word);
}

function isNobody(name: string): boolean {
  return name
    .toLowerCase()
    .split(/\s+/)
    .every((word) => nobody.has(word) || roles.has(word));
}

/** The parts of a name by which a greeting may call somebody, middle names and joined ones too. */
function wordsOf(name: string): string[] {
  const parts = namePartsOf(name);
  const isJoined = unspaced.test(name);
  const split = isJoined && parts.length === 1 ? halvesOf(parts[0] ?? '') : [];
  const lastNames = parts.slice(1).map((_part, at) => parts.slice(at + 1).join(' '));
  return [...parts, ...split, ...(isJoined ? [parts.join('')] : []), ...lastNames, ...initialsOf(name)];
}

/** `J. P.` of `J. P. Morgansen`. */
function initialsOf(name: string): string[] {
  const initials = /^(?:\p{Lu}\.\s?){1,3}(?=\s?\p{Lu})/u.exec(inOrder(name))?.[0].trim();
  return initials === undefined ? [] : [initials];
}

/** Family and given name of a name in one piece: one to three letters before the rest (`佐々木花子`). */
function halvesOf(name: string): string[] {
  if (name.length > 6) return [];
  const longest = name.length > 3 ? 3 : 2;
  return Array.from({ length: longest }, (_, at) => [name.slice(0, at + 1), name.slice(at + 1)])
    .flat()
    .filter((part) => part !== '');
}

function readAnywhere(addresses: string[], fullNames: string[]): RegExp | null {
  const plain = [...addresses, ...fullNames].map((one) => escapePattern(one).replaceAll(' ', '\\s+'));
  return plain.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${plain.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** `anna.doe+shop@…` is likely to be greeted as Anna. */
function namesInAddress(address: string): string[] {
  const local = address.slice(0, address.lastIndexOf('@')).split('+')[0] ?? '';
  return local.split(/[._\d-]+/).filter((part) => /^[a-z]{3,}$/.test(part) && !roles.has(part));
}

/** The words before the @ as a name: `summer walker`. */
function nameInAddress(address: string): string {
  return namesInAddress(address).join(' ');
}

/** The first name of a whole one: a field that says `Customer` or `Valued Customer` tells of nobody. */
function firstOfWhole(name: string): string[] {
  const [first, ...more] = namePartsOf(name);
  return first === undefined || more.length === 0 || isNobody(name) ? [] : [first];
}

/** The display name, when it is a name: not the address again, not the sender's own, no list of words. */
function personName({ name, address }: MailAddress, from: MailAddress | null): string | null {
  const trimmed = name.replace(/^[\s"']+|[\s"']+$/g, '').replace(/["\s]+/g, ' ');
  if (trimmed.length < 2 || trimmed.length > 80 || trimmed.includes('@')) return null;
  if (trimmed.toLowerCase() === address || trimmed.toLowerCase() === from?.name.trim().toLowerCase())
    return null;
  return /\p{L}/u.test(trimmed) && trimmed.split(' ').length <= 5 ? trimmed : null;
}

function callNamesOf(name: string): string[] {
  const final = namePartsOf(name).at(-1);
  return [...givenNamesOf(name), final].filter((part) => part !== undefined && part.length >= 2) as string[];
}

/** The whole name, the first one, and of three or more the first two: `Mary Ann`. */
function givenNamesOf(name: string): string[] {
  const [first, second, ...more] = namePartsOf(name);
  const both = more.length > 0 ? `${first} ${second}` : undefined;
  return [inOrder(name), both, first].filter((part) => part !== undefined && part.length >= 2) as string[];
}

function namePartsOf(name: string): string[] {
  return inOrder(name)
    .split(' ')
    .filter((part) => /^\p{L}[\p{L}'’-]+$/u.test(part));
}

/** `Doe, Anna` is Anna Doe, sorted. */
function inOrder(name: string): string {
  const [last, given] = name.split(/,\s*/);
  return given === undefined || last === undefined ? name : `${given} ${last}`;
}

type AddressPatterns = Pick<ReaderIdentity, 'pattern' | 'replacing'>;

/** Mails of one mailbox go to the same addresses; a pattern of digests is dear to make. */
const knownPatterns = new Map<string, AddressPatterns>();
const maxKnown = 32;

function addressPatterns(addresses: string[], mail: ParsedMail): AddressPatterns {
  const spelled = addresses.map((address) => [address, ...spellingsInHeaders(address, mail)]);
  const key = JSON.stringify(spelled);
  const known = knownPatterns.get(key);
  if (known !== undefined) return known;
  if (knownPatterns.size >= maxKnown) knownPatterns.clear();
  const patterns = makePatterns(addresses, spelled);
  knownPatterns.set(key, patterns);
  return patterns;
}

function makePatterns(addresses: string[], spelled: string[][]): AddressPatterns {
  const plain = addresses.map(plainForms);
  const encoded = [...new Set(spelled.flatMap(encodedForms))];
  const tokens = encoded.map((form) => `[A-Za-z0-9+_-]*${form}[A-Za-z0-9+_-]*={0,2}`);
  let replacing: RegExp | undefined;
  return {
    pattern: plain.length === 0 ? null : new RegExp([...plain, ...encoded].join('|'), 'i'),
    replacing: () => {
      replacing ??= new RegExp([...plain, ...tokens].join('|'), 'gi');
      return replacing;
    },
  };
}

/** How `@` is written: as it is, percent-encoded once or twice, quoted-printable, as an entity, as script, in words. */
const atForms = String.raw`(?:@|%(?:25)*40|=40|=3D40|&#0*64;?|&#x0*40;?|&commat;|\\u0040|\\x40|\s?[([]at[)\]]\s?)`;

const characterForms: Record<string, string> = {
  '+': String.raw`(?:\+|%(?:25)*2B|&#43;|\s)`,
  '.': String.raw`(?:\.|%(?:25)*2E|&#46;)`,
  _: '(?:_|%(?:25)*5F)',
  '-': '(?:-|%(?:25)*2D)',
  '=': '(?:=|%(?:25)*3D|=3D)',
};

function plainForms(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return escapePattern(address);
  const spell = (part: string) =>
    [...part].map((letter) => characterForms[letter] ?? escapePattern(letter)).join('');
  const local = address.slice(0, at);
  const whole = `${spell(local)}${atForms}${spell(address.slice(at + 1))}`;
  // VERP writes the reader into a sender's address as `anna=brand.com`.
  const verp = `${spell(local)}=${spell(address.slice(at + 1))}`;
  const alone = tellingLocalPart.test(local) ? `|(?<![a-z0-9])${spell(local)}(?![a-z0-9])` : '';
  return `${whole}|${verp}${alone}`;
}

/** Base64 at each of its three alignments, hex and the usual digests: the forms in which tokens carry an address. */
function encodedForms([address = '', ...inHeaders]: string[]): string[] {
  if (address.length < minEncodedLength) return [];
  const spellings = new Set([address, address.toUpperCase(), ...inHeaders]);
  const forms = [escapePattern([...address].reverse().join('')), escapePattern(rotated(address))];
  for (const spelling of spellings) {
    const bytes = Buffer.from(spelling, 'utf8');
    forms.push(bytes.toString('hex'));
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
      const digest = createHash(algorithm).update(bytes).digest();
      forms.push(digest.toString('hex'), base64Pattern(digest.toString('base64').replace(/=+$/, '')));
    }
    for (let offset = 0; offset < 3; offset += 1) forms.push(base64Core(bytes, offset));
  }
  return forms;
}

/** The characters of a base64 text that depend on these bytes alone, wherever in it they stand. */
function base64Core(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = [0, 2, 3][offset] ?? 0;
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return base64Pattern(encoded.slice(first, last));
}

function base64Pattern(text: string): string {
  return [...text]
    .map((letter) => (letter === '+' ? '(?:[+-]|%2B)' : letter === '/' ? '(?:[/_]|%2F)' : letter))
    .join('');
}

/** ROT13, which some senders use to keep an address out of sight of harvesters. */
function rotated(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));
}

/** Base64 keeps capitals: the address as the headers spell it counts too. */
function spellingsInHeaders(address: string, mail: ParsedMail): string[] {
  const spellings: string[] = [];
  for (const { name, value } of mail.headers) {
    if (name !== 'to' && name !== 'cc' && name !== 'delivered-to' && name !== 'x-original-to') continue;
    const at = value.toLowerCase().indexOf(address);
    if (at !== -1) spellings.push(value.slice(at, at + address.length));
  }
  return spellings;
}

/** Whether an address or text names the reader in any form. */
export function namesReader(identity: ReaderIdentity, text: string): boolean {
  if (identity.pattern === null) return false;
  if (identity.pattern.test(text)) return true;
  // Letters may be percent-encoded too, once or twice.
  let reading = text;
  for (let layer = 0; layer < 2 && reading.includes('%'); layer += 1) {
    const next = decoded(reading);
    if (next === reading) return false;
    if (identity.pattern.test(next)) return true;
    reading = next;
  }
  return false;
}

/** Whether a piece of an address is, or holds, one of the reader's tokens or numbers, or a parcel's number. */
export function holdsToken(identity: ReaderIdentity, piece: string): boolean {
  if (piece.length < minToken) return false;
  if (identity.tokens.has(piece) || holdsNumber(identity, piece)) return true;
  return identity.tokens.size > 0 && piece.split(/[^A-Za-z0-9_-]+/).some((part) => identity.tokens.has(part));
}

/** Shorter pieces are no tokens. */
const minToken = 4;

/** Whether a piece of an address is the number of the reader's order or of a parcel. */
export function holdsNumber({ numbers }: ReaderIdentity, piece: string): boolean {
  if (!/\d{4}/.test(piece)) return false;
  return piece
    .split(/[^A-Za-z0-9_-]+/)
    .some((part) => numbers.has(part) || (part.length <= maxNumber && isTrackingNumber(part)));
}

/** Longer than any carrier's. */
const maxNumber = 40;

/** Replaces each form of the reader's addresses, and takes full names out. */
export function withoutAddresses(identity: ReaderIdentity, text: string): string {
  const lower = text.toLowerCase();
  const isNamed = identity.firstWords.some((word) => lower.includes(word));
  const shown = isNamed && identity.anywhere !== null ? text.replace(identity.anywhere, neutralReader) : text;
  if (identity.pattern === null || !mayHoldAddress(identity, lower)) return shown;
  return identity.pattern.test(shown) ? shown.replace(identity.replacing(), neutralAddress) : shown;
}

function neutralReader(found: string): string {
  return found.includes('@') ? neutralAddress : '';
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf(' ')).toLowerCase();
}

/** Every form of an address holds the beginning of its local part, an @, or is a long word of a token. */
function mayHoldAddress({ beginnings }: ReaderIdentity, lower: string): boolean {
  return lower.includes('@') || beginnings.some((word) => lower.includes(word)) || isLongWord(lower);
}

const isLongWord = longWordTest(/[a-z0-9+/=_%-]/, 12);
