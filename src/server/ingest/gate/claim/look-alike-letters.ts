/** Letters of other scripts that are drawn like Latin ones, after the Latin letter they pass for. */
const drawn: Record<string, string> = {
  a: 'аαɑᎪ',
  b: 'Ьᏼβ',
  c: 'сϲᏟ',
  d: 'ԁժᎠ',
  e: 'еҽᎬε',
  f: 'ғϝ',
  g: 'ɡցᏀ',
  h: 'һհᎻнի',
  i: 'іιɪıӏᎥ',
  j: 'јյᎫ',
  k: 'кκᏦ',
  l: 'ⅼᏞ',
  m: 'мᎷ',
  n: 'пոηր',
  o: 'оοօσՕ',
  p: 'рρᏢ',
  q: 'ԛգ',
  r: 'гᎡ',
  s: 'ѕᏚ',
  t: 'тτᎢ',
  u: 'սυ',
  v: 'ѵνᏙ',
  w: 'ԝѡաωᎳ',
  x: 'хχ',
  y: 'уγүᎩ',
  z: 'ᏃᴢζΖ',
};

const latin = new Map(
  Object.entries(drawn).flatMap(([letter, others]) =>
    [...others].flatMap((other) => [[other, letter] as const, [other.toLowerCase(), letter] as const]),
  ),
);

/** The Latin letter that a letter of another script is drawn like; the letter itself otherwise. Takes lower-case. */
export function asLatin(letter: string): string {
  return latin.get(letter) ?? letter;
}

const latinLetter = /\p{Script=Latin}/u;
const word = /[\p{L}\p{M}]+/gu;

/**
 * The first word that mixes Latin letters with others drawn like Latin ones, as in `Lеdger` with a Cyrillic е; null
 * when there is none. Nobody writes so by accident: it is done to show a name that no comparison finds.
 */
export function findDisguisedWord(text: string): string | null {
  for (const [found] of text.matchAll(word)) {
    const letters = [...found.toLowerCase()];
    if (letters.some((one) => latinLetter.test(one)) && letters.some((one) => isDisguise(one))) return found;
  }
  return null;
}

function isDisguise(letter: string): boolean {
  return latin.has(letter) && !latinLetter.test(letter);
}
