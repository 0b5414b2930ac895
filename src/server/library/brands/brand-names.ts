import { toPlaces } from '#shared/email-query/words.ts';

/** The words of many names, in order, each with the places of those who bear it. */
interface NameIndex {
  words: readonly string[];
  places: ReadonlyArray<readonly number[]>;
  /** By place: the words of a name in their order, a blank around each; in each way in which they are written. */
  spoken: readonly string[];
}

/** A list is indexed once, however often it is searched: the brand directory makes a new one when it reads anew. */
const indexes = new WeakMap<ReadonlyArray<{ name: string }>, NameIndex>();

/** Those in whose name a word begins with one of `words`, in their order, and which of the words those are. */
export function bearersOf<Named extends { name: string }>(
  words: readonly string[],
  all: readonly Named[],
): Array<{ bearer: Named; held: ReadonlySet<string> }> {
  const index = indexOf(all);
  const held = new Map<number, Set<string>>();
  for (const word of words) {
    for (const place of placesFrom(index, word)) held.set(place, (held.get(place) ?? new Set()).add(word));
  }
  return [...held]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, words]) => {
      const bearer = all[place];
      return bearer === undefined ? [] : { bearer, held: words };
    });
}

/** Those in whose names a word begins with each of `words`; none without a word. */
export function bearersOfAll<Named extends { name: string }>(
  words: readonly string[],
  all: readonly Named[],
): Named[] {
  const wanted = new Set(words);
  return bearersOf([...wanted], all).flatMap(({ bearer, held }) =>
    held.size === wanted.size ? [bearer] : [],
  );
}

/** Those in whose names all of `words` stand one after the other; with `isBeginning` the last of them may go on. */
export function bearersInOrder<Named extends { name: string }>(
  words: readonly string[],
  isBeginning: boolean,
  all: readonly Named[],
): Named[] {
  const [first] = words;
  if (first === undefined) return [];
  const index = indexOf(all);
  const phrase = ` ${words.join(' ')}${isBeginning ? '' : ' '}`;
  const found = placesFrom(index, first).filter((place) => index.spoken[place]?.includes(phrase));
  return [...new Set(found)].sort((a, b) => a - b).flatMap((place) => all[place] ?? []);
}

function indexOf(all: ReadonlyArray<{ name: string }>): NameIndex {
  const known = indexes.get(all);
  if (known !== undefined) return known;
  const index = indexNames(all);
  indexes.set(all, index);
  return index;
}

function indexNames(all: ReadonlyArray<{ name: string }>): NameIndex {
  const byWord = new Map<string, number[]>();
  const spoken: string[] = [];
  for (const [place, { name }] of all.entries()) {
    const ways = wordsOfName(name);
    spoken.push(` ${ways.map((words) => words.join(' ')).join('  ')} `);
    for (const word of new Set(ways.flat())) {
      const places = byWord.get(word);
      if (places === undefined) byWord.set(word, [place]);
      else places.push(place);
    }
  }
  const words = [...byWord.keys()].sort(); // by code units, as `<` compares: those with one beginning stand together
  return { words, places: words.map((word) => byWord.get(word) ?? []), spoken };
}

/** Names hardly change from one list to the next, and to cut thousands of them takes longer than all else about a list. */
const cutNames = new Map<string, ReadonlyArray<readonly string[]>>();
const mostCutNames = 20_000;

/** The words of a name, and where some have an apostrophe or a hyphen those words in the other way: `levis` and `levi s`. */
function wordsOfName(name: string): ReadonlyArray<readonly string[]> {
  const known = cutNames.get(name);
  if (known !== undefined) return known;
  const places = toPlaces(name);
  const isOne = places.every((words) => typeof words === 'string');
  const ways = isOne ? [places.flat()] : [places.flatMap(firstOf), places.flatMap(othersOf)];
  if (cutNames.size >= mostCutNames) cutNames.clear();
  cutNames.set(name, ways);
  return ways;
}

const firstOf = (words: string | readonly string[]) => [words].flat().slice(0, 1);
const othersOf = (words: string | readonly string[]) =>
  typeof words === 'string' ? [words] : words.slice(1);

/** The places of names in which a word begins so; one that has several such words comes several times. */
function placesFrom({ words, places }: NameIndex, beginning: string): number[] {
  const found: number[] = [];
  for (let at = firstFrom(words, beginning); words[at]?.startsWith(beginning); at += 1)
    for (const place of places[at] ?? []) found.push(place);
  return found;
}

/** Where the first word stands that does not come before `word`. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
