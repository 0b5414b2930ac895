/** An email greets a few times; one with thousands of greeted names is not searched for each. */
const maxAsked = 12;

/**
 * Returns a test whether an email uses a name for something else: as a plain word, after an article, as a
 * trademark.
 */
export function spokenOf(lines: readonly string[]): (name: string) => boolean {
  let whole: string | undefined;
  let asked = 0;
  return (name) => {
    asked += 1;
    if (asked > maxAsked) return true;
    whole ??= lines.join('\n');
    const word = name.replace(/[^\p{L}\p{N}'’. -]/gu, '').replaceAll('.', '\\.');
    const written = /^\p{Lu}/u.test(name) ? `|(?<=\\s)${word.toLowerCase()}(?=[\\s,.!?])` : '';
    const articles =
      'the|a|an|our|new|your|this|these|my|der|die|das|unsere?|neue[nrs]?|le|la|les|el|los|las|il|lo|het|nya|nowa|nowy';
    return new RegExp(
      `(?:^|\\n)\\s{0,20}${word}:|(?<![\\p{L}\\p{N}])(?:${articles})\\s(?:${word})(?!\\p{L})|${word}\\s?[™®©]${written}`,
      'u',
    ).test(whole);
  };
}
