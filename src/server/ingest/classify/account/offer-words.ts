import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

const percent = /[%％]/;
const offers = new PhraseFinder({ offers: phrasesOf(({ offers }) => offers?.hints) });

/** Whether a text mentions an offer, which mail with a code or about an order does not. */
export function namesOffer(text: string): boolean {
  return percent.test(text) || offers.isIn(text);
}
