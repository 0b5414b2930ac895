import { normalized } from '#shared/format/normalized.ts';

/** What letters with accents, ligatures and typographic marks become, so that rules are written plainly. */
const combiningMarks = /\p{M}+/gu;
/** Words, numbers with their separators, the signs of money and percent, and the pictures that name a season. */
const tokenPattern =
  /\p{L}+|\p{N}+(?:[.,]\p{N}+)*|[%€$£🎄🎅🤶🎁🎃👻🦇🐣🐰🐇🥚💘💝💌🌷🌸🌼🌱☀🏖🌞⛱🍂🍁🎆🎇🥂❄⛄☃🛒]/gu;

/** A word of the text, folded; a year is `§`, every other number `#`. */
export type Token = string;

/** Lower-case, without accents: `Été` and `ete`, `Straße` and `strasse`, `vœux` and `voeux` are the same word. */
export function foldText(text: string): string {
  // A letter is taken apart by itself, and the marks behind it go: what is plain may stay as it is.
  const folded = text.replace(beyondAscii, withoutMarks).toLowerCase();
  return /[ßœłøđıæ]/.test(folded)
    ? folded.replace(/[ßœłøđıæ]/g, (letter) => undividedLetters[letter] ?? letter)
    : folded;
}

const beyondAscii = /[^\0-\x7f]+/g;

function withoutMarks(letters: string): string {
  return normalized(letters, 'NFKD').replace(combiningMarks, '');
}

/** Letters whose marks Unicode does not take off. */
const undividedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
};

/** The words of a text in order. Apostrophes and hyphens divide: `Mother's` is `mother`, `s`. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = foldText(text).match(tokenPattern) ?? [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = (tokens[at] ?? '').charCodeAt(0);
    if (first >= 48 && first <= 57) tokens[at] = isYear(tokens[at] ?? '') ? '§' : '#';
  }
  return tokens;
}

function isYear(number: string): boolean {
  return /^(?:19|20)\d\d$/.test(number);
}
