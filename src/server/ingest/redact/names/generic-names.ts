import { wordsOf } from '#server/ingest/terms/language-phrases.ts';

/** Words after a greeting that are no name: generic addressees, and what headlines greet. */
export const genericAddressees: ReadonlySet<string> = new Set(wordsOf((words) => words.nobody));

/** Titles of films, songs, shows and products that begin with a greeting. */
export const knownTitles =
  /^(?:hello,? (?:kitty|dolly|barbie|fresh|bello|magazine|world|neighbor|again)|hey,? (?:siri|google|jude|duggee|arnold|alexa|dude|ya)|dear (?:john|evan|diary|santa|zoo)|good morning,? (?:america|britain|vietnam)|thank you,? (?:jesus|next|notes?|cards?|letters?)|good night,? moon|happy birthday,? (?:usa|america|jesus|cards?|banner|cake))(?!\p{L})/iu;

/** Small words inside names, some of which are no name elsewhere: `Ana de la Cruz`. */
const betweenNames = new Set(
  'de da do das dos del della di la las le los el al e y van von der den ten ter zu bin ibn af av'.split(' '),
);

/** Shorter endings (`star`, `love`) occur in names too. */
const minCompound = 5;

/**
 * Whether a word is a compound of a generic addressee: `Tierfreunde`, `Neukunden`, `bokälskare`,
 * `Museum-lid`.
 */
function isCompound(word: string): boolean {
  if (genericAddressees.has(word.slice(word.indexOf('-') + 1))) return true;
  for (let at = 2; at <= word.length - minCompound; at += 1)
    if (genericAddressees.has(word.slice(at))) return true;
  return false;
}

/** Whether a name's words are generic: `Valued Customer`, `Summer`. */
export function isGenericName(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      word.length > 1 &&
      ((genericAddressees.has(word) && (at === 0 || !betweenNames.has(word))) ||
        ((at === 0 || word.includes('-')) && isCompound(word))),
  );
}
