import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import { bearersInOrder } from '#server/library/brands/brand-names.ts';
import type { SearchContext } from '#server/search/email-search/search-context.ts';
import { allOf, anyOf, brandTags, nothing } from '#server/search/email-search/tsquery-parts.ts';
import type { WordsTerm } from '#shared/email-query/query.ts';

/** Fewer letters would find every second brand by the beginnings of its words. */
const fewestLetters = 3;

/** What words are compiled with. */
export interface WordsContext extends SearchContext {
  /** The only ones that emails may be in, as a filter has it; undefined for all. */
  languages?: ReadonlySet<string> | undefined;
}

/** @param isClose in subject or brand only. */
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
 * A word, and in mail of each language what that takes for the same word: `chairs`, and `chair` where it is English. Where a
 * search is for mail of some languages anyway, the index is not asked which one it is, nor for forms of others.
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
    const said = anyOf(kin.map(({ form }) => `${quoteTerm(mark + form)}${weight}`));
    const languages = kin[0]?.languages ?? [];
    if (languages.length === context.languages?.size) return said;
    return `(${said} & ${anyOf(languages.map((language) => quoteTerm(tag('l', language))))})`;
  });
  return anyOf([plain, ...forms]);
}

/** The forms of a word, and in which of the wanted languages they are. */
function wantedForms(
  word: string,
  { formsOf, languages: wanted }: WordsContext,
): Array<{ form: string; languages: string[] }> {
  return [...formsOf(word)].flatMap(([form, languages]) => {
    const those = wanted === undefined ? languages : languages.filter((language) => wanted.has(language));
    return those.length === 0 ? [] : [{ form, languages: [...new Set(those)].sort() }];
  });
}

/** A word as it is written, or every word that it begins. */
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
  // The index does not know of places: words of the subject are looked up as such, and there are few of them.
  const marked = isSubject && !isPrefix ? words.map((word) => quoteTerm(subjectMark + word)) : [];
  const said = allOf([...marked, `(${phrase})`]) ?? nothing;
  return field === 'any' ? anyOf([said, ...namedBy(words, isPrefix, context)]) : said;
}

/** The mail of the brands in whose names the words stand, one after the other. */
function namedBy(words: readonly string[], isPrefix: boolean, { brands }: SearchContext): string[] {
  const isBeginning = isPrefix || (words.length === 1 && (words[0]?.length ?? 0) >= fewestLetters);
  const found = bearersInOrder(words, isBeginning, brands);
  return found.length === 0 ? [] : [brandTags(found)];
}
