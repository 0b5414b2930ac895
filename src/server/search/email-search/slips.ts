/** Letters that typos confuse with one another; other scripts get no corrections. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ',
];

/** Minimum letters of a word to correct: shorter words are one letter from everything. */
const minLetters = 4;
const maxLetters = 20;

/** Returns the alphabet of a correctable word; null for none. */
export function alphabetOf(word: string): string | null {
  const letters = [...word];
  if (letters.length < minLetters || letters.length > maxLetters) return null;
  return alphabets.find((alphabet) => letters.every((letter) => alphabet.includes(letter))) ?? null;
}

/** Returns every text at an edit distance of one: a letter added, missing, replaced, or two swapped. */
export function editsOf(word: string, alphabet: string): string[] {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail !== '') edits.add(head + tail.slice(1));
    if (tail.length > 1) edits.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
    for (const letter of alphabet) {
      edits.add(head + letter + tail);
      if (tail !== '') edits.add(head + letter + tail.slice(1));
    }
  }
  edits.delete(word);
  return [...edits];
}

/** Computes the edit distance of two words (Damerau and Levenshtein, no letter moved twice). */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      line.push(least);
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}
