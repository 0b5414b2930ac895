import { stripMarks } from '#shared/format/normalized.ts';

/** Words, numbers with their separators, currency and percent signs, and the emoji that indicate a season. */
const tokenPattern =
  /\p{L}+|\p{N}+(?:[.,]\p{N}+)*|[%€$£🎄🎅🤶🎁🎃👻🦇🐣🐰🐇🥚💘💝💌🌷🌸🌼🌱☀🏖🌞⛱🍂🍁🎆🎇🥂❄⛄☃🛒]/gu;

/** A word of the text, folded; a year is `§`, every other number `#`. */
export type Token = string;

/**
 * Folds to lower case without accents: `Été` and `ete`, `Straße` and `strasse`, `vœux` and `voeux` are the
 * same word.
 */
export function foldText(text: string): string {
  const folded = stripMarks(text, 'NFKD').toLowerCase();
  return /[ßœłøđıæ]/.test(folded)
    ? folded.replace(/[ßœłøđıæ]/g, (letter) => undividedLetters[letter] ?? letter)
    : folded;
}

/** Letters that Unicode does not decompose. */
const undividedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
};

/** Tokenizes a text, in order. Apostrophes and hyphens separate: `Mother's` is `mother`, `s`. */
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
