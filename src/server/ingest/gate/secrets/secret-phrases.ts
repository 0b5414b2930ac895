import type { SecretWords } from '#server/ingest/languages/language-terms.ts';
import { namesOffer } from '#server/ingest/redact/account/offer-words.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { type FoundPhrase, PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

/** What a mail may carry that only its reader must have. */
export type SecretKind = 'code' | 'signIn' | 'password' | 'confirmation';

/** Finds phrases of some of the lists, made for the first mail. */
function finderOf<List extends keyof SecretWords>(...lists: List[]): () => PhraseFinder<List> {
  let made: PhraseFinder<List> | undefined;
  return () => {
    made ??= makeFinder(lists);
    return made;
  };
}

function makeFinder<List extends keyof SecretWords>(lists: readonly List[]): PhraseFinder<List> {
  const phrases = Object.fromEntries(
    lists.map((list) => [list, phrasesOf(({ secrets }) => secrets?.[list])]),
  );
  return new PhraseFinder(phrases as Record<List, string[]>, undefined, blanks);
}

/** Between two words: html has its lines broken anywhere. */
const blanks = '\\s{1,3}';

const secretFinder = finderOf('code', 'signIn', 'password', 'confirmation');
const askedFinder = finderOf('justAsked');
const weakFinder = finderOf('weakCode', 'weakSignIn');

/** A mail names what it carries a few times at its beginning. Beyond: not looked at. */
const maxPlaces = 6;

/** Where a phrase stands in a text, and how long it is. */
export interface PhrasePlace {
  index: number;
  length: number;
}

/** Where a text speaks of secrets, by their kinds. */
export function secretPlaces(text: string): Map<SecretKind, PhrasePlace[]> {
  const places = new Map<SecretKind, PhrasePlace[]>();
  for (const { list, ...found } of secretFinder().in(text)) {
    const known = places.get(list) ?? [];
    if (known.length < maxPlaces) places.set(list, [...known, toPlace(found)]);
  }
  return places;
}

function toPlace({ start, end }: Omit<FoundPhrase<string>, 'list'>): PhrasePlace {
  return { index: start, length: end - start };
}

/** Whether a text says what only mail that somebody has just asked for says. */
export function isJustAsked(text: string): boolean {
  return askedFinder().isIn(text);
}

/**
 * A code or a way to sign in that is called by no name of its own (`your code`, `sign in`), in mail that was just asked
 * for and offers nothing; null for none.
 */
export function findWeakSecret(
  subject: string,
  words: string,
): ({ kind: 'code' | 'signIn' } & PhrasePlace) | null {
  const code = hasDigits.test(words) ? firstOf('weakCode', words.slice(0, weakOpening)) : undefined;
  const isNamed = code !== undefined && hasDigits.test(words.slice(code.index, code.index + behindName));
  const signIn = firstOf('weakSignIn', subject);
  if (!(isNamed || signIn !== undefined)) return null;
  if (namesOffer(subject) || namesOffer(words)) return null;
  if (!isJustAsked(words)) return null;
  return isNamed ? { kind: 'code', ...code } : { kind: 'signIn', ...(signIn ?? { index: 0, length: 0 }) };
}

function firstOf(list: 'weakCode' | 'weakSignIn', text: string): PhrasePlace | undefined {
  for (const found of weakFinder().in(text)) if (found.list === list) return toPlace(found);
  return undefined;
}

/** Mail of little else names its code at once. */
const weakOpening = 600;
/** So far behind the beginning of its name a code stands. */
const behindName = 90;
const hasDigits = /\d{4}|\d{3}[ -]\d{3}|[a-z0-9]{2,8}-[a-z0-9]{2,8}(?![a-z])/i;
