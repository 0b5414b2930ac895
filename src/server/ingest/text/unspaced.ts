/** Letters of scripts without spaces, or in which endings are attached to words; for a character class. */
export const unspacedLetters = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}';

/** Matches a text with such a letter. */
export const unspaced = new RegExp(`[${unspacedLetters}]`, 'u');
