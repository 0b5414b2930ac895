import type { LanguageTerms, OfferTerms } from '#server/ingest/languages/language-terms.ts';
import { phrasesOf, phrasesOfLanguage } from '#server/ingest/terms/language-phrases.ts';

const toLists = (names: ReadonlyArray<keyof OfferTerms>) =>
  names.map(
    (name) =>
      ({ offers }: LanguageTerms) =>
        offers?.[name],
  );

/** Returns the phrases of some lists of a language's offers, without duplicates. */
export function offerPhrasesOf(words: LanguageTerms, ...names: Array<keyof OfferTerms>): string[] {
  return phrasesOfLanguage(words, ...toLists(names));
}

/** Returns the phrases of some lists of offers in all languages. */
export function offerPhrases(...names: Array<keyof OfferTerms>): string[] {
  return phrasesOf(...toLists(names));
}
