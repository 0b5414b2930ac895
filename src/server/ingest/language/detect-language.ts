import { nearestLanguage } from '#server/ingest/language/nearest-language.ts';

/** Languages marketing mail is sent in, by ISO 639-3 and as html does (BCP 47). */
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

/** Letters that are read: more of them cost time and change no verdict. */
const readLetters = 400;

/** Fewer letters than this are told apart too badly: of 90 letters of German marketing some read like French. */
const minLetters = 120;

/** Scripts that one language of the list is written in are told by fewer. */
const fewestOfOwnScript = 24;
const ownScript = /^(?:jpn|kor|ell|heb|tha|hin|cmn)$/;

/**
 * The language a mail is written in, told by its words: what templates declare is often another.
 * @param texts words as people read them, the body first; addresses and numbers in them are passed over.
 * @returns a BCP 47 tag such as `de`; null where there are too few words, or none of a language we know.
 */
export function detectLanguage(texts: readonly (string | null)[]): string | null {
  const letters = lettersOf(texts);
  if (letters.length < fewestOfOwnScript) return null;
  const found = nearest(letters);
  if (found === null || (letters.length < minLetters && !ownScript.test(found))) return null;
  return tags[found] ?? null;
}

/** The first words, without addresses, signs and numbers. */
function lettersOf(texts: readonly (string | null)[]): string {
  let letters = '';
  for (const text of texts) {
    for (const word of (text ?? '').slice(0, readLetters * 8).split(/\s+/)) {
      if (letters.length > readLetters) break;
      // Addresses are many characters for no word.
      if (!/:\/\/|www\.|@/.test(word)) letters += `${word.replace(/[^\p{L}\p{M}']+/gu, ' ').trim()} `;
    }
  }
  return letters.slice(0, readLetters).trim();
}
