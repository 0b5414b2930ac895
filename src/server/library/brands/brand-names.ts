import { toPlaces } from '#shared/email-query/words.ts';

/** Inverted index: the sorted words of many names, each with the positions of those names. */
interface NameIndex {
  words: readonly string[];
  places: ReadonlyArray<readonly number[]>;
  /** By position: the words of a name in order, with a space around each; once per spelling. */
  spoken: readonly string[];
}

/** Memoizes the index per list; the brand directory creates a new list on each reload. */
const indexes = new WeakMap<ReadonlyArray<{ name: string }>, NameIndex>();

/**
 * Returns the entries with a word that starts with one of `words`, in list order, each with the matching
 * words.
 */
export function entriesWithAnyWord<Named extends { name: string }>(
  words: readonly string[],
  all: readonly Named[],
): Array<{ entry: Named; held: ReadonlySet<string> }> {
  const index = indexOf(all);
  const held = new Map<number, Set<string>>();
  for (const word of words) {
    for (const place of placesFrom(index, word)) held.set(place, (held.get(place) ?? new Set()).add(word));
  }
  return [...held]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, words]) => {
      const entry = all[place];
      return entry === undefined ? [] : { entry, held: words };
    });
}

/** Returns the entries with a word that starts with each of `words`; none for an empty list of words. */
export function entriesWithAllWords<Named extends { name: string }>(
  words: readonly string[],
  all: readonly Named[],
): Named[] {
  const wanted = new Set(words);
  return entriesWithAnyWord([...wanted], all).flatMap(({ entry, held }) =>
    held.size === wanted.size ? [entry] : [],
  );
}

/** Returns the entries with all of `words` in sequence; with `isBeginning` the last one is a prefix. */
export function entriesWithPhrase<Named extends { name: string }>(
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
  const words = [...byWord.keys()].sort(); // by code units, as `<` compares, so that words with a common prefix are adjacent
  return { words, places: words.map((word) => byWord.get(word) ?? []), spoken };
}

/**
 * Memoizes the words of names: names hardly change between lists, and tokenizing thousands is the slowest
 * step of an index.
 */
const cutNames = new Map<string, ReadonlyArray<readonly string[]>>();
const maxCutNames = 20_000;

/**
 * Returns the words of a name, and a second spelling if it has apostrophes or hyphens: `levis` and `levi s`.
 */
function wordsOfName(name: string): ReadonlyArray<readonly string[]> {
  const known = cutNames.get(name);
  if (known !== undefined) return known;
  const places = toPlaces(name);
  const isOne = places.every((words) => typeof words === 'string');
  const ways = isOne ? [places.flat()] : [places.flatMap(firstOf), places.flatMap(othersOf)];
  if (cutNames.size >= maxCutNames) cutNames.clear();
  cutNames.set(name, ways);
  return ways;
}

const firstOf = (words: string | readonly string[]) => [words].flat().slice(0, 1);
const othersOf = (words: string | readonly string[]) =>
  typeof words === 'string' ? [words] : words.slice(1);

/** Returns the positions of names with a word that starts with `beginning`; repeated per matching word. */
function placesFrom({ words, places }: NameIndex, beginning: string): number[] {
  const found: number[] = [];
  for (let at = firstFrom(words, beginning); words[at]?.startsWith(beginning); at += 1)
    for (const place of places[at] ?? []) found.push(place);
  return found;
}

/** Binary search for the first word not below `word`. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
