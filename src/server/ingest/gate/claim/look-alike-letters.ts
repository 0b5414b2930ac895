/** Letters of other scripts that look like Latin ones, by the Latin letter they resemble. */
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

/**
 * Returns the Latin letter that a letter of another script looks like, otherwise the letter itself. Takes
 * lower-case.
 */
export function asLatin(letter: string): string {
  return latin.get(letter) ?? letter;
}

const latinLetter = /\p{Script=Latin}/u;
const word = /[\p{L}\p{M}]+/gu;

/**
 * Returns the first word that mixes Latin letters with others that look like Latin ones, as in `Lеdger` with
 * a Cyrillic е; null if there is none. Nobody writes so by accident: it hides a name from comparison.
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
