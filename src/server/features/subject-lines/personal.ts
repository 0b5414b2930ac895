import { anyOf } from '#server/features/email-search/tsquery-parts.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import { toWords } from '#shared/email-query/words.ts';
import { personalWords } from '#shared/vocabulary/subject-shapes.ts';

const wordsOf = new Map(Object.entries(personalWords).map(([language, words]) => [language, new Set(words)]));

/** Whether a subject line speaks to its reader: "Your basket misses you". */
export function isPersonal(subject: string, language: string | null): boolean {
  const known = language === null ? undefined : wordsOf.get(language);
  return known !== undefined && toWords(subject).some((word) => known.has(word));
}

/** The same, asked of the terms of an email. */
export const personalTerms = anyOf(
  [...wordsOf].map(
    ([language, words]) =>
      `(${quoteTerm(tag('l', language))} & ${anyOf([...words].map((word) => quoteTerm(`${subjectMark}${word}`)))})`,
  ),
);
