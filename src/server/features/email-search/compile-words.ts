import { bearersOf } from '#server/features/email-search/brand-names.ts';
import type { SearchContext } from '#server/features/email-search/search-context.ts';
import { allOf, anyOf, brandTags, nothing } from '#server/features/email-search/tsquery-parts.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import type { Term } from '#shared/email-query/query.ts';
import { toWords } from '#shared/email-query/words.ts';

/** Fewer letters would find every second brand by the beginnings of its words. */
const fewestLetters = 3;

type WordsTerm = Extract<Term, { kind: 'words' }>;

/** @param isClose in subject or brand only. */
export function compileWords(term: WordsTerm, context: SearchContext, isClose: boolean): string {
  const { field } = term;
  if (term.isPhrase) return compilePhrase(term, context, isClose);
  const forms = term.words.map((word) => {
    if (field === 'subject') return formsOf(word, term.isPrefix, context, { mark: subjectMark });
    if (field === 'body') return formsOf(word, term.isPrefix, context, { label: 'D' });
    const mark = isClose ? subjectMark : '';
    const named = namedBy([word], term.isPrefix, context);
    return anyOf([formsOf(word, term.isPrefix, context, { mark }), ...named]);
  });
  return allOf(forms) ?? nothing;
}

/** A word, and in mail of each language what that takes for the same word: `chairs`, and `chair` where it is English. */
function formsOf(
  word: string,
  isPrefix: boolean,
  context: SearchContext,
  { mark = '', label = '' }: { mark?: string; label?: string },
): string {
  const plain = writtenAs(word, isPrefix, { mark, label }, context.wordsFrom);
  const weight = label === '' ? '' : `:${label}`;
  const byLanguages = Map.groupBy(context.formsOf(word), ([, languages]) => [...languages].sort().join(' '));
  const forms = [...byLanguages.values()].map((kin) => {
    const said = anyOf(kin.map(([form]) => `${quoteTerm(mark + form)}${weight}`));
    const isWritten = anyOf([...(kin[0]?.[1] ?? [])].map((language) => quoteTerm(tag('l', language))));
    return `(${said} & ${isWritten})`;
  });
  return anyOf([plain, ...forms]);
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
  const phrase = ` ${words.join(' ')}${isBeginning ? '' : ' '}`;
  const found = bearersOf(words, brands).flatMap(({ bearer }) =>
    ` ${toWords(bearer.name).join(' ')} `.includes(phrase) ? [bearer] : [],
  );
  return found.length === 0 ? [] : [brandTags(found)];
}
