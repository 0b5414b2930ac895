import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { LanguageTerms } from '#server/ingest/languages/language-terms.ts';
import { offerPass } from '#server/ingest/offers/offer-passes.ts';
import { offerPhrases, offerPhrasesOf } from '#server/ingest/offers/offer-phrases.ts';
import type { LiteralSearch } from '#server/ingest/terms/literal-search.ts';
import { anyPhrase, beginningsOf, searchFor, searchForAny } from '#server/ingest/terms/phrase-patterns.ts';

/** The text of the sentence before and after a percentage. */
export interface Clause {
  before: string;
  after: string;
}

/** A language's words that distinguish a discount from a share, a rate or a change. */
interface PercentWords {
  discount: RegExp;
  discountAtOnce: RegExp;
  shares: LiteralSearch;
  shareBehind: RegExp;
  shareBefore: RegExp;
  rates: LiteralSearch;
  rate: RegExp;
}

/** Created on first use of the language. */
function toPercentWords(words: LanguageTerms): PercentWords {
  const discount = anyPhrase(offerPhrasesOf(words, 'discount', 'cheaper'));
  const shares = offerPhrasesOf(words, 'shares');
  const rates = offerPhrasesOf(words, 'rates');
  return {
    discount: new RegExp(discount, 'iu'),
    discountAtOnce: new RegExp(`^[-–’'\\s]{0,2}${discount}`, 'iu'),
    shares: searchFor(shares),
    shareBehind: new RegExp(`^%?[-–’':]?[\\p{L}\\p{M}]{0,4}\\s?${anyPhrase(shares)}`, 'iu'),
    shareBefore: new RegExp(`${anyPhrase(shares)}[\\s:：]{0,2}$`, 'iu'),
    rates: searchFor(rates),
    rate: new RegExp(anyPhrase(rates), 'iu'),
  };
}

const made = new Map<LanguageTerms, PercentWords>();

function percentWordsOf(words: LanguageTerms): PercentWords {
  const known = made.get(words) ?? toPercentWords(words);
  made.set(words, known);
  return known;
}

const anyDiscount = searchForAny(
  allLanguages.map((words) => [words, offerPhrasesOf(words, 'discount', 'cheaper')]),
);

/**
 * Returns whether a language has a discount word in this clause and no word of a share, a rate or a change;
 * null if no list has a word of the clause.
 */
export function isCalledDiscount({ before, after }: Clause): boolean | null {
  const clause = `${before} %${after}`;
  const naming = Array.from(anyDiscount.valuesIn(clause), percentWordsOf).filter(({ discount }) =>
    discount.test(clause),
  );
  if (naming.length === 0) return null;
  return naming.every((language) => {
    if (language.rates.isIn(clause) && language.rate.test(clause)) return false;
    if (!language.shares.isIn(clause)) return true;
    const isShare = language.shareBehind.test(after) || language.shareBefore.test(before);
    return !isShare || language.discountAtOnce.test(after);
  });
}

const mostBefore = offerPhrases('upTo');
const mostBeforePlaces = searchFor(mostBefore);
const endsWithMost = new RegExp(`${anyPhrase(mostBefore)}\\s?(?:de |un |το |ה-)?[-–−+]?$`, 'iu');

/** Returns whether the text before a figure says "up to". */
export function isMostBefore(before: string): boolean {
  return mostBeforePlaces.isIn(before) && endsWithMost.test(before);
}

const mostBehind = offerPhrases('upToBehind');
const mostBehindPlaces = searchFor(mostBehind);
const beginsWithMost = new RegExp(`^[-–’'\\s]{0,2}(?:[\\p{L}\\p{M}]{1,3}\\s)?${anyPhrase(mostBehind)}`, 'iu');

/** Returns whether the text after a figure says "up to". */
export function isMostBehind(after: string): boolean {
  return mostBehindPlaces.isIn(after) && beginsWithMost.test(after);
}

const names = offerPhrases('percent');
/** Words for the percent sign, as the source of a pattern, and the search for them. */
export const percentNames = anyPhrase(names);
export const percentPlaces = offerPass.add(
  beginningsOf([...names, 'yüzde', 'ehuneko', 'asilimia', '百分之']),
);
