import { nobody } from '#server/ingest/redact/names/no-names.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** The reader's names as a mail may speak them in the middle of its text. */
export interface SpokenNames {
  /** First and full names that can hardly be anything else. */
  sure: readonly string[];
  /** Those of them that header fields tell and the mail greets. */
  called: readonly string[];
  /** Names of which the mail says nothing but to its reader: they are the reader's wherever they stand. */
  own: readonly string[];
  /** Names that are words too, by which the mail greets its reader. */
  words: readonly string[];
  /** Last names, guesses from the address, names that are words too, names the sender shares. */
  careful: readonly string[];
  /** What stands for a name behind a greeting only: what is before the @ of the address, names among many. */
  greeted: readonly string[];
}

/** What the message tells about the reader's names. */
export interface NameSources {
  /** First names and full names: from To, from links, from a greeting in the mail. */
  given: readonly string[];
  /** Last names, and parts of the address before the @. */
  guessed: readonly string[];
  /** Names that header fields tell and the mail greets. */
  called: readonly string[];
  /** Names of which the mail says nothing but to its reader, and whole ones. */
  own: readonly string[];
  /** First words of names that header fields tell whole: persons, even where the word stands for nobody elsewhere. */
  firsts: readonly string[];
  /** What a greeting may call a reader without a name. */
  greeted: readonly string[];
  /** Everyone who sent the mail: a brand called Rachel's Kitchen may speak of Rachel's picks. */
  senders: readonly MailAddress[];
}

/** Shorter ones (`Al`, `Bo`) are words or initials. */
const minSureLength = 3;

/** A sender's domain holds names of any brand; shorter parts turn up in it by chance. */
const minInDomain = 4;

/** Sorts the reader's names by how safely they can be told from ordinary words; those that name nobody are left out. */
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
    if (lower.length < minSureLength || isSenders(lower) || nobody.has(lower)) careful.add(name);
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

/** Whether the senders have a name too, in what they are called or in their domains. */
function sharedWith(senders: readonly MailAddress[]): (name: string) => boolean {
  const text = senders.map(({ name }) => ` ${name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `).join('');
  const domains = senders.map(({ address }) => address.toLowerCase()).join(' ');
  return (name) =>
    text.includes(` ${name} `) ||
    text.includes(` ${name}s `) ||
    (name.length >= minInDomain && domains.includes(name.replace(/\s+/g, '')));
}

/** `Customer`, `Friend` and their like stand in To fields where a name is missing. */
function isSpeakable(lower: string): boolean {
  return isLongEnough(lower) && lower.split(/\s+/).some((word) => !nobody.has(word));
}

function isLongEnough(lower: string): boolean {
  return lower.length >= 2 || /\p{sc=Han}|\p{sc=Hangul}/u.test(lower);
}
