import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import { toPhrases } from '#server/ingest/terms/phrase-patterns.ts';
import { toPlaces } from '#shared/email-query/words.ts';

/** The words by which a subject line speaks to whoever reads it, by its language, as `toPlaces` writes them. */
const wordsOf = new Map(
  allLanguages.flatMap(({ language, youInSubjects }) =>
    youInSubjects === undefined ? [] : [[language, new Set(toPhrases(youInSubjects, language))] as const],
  ),
);

/** Whether a subject line speaks to its reader: "Your basket misses you". */
export function isPersonal(subject: string, language: string | null): boolean {
  const known = language === null ? undefined : wordsOf.get(language);
  return (
    known !== undefined && toPlaces(subject).some((words) => [words].flat().some((word) => known.has(word)))
  );
}

/** The same, asked of the terms of an email. */
export const personalTerms = anyOf(
  [...wordsOf].map(
    ([language, words]) =>
      `${quoteTerm(tag('l', language))} & ${anyOf([...words].map((word) => quoteTerm(`${subjectMark}${word}`)))}`,
  ),
);

function anyOf(parts: readonly string[]): string {
  return `(${parts.join(' | ')})`;
}
