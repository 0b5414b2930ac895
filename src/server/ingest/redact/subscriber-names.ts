/** Names from header fields and links, to compare with names in greetings. */
export interface SubscriberNames {
  /** Lower-case: names, their parts, local parts. */
  words: ReadonlySet<string>;
  /** Whether To gives a person's name: another greeted name is hardly the subscriber's. */
  isNamed: boolean;
  /** Words of the local part, without those that a sender's address has too (`bounce-brand-news-anna=…`). */
  addressParts: readonly string[];
  /** Names and domains of the senders, lower-case. */
  senders: string;
}

const latin = /^\p{Script=Latin}/u;

/**
 * Whether To gives a person's name in the script of the greeted name: `Oksana Shevchenko` does not predict
 * the Cyrillic spelling.
 */
export function isNamedAlike(name: string, { isNamed, words }: SubscriberNames): boolean {
  return isNamed && (latin.test(name) || [...words].some((word) => !latin.test(word)));
}

/** Letters that inflected and short forms share with the name: `Aniu`, `Marku`, `Rach`. */
const kinLength = 3;

/** Whether a word is a form of one of the subscriber's names. */
export function isFormOfName(word: string, { words, isNamed }: SubscriberNames): boolean {
  if (!isNamed || word.length < kinLength) return false;
  const stem = word.slice(0, Math.max(kinLength, word.length - kinLength));
  for (const one of words)
    if (one.startsWith(word) || (one.startsWith(stem) && one.length <= word.length + 4)) return true;
  return false;
}
