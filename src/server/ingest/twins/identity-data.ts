/** Data of one subscriber, as written. */
export interface TwinIdentity {
  /** Names and addresses of the message's own fields. */
  fromFields: readonly string[];
  /** Names, postal codes and other data that administrators registered. */
  registered: readonly string[];
}

/** The places of known data in a text. */
export interface Place {
  start: number;
  end: number;
}

/** Finds known data in texts. */
export class KnownData {
  readonly #data: readonly string[];
  readonly #spellings: ReadonlyMap<string, ReadonlySet<string>>;

  /**
   * @param data lower-case, longest first.
   * @param spellings of data that count in no other spelling.
   */
  constructor(data: readonly string[], spellings: ReadonlyMap<string, ReadonlySet<string>> = new Map()) {
    this.#data = data;
    this.#spellings = spellings;
  }

  /** Returns the places in order, without overlaps; the longest datum first. */
  find(text: string): Place[] {
    if (this.#data.length === 0) return [];
    const lower = toLower(text);
    const places: Place[] = [];
    for (const datum of this.#data) {
      for (let at = lower.indexOf(datum); at !== -1; at = lower.indexOf(datum, at + datum.length)) {
        const place = { start: at, end: at + datum.length };
        const isSpelled = this.#spellings.get(datum)?.has(text.slice(at, place.end)) ?? true;
        if (isSpelled && isWhole(lower, place) && !places.some((known) => overlaps(known, place)))
          places.push(place);
      }
    }
    return places.sort((one, other) => one.start - other.start);
  }

  isIn(text: string): boolean {
    return this.find(text).length > 0;
  }
}

/** Lower-case, each blank a space, and of the same length as the text. */
function toLower(text: string): string {
  const lower = text.toLowerCase();
  const sameLength =
    lower.length === text.length
      ? lower
      : text.replace(/./gsu, (sign) => {
          const small = sign.toLowerCase();
          return small.length === sign.length ? small : sign;
        });
  return sameLength.replace(/\s/g, ' ');
}

/** Scripts that write words without spaces between them have no word boundaries to ask for. */
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
const beginsInWord = /[\p{L}\p{N}]$/u;
const continuesWord = /^[\p{L}\p{N}]/u;

function isWhole(text: string, { start, end }: Place): boolean {
  if (unspaced.test(text.slice(start, start + 2))) return true;
  return (
    !beginsInWord.test(text.slice(Math.max(0, start - 2), start)) &&
    !continuesWord.test(text.slice(end, end + 2))
  );
}

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The data of two subscribers. */
export interface TwinData {
  one: KnownData;
  other: KnownData;
  /** Registered data of both: a comparison does not notice it. */
  both: KnownData;
}

/** Shorter data, such as an initial, is a part of too many words. */
const minLength = 2;

export function readTwinData(one: TwinIdentity, other: TwinIdentity): TwinData {
  return {
    one: new KnownData(spellingsOf([...one.fromFields, ...one.registered])),
    other: new KnownData(spellingsOf([...other.fromFields, ...other.registered])),
    both: dataOfBoth(one.registered, other.registered),
  };
}

/** Returns each datum and the words of names, lower-case, longest first. */
function spellingsOf(data: readonly string[]): string[] {
  return longestFirst(data.flatMap((datum) => [datum, ...wordsOf(datum)]));
}

/**
 * Returns the data of both, which are taken out wherever they are. Words of a datum may be words of the mail too:
 * `de` of a name, `12`, `High` and `IL` of an address. They count only in capitals as registered.
 */
function dataOfBoth(one: readonly string[], other: readonly string[]): KnownData {
  const theirs = new Set(spellingsOf(other));
  const shared = spellingsOf(one).filter((datum) => theirs.has(datum));
  const data = [...one, ...other];
  const words = data.flatMap(wordsOf);
  const names = data.filter((datum) => !/\p{Nd}/u.test(datum)).flatMap(wordsOf);
  const anySpelling = new Set(longestFirst([...data, ...names.filter(isLongWord)]));
  const spellings = new Map<string, Set<string>>();
  for (const datum of shared) {
    if (anySpelling.has(datum) || /\p{Nd}{4}/u.test(datum)) continue;
    const written = words.filter((word) => word.toLowerCase() === datum && /^\p{Lu}/u.test(word));
    spellings.set(datum, new Set(written.flatMap((word) => [word, word.toUpperCase()])));
  }
  return new KnownData(shared, spellings);
}

function isLongWord(word: string): boolean {
  return word.length >= minNameLength || unspaced.test(word);
}

/** Shorter words of names, such as `Li` and `de`, are words of other languages too. */
const minNameLength = 4;

function wordsOf(datum: string): string[] {
  return datum.includes('@') ? [] : datum.split(/[\s,;]+/);
}

function longestFirst(data: readonly string[]): string[] {
  const long = data.map((datum) => datum.trim().toLowerCase()).filter((datum) => datum.length >= minLength);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}
