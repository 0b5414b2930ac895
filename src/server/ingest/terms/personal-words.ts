import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm, subjectMark } from '#server/ingest/terms/mail-terms.ts';
import { toPlaces } from '#shared/email-query/words.ts';

/** The words by which a subject line speaks to whoever reads it, by its language, as `toPlaces` writes them. */
const personalWords: Readonly<Record<string, readonly string[]>> = {
  en: ['you', 'your', 'yours', 'yourself'],
  de: 'du dich dir dein deine deinen deinem deiner deines euch euer eure euren eurem ihr ihre ihren ihrem ihrer ihnen sie'.split(
    ' ',
  ),
  fr: 'tu te toi ton ta tes vous votre vos'.split(' '),
  es: 'tu tus ti te usted ustedes'.split(' '),
  it: 'tu te ti tuo tua tuoi tue voi vi vostro vostra vostri vostre'.split(' '),
  nl: 'je jij jou jouw u uw jullie'.split(' '),
  pt: 'voce voces teu tua teus tuas seu sua seus suas te'.split(' '),
};

const wordsOf = new Map(Object.entries(personalWords).map(([language, words]) => [language, new Set(words)]));

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
