import { allOfferWords, phrasesOf } from '#server/ingest/offers/words/all-offer-words.ts';
import { anyPhrase, stemsOf } from '#server/ingest/terms/phrase-patterns.ts';

/** What is said in its sentence before and behind a percentage. */
export interface Clause {
  before: string;
  after: string;
}

/** How each language tells a discount from a share, a rate or a movement. */
const languages = allOfferWords.map((words) => {
  const shares = anyPhrase(phrasesOf([words], 'shares'));
  const discount = anyPhrase(phrasesOf([words], 'discount', 'cheaper'));
  return {
    ownWord: new RegExp(`^${discount}$`, 'iu'),
    discountAtOnce: new RegExp(`^[-–’'\\s]{0,2}${discount}`, 'iu'),
    shareBehind: new RegExp(`^%?[-–’':]?[\\p{L}\\p{M}]{0,4}\\s?${shares}`, 'iu'),
    shareBefore: new RegExp(`${shares}[\\s:：]{0,2}$`, 'iu'),
    rates: new RegExp(anyPhrase(phrasesOf([words], 'rates')), 'iu'),
  };
});

const anyDiscount = new RegExp(anyPhrase(phrasesOf(allOfferWords, 'discount', 'cheaper')), 'giu');

/**
 * Whether a language that calls a discount by its name in this clause says nothing of a share, a rate or a movement;
 * null where no list has a word of the clause.
 */
export function isCalledDiscount({ before, after }: Clause): boolean | null {
  const clause = `${before} %${after}`;
  const names = new Set(Array.from(clause.matchAll(anyDiscount), ([name]) => name));
  if (names.size === 0) return null;
  return [...new Set([...names].flatMap(languagesWith))].every(
    ({ discountAtOnce, shareBehind, shareBefore, rates }) =>
      !rates.test(clause) &&
      (discountAtOnce.test(after) || !(shareBehind.test(after) || shareBefore.test(before))),
  );
}

/** Names of discounts are few, and each is asked of forty languages. */
const known = new Map<string, typeof languages>();
const maxKnown = 2_000;

function languagesWith(name: string): typeof languages {
  const found = known.get(name) ?? languages.filter(({ ownWord }) => ownWord.test(name));
  if (known.size < maxKnown) known.set(name, found);
  return found;
}

/** Before the most of several, and behind it. */
export const upToBefore = new RegExp(
  `${anyPhrase(phrasesOf(allOfferWords, 'upTo'))}\\s?(?:de |un |το |ה-)?[-–−+]?$`,
  'iu',
);
export const upToBehind = new RegExp(
  `^[-–’'\\s]{0,2}(?:[\\p{L}\\p{M}]{1,3}\\s)?${anyPhrase(phrasesOf(allOfferWords, 'upToBehind'))}`,
  'iu',
);

const names = phrasesOf(allOfferWords, 'percent');
/** The names of the percent sign, as the source of a pattern, and what every one of them has. */
export const percentNames = anyPhrase(names);
export const percentStems = new RegExp(`yüzd|ehun|asil|百分之|${stemsOf(names)}`, 'giu');
