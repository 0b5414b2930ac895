import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { LanguageTerms } from '#server/ingest/languages/language-terms.ts';
import { spellingsOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** A list of a language. */
type List = (words: LanguageTerms) => string | undefined;

/** The phrases of some lists of a language, each once. */
export function phrasesOfLanguage(words: LanguageTerms, ...lists: List[]): string[] {
  return [...new Set(lists.flatMap((list) => toPhrases(list(words) ?? '', words.language)))];
}

/** The same of all languages. */
export function phrasesOf(...lists: List[]): string[] {
  return [...new Set(allLanguages.flatMap((words) => phrasesOfLanguage(words, ...lists)))];
}

/** The words and phrases of a list of all languages, spelt out. */
export function wordsOf(list: List): string[] {
  return allLanguages.flatMap((words) => toPhrases(list(words) ?? '', '').flatMap(spellingsOf));
}
