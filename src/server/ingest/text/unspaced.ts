/** Letters of writing without blanks, or in which endings join a word: as a class of an expression is written. */
export const unspacedLetters = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}';

/** Whether such a letter stands in a text. */
export const unspaced = new RegExp(`[${unspacedLetters}]`, 'u');
