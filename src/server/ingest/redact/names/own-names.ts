import { toAddressSpelling } from '#server/ingest/redact/names/address-names.ts';
import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { calledFormOf, isGivenName } from '#server/ingest/redact/names/given-names.ts';
import { MailLines } from '#server/ingest/redact/names/mail-lines.ts';
import type { NameUse } from '#server/ingest/redact/names/name-uses.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import { isFormOfName, type SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';
import { unspaced } from '#server/ingest/text/unspaced.ts';

/** Possible first names of the subscriber. */
export interface NameCandidates {
  /** First names from header fields, links and greetings. */
  knownNames: readonly string[];
  /** Possible first names in the local part, without accents. */
  guessed: readonly string[];
}

/** Names that the email uses for the subscriber alone. */
export interface OwnNames {
  /** To remove everywhere. */
  own: readonly string[];
  /** Those that are also words, to remove where the text addresses the subscriber. */
  words: readonly string[];
}

/** A subscriber has a few names. */
const maxNames = 10;

/** Shorter ones (`Al`, `Bo`) are words or initials. */
const minLength = 3;

/**
 * Returns the possible names that are the subscriber's everywhere. The email proves a name if it addresses
 * somebody by it, or uses it both as a recipient and as a possessive, and never for anything else.
 */
export function findOwnNames(
  candidates: NameCandidates,
  lines: readonly string[],
  known: SubscriberNames,
): OwnNames {
  const text = new MailLines(lines);
  const knownNames = text.writtenAs(
    candidates.knownNames.flatMap((name) => [name, calledFormOf(name.toLowerCase()) ?? name]),
  );
  const guessed = text.writtenAs(candidates.guessed);
  const names = new Set([...knownNames, ...guessed, ...shortForms(text, candidates, known)]);
  const own: string[] = [];
  const ownWords: string[] = [];
  const isOwn = (word: string) => known.words.has(word);
  for (const name of [...names].slice(0, maxNames)) {
    if (!canBeOwn(name)) continue;
    const uses = text.usesOf(name, isOwn);
    if (!isOfNobodyElse(uses)) continue;
    if (wordNames.has(name)) {
      if (uses.includes('addressed')) ownWords.push(name);
    } else if (areReaders(uses)) {
      // A guess from the address may be any word: it is a name if the email uses it only to address somebody.
      const isGuess = guessed.has(name) && !knownNames.has(name) && !isGivenName(name);
      if (isGuess && uses.some((use) => use === 'free' || use === 'mentioned')) continue;
      if (knownNames.has(name) || guessed.has(name) || uses.length > 1 || text.addressesSubscriberBy(name))
        own.push(name);
    }
  }
  return { own, words: ownWords };
}

function canBeOwn(name: string): boolean {
  return name.length >= minLength && !genericAddressees.has(name) && !unspaced.test(name);
}

/** Returns short and familiar forms of the candidates that open lines. */
function shortForms(
  text: MailLines,
  { knownNames, guessed }: NameCandidates,
  known: SubscriberNames,
): string[] {
  const names = [...knownNames, ...guessed];
  const isFamiliar = (word: string) => isFormOfName(word, known) && isGivenName(word) && !wordNames.has(word);
  return text.openings().filter((word) => isShortOf(word, names) || isFamiliar(word));
}

function isOfNobodyElse(uses: readonly NameUse[]): boolean {
  return !uses.includes('reported') && !uses.includes('hinted');
}

function areReaders(uses: readonly NameUse[]): boolean {
  if (uses.includes('addressed') || uses.includes('hailed')) return true;
  return uses.includes('given') && uses.includes('owned');
}

/** Whether a word is the start of a known name: `Rafa` of Rafaela. */
function isShortOf(word: string, names: readonly string[]): boolean {
  const short = toAddressSpelling(word);
  if (short.length < minLength || genericAddressees.has(word) || wordNames.has(word)) return false;
  if (short.length === minLength && !isGivenName(word)) return false;
  return names.some((name) => toAddressSpelling(name.toLowerCase()).startsWith(short));
}
