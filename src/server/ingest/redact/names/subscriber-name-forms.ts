import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** The subscriber's names in running text, by the rules that apply to them. */
export interface SpokenNames {
  /** First and full names that are hardly anything else. */
  sure: readonly string[];
  /** Those from header fields that the email also greets. */
  called: readonly string[];
  /** Names that the email uses for the subscriber alone: to remove everywhere. */
  own: readonly string[];
  /** Names that are also words, by which the email greets the subscriber. */
  words: readonly string[];
  /** Last names, guesses from the address, names that are also words, names that the sender shares. */
  careful: readonly string[];
  /** Names that count after a greeting only: local parts, names among many. */
  greeted: readonly string[];
}

/** Sources of the subscriber's names in the message. */
export interface NameSources {
  /** First and full names from To, links and greetings. */
  given: readonly string[];
  /** Last names, and parts of the local part. */
  guessed: readonly string[];
  /** Names from header fields that the email also greets. */
  called: readonly string[];
  /** Names that the email uses for the subscriber alone, and full names. */
  own: readonly string[];
  /** First words of full names in header fields: persons, even if the word is generic elsewhere. */
  firsts: readonly string[];
  /** Words by which a greeting may address a subscriber without a name. */
  greeted: readonly string[];
  /** All senders: a brand called Rachel's Kitchen may write about Rachel's picks. */
  senders: readonly MailAddress[];
}

/** Shorter ones (`Al`, `Bo`) are words or initials. */
const minSureLength = 3;

/** A sender's domain may contain any brand's name; shorter names occur in it by chance. */
const minInDomain = 4;

/** Sorts the subscriber's names by how reliably they differ from ordinary words; omits placeholders. */
export function spokenNames({
  given,
  guessed,
  called,
  own,
  firsts,
  greeted,
  senders,
}: NameSources): SpokenNames {
  const sure = new Set<string>();
  const words = new Set<string>();
  const careful = new Set<string>();
  const behindGreeting = new Set(greeted);
  const isSenders = sharedWith(senders);
  const isCalled = lowerCase(called);
  const isFirst = lowerCase(firsts);
  for (const name of given) {
    const lower = name.toLowerCase();
    const isGreeted = isCalled.has(lower);
    if (!isSpeakable(lower) && !(isGreeted && isFirst.has(lower) && isLongEnough(lower))) continue;
    if (lower.length < minSureLength || isSenders(lower) || genericAddressees.has(lower)) careful.add(name);
    else if (!wordNames.has(lower)) sure.add(name);
    else (isGreeted ? words : careful).add(name);
  }
  const owned = own.filter((name) => isSpeakable(name.toLowerCase()) && !isSenders(name.toLowerCase()));
  const isSure = lowerCase([...sure, ...words, ...owned]);
  for (const name of guessed) {
    const lower = name.toLowerCase();
    if (isSpeakable(lower) && !isSure.has(lower)) (isSenders(lower) ? behindGreeting : careful).add(name);
  }
  return {
    sure: [...sure],
    called: [...sure].filter((name) => isCalled.has(name.toLowerCase())),
    own: owned,
    words: [...words],
    careful: [...careful],
    greeted: [...behindGreeting].filter((name) => isSpeakable(name.toLowerCase())),
  };
}

function lowerCase(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Returns a test whether a sender's name or domain contains a name. */
function sharedWith(senders: readonly MailAddress[]): (name: string) => boolean {
  const text = senders.map(({ name }) => ` ${name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `).join('');
  const domains = senders.map(({ address }) => address.toLowerCase()).join(' ');
  return (name) =>
    text.includes(` ${name} `) ||
    text.includes(` ${name}s `) ||
    (name.length >= minInDomain && domains.includes(name.replace(/\s+/g, '')));
}

/** To fields without a name have placeholders such as `Customer` and `Friend`. */
function isSpeakable(lower: string): boolean {
  return isLongEnough(lower) && lower.split(/\s+/).some((word) => !genericAddressees.has(word));
}

function isLongEnough(lower: string): boolean {
  return lower.length >= 2 || /\p{sc=Han}|\p{sc=Hangul}/u.test(lower);
}
