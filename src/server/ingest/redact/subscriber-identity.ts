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

/** The subscriber, in every form in which an email may name them. */
export interface SubscriberIdentity extends AddressPatterns {
  /** Global pattern of addresses and full names in plain spelling. */
  readonly anywhere: RegExp | null;
  /** The subscriber's local parts as addressee or possessive; null if none is unambiguous. */
  readonly alone: AloneLocalParts | null;
  /** Local parts of the addresses: text without any of them contains no address of the subscriber. */
  readonly localParts: readonly string[];
  /** Local parts that no sender's name or address contains: some subscribers have an address per brand. */
  readonly ownLocalParts: readonly string[];
  /** First word of each local part: every spelling of an address begins with it. */
  readonly beginnings: readonly string[];
  /** Full names of the subscriber (two or more words), as in the To header. */
  readonly fullNames: readonly string[];
  /** First words of the full names, lower-case. */
  readonly firstWords: readonly string[];
  /** Names from header fields and links. */
  readonly known: SubscriberNames;
  /** Names in running text. */
  readonly spoken: SpokenNames;
  /** Unproven names from clear greeting lines: removed after a greeting in the body only. */
  readonly fromGreetingLines: readonly string[];
  /** Unproven names: of the subscriber or anybody else. */
  readonly doubtful: readonly string[];
  /**
   * Random strings that identify the subscriber in List-Unsubscribe, in the subscriber's own links and in
   * click counters.
   */
  readonly tokens: ReadonlySet<string>;
  /**
   * Tokens, and identifiers that links through click trackers share: of the subscriber, the sending or the
   * account.
   */
  readonly shared: ReadonlySet<string>;
  /** Numbers of the subscriber's orders, parcels and cards in the text. */
  readonly numbers: ReadonlySet<string>;
}

/** Global patterns of an unambiguous local part in two positions. */
interface AloneLocalParts {
  /** `annika88’s`. */
  owning: RegExp;
  /** `annika88, 80 % off`: up to the next letter. */
  opening: RegExp;
}

/** Names have a few words; a local part of many words is no name. */
const maxAddressParts = 8;

/** Findings in the html: see `SubscriberTraces` and `LinkSurvey`. */
export interface HtmlTraces extends Pick<SubscriberTraces, 'tokens' | 'names'> {
  shared: ReadonlySet<string>;
}

const noTraces: HtmlTraces = { tokens: new Set(), names: new Set(), shared: new Set() };

/** Text of the email, to find the names by which it addresses the subscriber. */
export interface SaidText {
  subject: string;
  lines: readonly string[];
  /** Alternative texts of its pictures. */
  pictures?: readonly string[];
}

/** Evidence about the subscriber besides header fields. */
export interface ToldByText {
  /** Findings in the html. */
  traces?: HtmlTraces;
  /** Text that may greet the subscriber. */
  mailText?: SaidText;
  /** Numbers of the subscriber's orders and parcels. */
  numbers?: ReadonlySet<string>;
}

const nothingSaid: SaidText = { subject: '', lines: [] };

/** Collects the subscriber's addresses, names and tokens from a message. */
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

/** Returns names of several words. A greeted name that is the start of another one is no full name. */
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
