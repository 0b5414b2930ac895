/** A text to look for, and what it stands for. */
export interface Literal<Value = undefined> {
  text: string;
  value: Value;
  /** Whether it counts only where no letter or figure stands before it. */
  beginsWord?: boolean;
  /** Whether it counts only where none stands behind it. */
  endsWord?: boolean;
}

/** Literals that count wherever they stand, inside words too. */
export function anywhereIn(texts: readonly string[]): Literal[] {
  return texts.map((text) => ({ text, value: undefined }));
}

/** Literals by their letters, one node for each beginning that they share. */
interface Node<Value> {
  next: Map<number, Node<Value>>;
  /** Of the literals that end here, whatever stands behind them. */
  values: Value[];
  /** Of those that count at the end of a word. */
  valuesAtEnd: Value[];
}

/**
 * Looks for many literals at once, whatever their case. Takes time in proportion to the text, however many there are, and
 * a hundredth of what a pattern of them all takes: made to tell where such a pattern has to be asked. It finds what the
 * pattern finds and a little more: the dots of Turkish letters do not count, and some signs count as no letters.
 */
export class LiteralSearch<Value = undefined> {
  readonly #anywhere = newNode<Value>();
  readonly #atWords = newNode<Value>();
  /** What two characters may begin, as `pairOf` counts them: a literal anywhere, one at a word, or both. */
  readonly #pairs = new Uint8Array(slots);
  /** What one character is, by the last digits of its code. */
  readonly #singles = new Uint8Array(slots);

  constructor(literals: Iterable<Literal<Value>>) {
    for (const { text, value, beginsWord = false, endsWord = false } of literals) {
      const codes = Array.from({ length: text.length }, (_, at) => folded(text.charCodeAt(at)));
      let node = beginsWord ? this.#atWords : this.#anywhere;
      for (const code of codes) {
        const known = node.next.get(code);
        const next = known ?? newNode<Value>();
        if (known === undefined) node.next.set(code, next);
        node = next;
      }
      (endsWord ? node.valuesAtEnd : node.values).push(value);
      this.#note(codes, beginsWord ? atWord : anywhere);
    }
  }

  #note([first, second]: readonly number[], kind: number): void {
    if (first === undefined) return;
    const [kinds, at] =
      second === undefined ? [this.#singles, first & lastSlot] : [this.#pairs, pairOf(first, second)];
    kinds[at] = (kinds[at] ?? 0) | kind;
  }

  /** Whether any of them stands in the text. */
  isIn(text: string): boolean {
    return this.#next(text, 0) !== -1;
  }

  /** Where they begin, ascending, each place once. */
  *placesIn(text: string): Generator<number> {
    for (let at = this.#next(text, 0); at !== -1; at = this.#next(text, at + 1)) yield at;
  }

  /** Where they begin, with what those stand for that begin there. */
  *allIn(text: string): Generator<{ at: number; values: Set<Value> }> {
    for (const at of this.placesIn(text)) {
      const values = new Set<Value>();
      this.#isAt(text, at, anywhere | atWord, values);
      yield { at, values };
    }
  }

  /** What those stand for that stand in the text. */
  valuesIn(text: string): Set<Value> {
    const found = new Set<Value>();
    for (const at of this.placesIn(text)) this.#isAt(text, at, anywhere | atWord, found);
    return found;
  }

  #next(text: string, from: number): number {
    if (from >= text.length) return -1;
    const [pairs, singles, last] = [this.#pairs, this.#singles, text.length - 1];
    let code = folded(text.charCodeAt(from));
    for (let at = from; at <= last; at += 1) {
      const behind = at === last ? 0 : folded(text.charCodeAt(at + 1));
      const kinds = (pairs[pairOf(code, behind)] ?? 0) | (singles[code & lastSlot] ?? 0);
      if (kinds !== 0 && this.#isAt(text, at, kinds)) return at;
      code = behind;
    }
    return -1;
  }

  /** @param found takes the values of all that begin there; without it the first one decides. */
  #isAt(text: string, at: number, kinds: number, found?: Set<Value>): boolean {
    const isThere = (kinds & anywhere) !== 0 && beginsAt(this.#anywhere, text, at, found);
    if (isThere && found === undefined) return true;
    const isWord = (kinds & atWord) !== 0 && (at === 0 || !isInWord(text.charCodeAt(at - 1)));
    return (isWord && beginsAt(this.#atWords, text, at, found)) || isThere;
  }
}

function beginsAt<Value>(root: Node<Value>, text: string, start: number, found?: Set<Value>): boolean {
  let node: Node<Value> | undefined = root;
  let isThere = false;
  for (let at = start; node !== undefined; at += 1) {
    const isAtEnd = node.valuesAtEnd.length > 0 && (at === text.length || !isInWord(text.charCodeAt(at)));
    if (isAtEnd || node.values.length > 0) {
      if (found === undefined) return true;
      isThere = true;
      for (const value of node.values) found.add(value);
      if (isAtEnd) for (const value of node.valuesAtEnd) found.add(value);
    }
    if (at === text.length) break;
    node = node.next.get(folded(text.charCodeAt(at)));
  }
  return isThere;
}

function newNode<Value>(): Node<Value> {
  return { next: new Map(), values: [], valuesAtEnd: [] };
}

const [anywhere, atWord] = [1, 2];
const slots = 1 << 12;
const lastSlot = slots - 1;

function pairOf(first: number, second: number): number {
  return (first ^ (second << 6) ^ (second >> 4)) & lastSlot;
}

/** The small letter of each code unit that was asked for; 0 for others. */
const known = new Uint16Array(1 << 16);

function folded(code: number): number {
  const letter = known[code] ?? 0;
  return letter === 0 ? fold(code) : letter;
}

function fold(code: number): number {
  const letter = String.fromCharCode(code);
  // Through its capital: sigma has two small forms, and `ſ` is an s.
  const upper = letter.toUpperCase();
  const lower = (upper.length === 1 ? upper : letter).toLowerCase();
  const small = lower.length === 1 || lower.charCodeAt(0) === dotted ? lower.charCodeAt(0) : code;
  known[code] = small;
  return small;
}

/** What the dotted capital of Turkish becomes, before its dot. */
const dotted = 'i'.charCodeAt(0);

/** Whether a code unit is a letter or a figure for certain: of scripts in which words are divided, the usual ones. */
function isInWord(code: number): boolean {
  if (code < 128) {
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    );
  }
  if (code <= lastLatin) return code >= firstLatin && code !== times && code !== divided;
  return code >= firstCyrillic && code <= lastCyrillic;
}

const [firstLatin, lastLatin, times, divided] = [0xc0, 0x24f, 0xd7, 0xf7];
const [firstCyrillic, lastCyrillic] = [0x400, 0x481];
