import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import { entriesWithPhrase } from '#server/library/brands/brand-names.ts';
import type { SearchContext } from '#server/search/email-search/search-context.ts';
import { allOf, anyOf, brandTags, nothing } from '#server/search/email-search/tsquery-parts.ts';
import type { WordsTerm } from '#shared/email-query/query.ts';

/** A shorter prefix would match every second brand. */
const minLetters = 3;

export interface WordsContext extends SearchContext {
  /** Languages of a filter; undefined for all. */
  languages?: ReadonlySet<string> | undefined;
}

/** @param isClose searches subject and brand only. */
export function compileWords(term: WordsTerm, context: WordsContext, isClose: boolean): string {
  const wordAlone = (word: string) => compileWord(word, term, context, isClose);
  if (!term.isPhrase) return allOf(term.words.map(wordAlone)) ?? nothing;
  const phrase = compilePhrase(term, context, isClose);
  return term.compound === undefined ? phrase : anyOf([phrase, wordAlone(term.compound)]);
}

function compileWord(
  word: string,
  { field, isPrefix }: WordsTerm,
  context: WordsContext,
  isClose: boolean,
): string {
  if (field === 'subject') return formsOf(word, isPrefix, context, { mark: subjectMark });
  if (field === 'body') return formsOf(word, isPrefix, context, { label: 'D' });
  const mark = isClose ? subjectMark : '';
  const named = namedBy([word], isPrefix, context);
  return anyOf([formsOf(word, isPrefix, context, { mark }), ...named]);
}

/**
 * Compiles a word with its forms in each language: `chairs`, and `chair` in English mail. If the search is
 * restricted to some languages, the forms of others are omitted, and so is the language condition on forms
 * common to all of them.
 */
function formsOf(
  word: string,
  isPrefix: boolean,
  context: WordsContext,
  { mark = '', label = '' }: { mark?: string; label?: string },
): string {
  const plain = writtenAs(word, isPrefix, { mark, label }, context.wordsFrom);
  const weight = label === '' ? '' : `:${label}`;
  const known = wantedForms(word, context);
  const forms = [...Map.groupBy(known, ({ languages }) => languages.join(' ')).values()].map((kin) => {
    const searchText = anyOf(kin.map(({ form }) => `${quoteTerm(mark + form)}${weight}`));
    const languages = kin[0]?.languages ?? [];
    if (languages.length === context.languages?.size) return searchText;
    return `(${searchText} & ${anyOf(languages.map((language) => quoteTerm(tag('l', language))))})`;
  });
  return anyOf([plain, ...forms]);
}

/** Returns the forms of a word, each with those of the wanted languages it belongs to. */
function wantedForms(
  word: string,
  { formsOf, languages: wanted }: WordsContext,
): Array<{ form: string; languages: string[] }> {
  return [...formsOf(word)].flatMap(([form, languages]) => {
    const those = wanted === undefined ? languages : languages.filter((language) => wanted.has(language));
    return those.length === 0 ? [] : [{ form, languages: [...new Set(those)].sort() }];
  });
}

/** Compiles a word literally, or all words with it as a prefix. */
function writtenAs(
  word: string,
  isPrefix: boolean,
  { mark, label }: { mark: string; label: string },
  wordsFrom: SearchContext['wordsFrom'],
): string {
  const words = isPrefix ? wordsFrom(word) : [];
  const suffix = `${label}${words === null ? '*' : ''}`;
  return anyOf(
    [...new Set([word, ...(words ?? [])])].map(
      (each) => `${quoteTerm(mark + each)}${suffix === '' ? '' : `:${suffix}`}`,
    ),
  );
}

function compilePhrase(
  { field, words, isPrefix }: WordsTerm,
  context: SearchContext,
  isClose: boolean,
): string {
  const isSubject = field === 'subject' || isClose;
  const label = isSubject ? 'A' : field === 'body' ? 'D' : '';
  const phrase = words
    .map((word, at) => {
      const goesOn = isPrefix && at === words.length - 1;
      return writtenAs(word, goesOn, { mark: '', label }, context.wordsFrom);
    })
    .join(' <-> ');
  // The index contains no positions. Words of the subject have marked terms, which are rare and restrict the
  // search.
  const marked = isSubject && !isPrefix ? words.map((word) => quoteTerm(subjectMark + word)) : [];
  const searchText = allOf([...marked, `(${phrase})`]) ?? nothing;
  return field === 'any' ? anyOf([searchText, ...namedBy(words, isPrefix, context)]) : searchText;
}

/** Returns the mail of brands with the consecutive words in their names. */
function namedBy(words: readonly string[], isPrefix: boolean, { brands }: SearchContext): string[] {
  const isBeginning = isPrefix || (words.length === 1 && (words[0]?.length ?? 0) >= minLetters);
  const found = entriesWithPhrase(words, isBeginning, brands);
  return found.length === 0 ? [] : [brandTags(found)];
}
