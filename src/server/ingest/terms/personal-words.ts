import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import { toPhrases } from '#server/ingest/terms/phrase-patterns.ts';
import { toPlaces } from '#shared/email-query/words.ts';

/** Words of the second person in a subject, by language, normalized like `toPlaces` does. */
const wordsOf = new Map(
  allLanguages.flatMap(({ language, youInSubjects }) =>
    youInSubjects === undefined ? [] : [[language, new Set(toPhrases(youInSubjects, language))] as const],
  ),
);

/** Returns whether a subject addresses its subscriber: "Your basket misses you". */
export function isPersonal(subject: string, language: string | null): boolean {
  const known = language === null ? undefined : wordsOf.get(language);
  return (
    known !== undefined && toPlaces(subject).some((words) => [words].flat().some((word) => known.has(word)))
  );
}

/** The same, as a tsquery on the terms of an email. */
export const personalTerms = anyOf(
  [...wordsOf].map(
    ([language, words]) =>
      `${quoteTerm(tag('l', language))} & ${anyOf([...words].map((word) => quoteTerm(`${subjectMark}${word}`)))}`,
  ),
);

function anyOf(parts: readonly string[]): string {
  return `(${parts.join(' | ')})`;
}
