import { findCouples, withoutCouples } from '#server/ingest/redact/greetings/couples.ts';
import { findGreetedNames } from '#server/ingest/redact/greetings/greeted-names.ts';
import { findGreetedTwice } from '#server/ingest/redact/greetings/greeted-twice.ts';
import {
  callNamesOf,
  firstOfAddress,
  firstOfWhole,
  givenNamesOf,
  initialsOf,
  inOrder,
  isNobody,
  isNoRole,
  monogramOf,
  nameInAddress,
  namePartsOf,
  namesInAddress,
  personName,
  wordsOf,
} from '#server/ingest/redact/names/name-parts.ts';
import { findOwnNames } from '#server/ingest/redact/names/own-names.ts';
import { type SpokenNames, spokenNames } from '#server/ingest/redact/names/subscriber-name-forms.ts';
import { type AddressPatterns, addressPatterns } from '#server/ingest/redact/places/address-spellings.ts';
import { listAddressOf } from '#server/ingest/redact/places/list-addresses.ts';
import { recipientsOf } from '#server/ingest/redact/places/subscriber-addresses.ts';
import type { SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';
import { type SubscriberTraces, tokensOfHeader } from '#server/ingest/redact/subscriber-tokens.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Who the mail was sent to, in every form in which the mail may name them. */
export interface SubscriberIdentity extends AddressPatterns {
  /** Addresses and full names as they are read, wherever they stand; global. */
  readonly anywhere: RegExp | null;
  /** The reader's local parts where they call somebody or own something; null where none is telling. */
  readonly alone: AloneLocalParts | null;
  /** What stands before the @ of the addresses: without any of these a text of names and rules is not about the reader. */
  readonly localParts: readonly string[];
  /** Those that are in no name and address of a sender: some readers have an address for each brand. */
  readonly ownLocalParts: readonly string[];
  /** The first of each of their words: every way of writing an address begins with it. */
  readonly beginnings: readonly string[];
  /** Full names of the reader (two words or more), as in the To header. */
  readonly fullNames: readonly string[];
  /** The first words of those, lower-case. */
  readonly firstWords: readonly string[];
  /** What header fields and links tell of the reader's names. */
  readonly known: SubscriberNames;
  /** The names as they may be spoken in running text. */
  readonly spoken: SpokenNames;
  /** Names that nothing proves, from clear greeting lines: they go behind a greeting in the body, and nowhere else. */
  readonly fromGreetingLines: readonly string[];
  /** Names that nothing proves: they may be the reader's or anybody's. */
  readonly doubtful: readonly string[];
  /** Random strings that stand for the reader in List-Unsubscribe, in the reader's own links and in counters. */
  readonly tokens: ReadonlySet<string>;
  /** Those, and what links through trackers share: the reader, or the sending or account they belong to. */
  readonly shared: ReadonlySet<string>;
  /** Numbers of the reader's orders, parcels and cards that the text named. */
  readonly numbers: ReadonlySet<string>;
}

/** Global patterns of a telling local part in two places of a text. */
interface AloneLocalParts {
  /** `annika88’s`. */
  owning: RegExp;
  /** `annika88, 80 % off`: up to the first letter behind. */
  opening: RegExp;
}

/** Names have a few words; an address of many is none. */
const maxAddressParts = 8;

/** What the html of a mail gives away: see `SubscriberTraces` and `LinkSurvey`. */
export interface HtmlTraces extends Pick<SubscriberTraces, 'tokens' | 'names'> {
  shared: ReadonlySet<string>;
}

const noTraces: HtmlTraces = { tokens: new Set(), names: new Set(), shared: new Set() };

/** What the mail says, for the names by which it calls its reader. */
export interface SaidText {
  subject: string;
  lines: readonly string[];
  /** What its pictures say in words. */
  pictures?: readonly string[];
}

/** What the text of a mail tells of its reader, besides header fields. */
export interface ToldByText {
  /** What its html gives away. */
  traces?: HtmlTraces;
  /** What it says: it may greet its reader. */
  mailText?: SaidText;
  /** Numbers of the reader's orders and parcels. */
  numbers?: ReadonlySet<string>;
}

const nothingSaid: SaidText = { subject: '', lines: [] };

/** Gathers the reader's addresses, names and tokens from a message. */
export function identifySubscriber(
  mail: ParsedMail,
  { traces = noTraces, mailText = nothingSaid, numbers = new Set() }: ToldByText = {},
): SubscriberIdentity {
  const subscribers = recipientsOf(mail);
  const isList = listAddressOf(mail);
  const people = subscribers.filter(({ address }) => !isList(address));
  const names = people.map((subscriber) => personName(subscriber, mail.from)).filter((name) => name !== null);
  const addresses = [...new Set(subscribers.map(({ address }) => address))];
  const ownAddresses = [...new Set(people.map(({ address }) => address))];
  const localParts = addresses.map((one) => one.slice(0, one.lastIndexOf('@'))).filter((one) => one !== '');
  const knownNames = [...names, ...traces.names];
  const patterns = addressPatterns(addresses, mail);
  const isNoToken = (word: string) => !patterns.telling.includes(word);
  const partsOfAddresses = ownAddresses.flatMap(namesInAddress).filter(isNoToken);
  const guessed = [...names.flatMap(callNamesOf), ...partsOfAddresses];
  const senders = [...(mail.from === null ? [] : [mail.from]), ...mail.replyTo];
  const known: SubscriberNames = {
    words: new Set(
      [...knownNames.flatMap(wordsOf), ...guessed, ...localParts.filter(isNoToken)]
        .map((word) => word.toLowerCase())
        .filter(isNoRole),
    ),
    isNamed: names.some((name) => namePartsOf(name).length > 0 && !isNobody(name)),
    addressParts: [...new Set(partsOfAddresses)]
      .filter((part) => !senders.some(({ address }) => address.toLowerCase().includes(part)))
      .slice(0, maxAddressParts),
    senders: senders.map(({ name }) => ` ${name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `).join(''),
  };
  const greeted = findGreetedNames(mailText.subject, mailText.lines, known);
  const fullNames = fullNamesOf(names, greeted.given);
  const spokenLines = [mailText.subject, ...mailText.lines, ...(mailText.pictures ?? [])];
  const couples = findCouples(spokenLines, known.words);
  const twice = findGreetedTwice(mailText.subject, mailText.lines, known);
  const { own, words } = findOwnNames(
    {
      knownNames: [
        ...knownNames.flatMap(givenNamesOf).filter((name) => !fullNames.includes(name)),
        ...greeted.given,
        ...couples.apart,
      ],
      guessed: ownAddresses.flatMap(firstOfAddress),
    },
    withoutCouples(spokenLines, couples),
    known,
  );
  return {
    ...patterns,
    alone: readAlone(patterns.telling),
    anywhere: readAnywhere(addresses, fullNames),
    known,
    localParts,
    ownLocalParts: localParts.filter(
      (part) => !senders.some(({ name, address }) => `${name} ${address}`.toLowerCase().includes(part)),
    ),
    beginnings: localParts.map((part) => /^[^._%+=-]*/.exec(part)?.[0] ?? ''),
    fullNames,
    firstWords: fullNames.map(firstWord),
    spoken: spokenNames({
      given: [
        ...knownNames.flatMap(givenNamesOf),
        ...knownNames.flatMap(initialsOf),
        ...greeted.given,
        ...words,
      ],
      called: [...greeted.given.filter((name) => known.words.has(name.toLowerCase())), ...words],
      own: [...own, ...fullNames, ...couples.together, ...knownNames.flatMap(monogramOf)],
      firsts: [...knownNames, ...ownAddresses.map(nameInAddress)].flatMap(firstOfWhole),
      guessed: [...guessed, ...greeted.last],
      greeted: [...knownNames.flatMap(wordsOf), ...localParts.filter(isNoRole), ...greeted.greeted],
      senders,
    }),
    fromGreetingLines: greeted.fromGreetingLines,
    doubtful: [...greeted.doubtful, ...twice],
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

/** Names of several words. One that greets with the beginning of another is none. */
function fullNamesOf(names: readonly string[], greeted: readonly string[]): string[] {
  const isBeginning = (name: string) =>
    names.some((full) => inOrder(full).toLowerCase().startsWith(`${name.toLowerCase()} `));
  const all = new Set([...names, ...greeted.filter((name) => !isBeginning(name))]);
  return [...all].filter((name) => /\s/.test(name) && !isNobody(name));
}

function readAlone(telling: readonly string[]): AloneLocalParts | null {
  if (telling.length === 0) return null;
  const part = `(?<![\\p{L}\\p{N}._%+@=/#-])(?:${telling.map(escapePattern).join('|')})`;
  return {
    owning: new RegExp(`${part}['’]s(?=\\s)`, 'giu'),
    opening: new RegExp(`(^|\\n)([\\s"“(]{0,4})${part}\\s?[,!:]\\s{1,4}(?=\\S)(.)`, 'giu'),
  };
}

function readAnywhere(addresses: string[], fullNames: string[]): RegExp | null {
  const plain = [...addresses, ...fullNames].map((one) => escapePattern(one).replaceAll(' ', '\\s+'));
  return plain.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${plain.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf(' ')).toLowerCase();
}
