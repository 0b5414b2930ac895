import { nearestLanguage } from '#server/ingest/language/nearest-language.ts';

/** Languages of marketing mail: ISO 639-3 to the tags of html (BCP 47). */
const tags: Readonly<Record<string, string>> = {
  arb: 'ar',
  bul: 'bg',
  cat: 'ca',
  ces: 'cs',
  cmn: 'zh',
  dan: 'da',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  est: 'et',
  fin: 'fi',
  fra: 'fr',
  heb: 'he',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  lit: 'lt',
  lvs: 'lv',
  nld: 'nl',
  nob: 'no',
  pes: 'fa',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  slk: 'sk',
  slv: 'sl',
  spa: 'es',
  swe: 'sv',
  tha: 'th',
  tur: 'tr',
  ukr: 'uk',
  vie: 'vi',
};

const nearest = nearestLanguage(Object.keys(tags));

/** Letters that are read: more take time and change no result. */
const readLetters = 400;

/** With fewer letters detection is unreliable: 90 letters of German marketing may look like French. */
const minLetters = 120;

/** Fewer letters are enough for scripts that only one listed language uses. */
const fewestOfOwnScript = 24;
const ownScript = /^(?:jpn|kor|ell|heb|tha|hin|cmn)$/;

/**
 * Detects the language of an email by its words: templates often declare another.
 * @param texts visible words, the body first; addresses and numbers in them are ignored.
 * @returns a BCP 47 tag such as `de`; null if there are too few words, or the language is unknown.
 */
export function detectLanguage(texts: readonly (string | null)[]): string | null {
  const letters = lettersOf(texts);
  if (letters.length < fewestOfOwnScript) return null;
  const found = nearest(letters);
  if (found === null || (letters.length < minLetters && !ownScript.test(found))) return null;
  return tags[found] ?? null;
}

/** The first words, without addresses, punctuation and numbers. */
function lettersOf(texts: readonly (string | null)[]): string {
  let letters = '';
  for (const text of texts) {
    for (const word of (text ?? '').slice(0, readLetters * 8).split(/\s+/)) {
      if (letters.length > readLetters) break;
      // Addresses have many characters and no words.
      if (!/:\/\/|www\.|@/.test(word)) letters += `${word.replace(/[^\p{L}\p{M}']+/gu, ' ').trim()} `;
    }
  }
  return letters.slice(0, readLetters).trim();
}
