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
