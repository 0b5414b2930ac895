import { namesOffer } from '#server/ingest/classify/account/offer-words.ts';
import type { SecretWords } from '#server/ingest/languages/language-terms.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { type FoundPhrase, PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

/** Secrets in an email that only the subscriber may have. */
export type SecretKind = 'code' | 'signIn' | 'password' | 'confirmation';

/** Returns a finder for the phrases of some of the lists, created on first use. */
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

/** Between two words: html may break lines anywhere. */
const blanks = '\\s{1,3}';

const secretFinder = finderOf('code', 'signIn', 'password', 'confirmation');
const askedFinder = finderOf('justAsked');
const weakFinder = finderOf('weakCode', 'weakSignIn');

/** An email names its secret a few times at the beginning. Beyond: ignored. */
const maxPlaces = 6;

/** Position and length of a phrase in a text. */
export interface PhrasePlace {
  index: number;
  length: number;
}

/** Returns the places where a text mentions secrets, by kind. */
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

/** Returns whether a text has wording that only occurs in email that somebody has just requested. */
export function isJustAsked(text: string): boolean {
  return askedFinder().isIn(text);
}

/**
 * Returns a code or a way to sign in with an unspecific name (`your code`, `sign in`), in email that was just
 * requested and offers nothing; null if there is none.
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

/** An email about a code alone names it in its first lines. */
const weakOpening = 600;
/** Maximum distance of a code from the beginning of its label. */
const behindName = 90;
const hasDigits = /\d{4}|\d{3}[ -]\d{3}|[a-z0-9]{2,8}-[a-z0-9]{2,8}(?![a-z])/i;
