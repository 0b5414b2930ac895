import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { LanguageTerms } from '#server/ingest/languages/language-terms.ts';
import { spellingsOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** Selects a word list of a language. */
type List = (words: LanguageTerms) => string | undefined;

/** Returns the phrases of some lists of a language, without duplicates. */
export function phrasesOfLanguage(words: LanguageTerms, ...lists: List[]): string[] {
  return [...new Set(lists.flatMap((list) => toPhrases(list(words) ?? '', words.language)))];
}

/** Returns the phrases of some lists in all languages. */
export function phrasesOf(...lists: List[]): string[] {
  return [...new Set(allLanguages.flatMap((words) => phrasesOfLanguage(words, ...lists)))];
}

/** Returns the words and phrases of a list in all languages, with alternatives expanded. */
export function wordsOf(list: List): string[] {
  return allLanguages.flatMap((words) => toPhrases(list(words) ?? '', '').flatMap(spellingsOf));
}
