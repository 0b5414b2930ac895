import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { LanguageWords, OfferWords } from '#server/ingest/languages/language-words.ts';
import { toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** The phrases of a language in some lists of its offers, each once. */
export function phrasesOfLanguage(
  { language, offers }: LanguageWords,
  ...lists: Array<keyof OfferWords>
): string[] {
  return [...new Set(lists.flatMap((list) => toPhrases(offers?.[list] ?? '', language)))];
}

/** The same of all languages. */
export function offerPhrases(...lists: Array<keyof OfferWords>): string[] {
  return [...new Set(allLanguages.flatMap((words) => phrasesOfLanguage(words, ...lists)))];
}
