import { nobody } from '#server/ingest/clean/reader/no-names.ts';
import { wordNames } from '#server/ingest/clean/reader/word-names.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** The reader's names as a mail may speak them in the middle of its text. */
export interface SpokenNames {
  /** First and full names that can hardly be anything else. */
  sure: readonly string[];
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
  /** Names that header fields tell and the mail greets: no words, even where they could be. */
  called: readonly string[];
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
export function spokenNames({ given, guessed, called, greeted, senders }: NameSources): SpokenNames {
  const sure = new Set<string>();
  const careful = new Set<string>();
  const senderText = senders
    .map(({ name }) => ` ${name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `)
    .join('');
  const domains = senders.map(({ address }) => address.toLowerCase()).join(' ');
  const isSenders = (name: string) =>
    senderText.includes(` ${name} `) ||
    senderText.includes(` ${name}s `) ||
    (name.length >= minInDomain && domains.includes(name.replace(/\s+/g, '')));
  const isCalled = new Set(called.map((name) => name.toLowerCase()));
  for (const name of given) {
    const lower = name.toLowerCase();
    if (!isSpeakable(lower)) continue;
    const isWord = wordNames.has(lower) && !isCalled.has(lower);
    const isSure = lower.length >= minSureLength && !isWord && !isSenders(lower);
    (isSure ? sure : careful).add(name);
  }
  for (const name of guessed) {
    const lower = name.toLowerCase();
    if (isSpeakable(lower) && ![...sure].some((one) => one.toLowerCase() === lower)) careful.add(name);
  }
  return {
    sure: [...sure],
    careful: [...careful],
    greeted: greeted.filter((name) => isSpeakable(name.toLowerCase())),
  };
}

/** `Customer`, `Friend` and their like stand in To fields where a name is missing. */
function isSpeakable(lower: string): boolean {
  return (
    (lower.length >= 2 || /\p{sc=Han}|\p{sc=Hangul}/u.test(lower)) &&
    lower.split(/\s+/).some((word) => !nobody.has(word))
  );
}
