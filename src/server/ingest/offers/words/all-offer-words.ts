import { toPhrases } from '#server/ingest/terms/phrase-patterns.ts';
import { asianAndAfrican } from './asian-and-african.ts';
import { nordicAndBaltic } from './nordic-and-baltic.ts';
import type { OfferWords } from './offer-words.ts';
import { slavic } from './slavic.ts';
import { westernAndSouthern } from './western-and-southern.ts';

/** What offers are called in every language that has a list here. */
export const allOfferWords: readonly OfferWords[] = [
  ...westernAndSouthern,
  ...nordicAndBaltic,
  ...slavic,
  ...asianAndAfrican,
];

/** A field of the lists that holds phrases. */
export type PhraseField = Exclude<keyof OfferWords, 'language' | 'months' | 'weekdays'>;

/** The phrases of one field of some languages, each once. */
export function phrasesOf(languages: readonly OfferWords[], ...fields: PhraseField[]): string[] {
  const phrases = languages.flatMap((words) =>
    fields.flatMap((field) => toPhrases(words[field] ?? '', words.language)),
  );
  return [...new Set(phrases)];
}
