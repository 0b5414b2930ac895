import { toWords } from '#shared/email-query/words.ts';

/** The words of many names, in order, each with the places of those who bear it. */
interface NameIndex {
  words: readonly string[];
  places: ReadonlyArray<readonly number[]>;
}

/** A list is indexed once, however often it is searched: the brand directory makes a new one when it reads anew. */
const indexes = new WeakMap<ReadonlyArray<{ name: string }>, NameIndex>();

/** Those in whose name a word begins with one of `words`, in their order, and which of the words those are. */
export function bearersOf<Named extends { name: string }>(
  words: readonly string[],
  all: readonly Named[],
): Array<{ bearer: Named; held: ReadonlySet<string> }> {
  const index = indexes.get(all) ?? indexNames(all);
  indexes.set(all, index);
  const held = new Map<number, Set<string>>();
  for (const word of words) {
    for (let at = firstFrom(index.words, word); index.words[at]?.startsWith(word); at += 1) {
      for (const place of index.places[at] ?? []) held.set(place, (held.get(place) ?? new Set()).add(word));
    }
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

function indexNames(all: ReadonlyArray<{ name: string }>): NameIndex {
  const byWord = new Map<string, number[]>();
  for (const [place, { name }] of all.entries()) {
    for (const word of toWords(name)) {
      const places = byWord.get(word);
      if (places === undefined) byWord.set(word, [place]);
      else places.push(place);
    }
  }
  const words = [...byWord.keys()].sort(); // by code units, as `<` compares: those with one beginning stand together
  return { words, places: words.map((word) => byWord.get(word) ?? []) };
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
