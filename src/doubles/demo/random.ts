/** Repeatable random numbers: the same name always gives the same sequence. */
export interface Dice {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number at least 0, less than `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Returns a 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Returns the dice of a name (mulberry32). */
export function diceFor(name: string): Dice {
  let state = hashText(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [shuffled[i], shuffled[j]] = [
          shuffled[j] as (typeof shuffled)[0],
          shuffled[i] as (typeof shuffled)[0],
        ];
      }
      return shuffled;
    },
  };
}

/** Returns the token of a name, in the form platforms use: `length` letters and digits. */
export function tokenFor(name: string, length: number): string {
  const dice = diceFor(name);
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789';
  return Array.from({ length }, () => alphabet[dice.below(alphabet.length)]).join('');
}
