/** What header fields and links tell, for names in greetings to be compared with. */
export interface SubscriberNames {
  /** Lower-case: names, their parts, what stands before the @. */
  words: ReadonlySet<string>;
  /** Whether To gives a person's name: somebody else who is greeted is hardly the reader. */
  isNamed: boolean;
  /** The words before the @, without those that a sender's address has too (`bounce-brand-news-anna=…`). */
  addressParts: readonly string[];
  /** Names and domains of the senders, lower-case. */
  senders: string;
}

const latin = /^\p{Script=Latin}/u;

/**
 * Whether To gives a person's name in the writing of a name in the mail: `Oksana Shevchenko` says nothing of how a mail in
 * Cyrillic letters calls her.
 */
export function isNamedAlike(name: string, { isNamed, words }: SubscriberNames): boolean {
  return isNamed && (latin.test(name) || [...words].some((word) => !latin.test(word)));
}

/** Letters that inflected and short forms share with the name: `Aniu`, `Marku`, `Rach`. */
const kinLength = 3;

/** Whether a word is a form of one of the reader's names. */
export function isFormOfName(word: string, { words, isNamed }: SubscriberNames): boolean {
  if (!isNamed || word.length < kinLength) return false;
  const stem = word.slice(0, Math.max(kinLength, word.length - kinLength));
  for (const one of words)
    if (one.startsWith(word) || (one.startsWith(stem) && one.length <= word.length + 4)) return true;
  return false;
}
