/** Returns the next number from 0 to 1, exclusive. */
export type Random = () => number;

/**
 * Returns a small repeatable generator (mulberry32): the same seed always gives the same numbers. Not for
 * secrets.
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Gives the largest of 5,000 brands about two emails in a hundred, the distribution of a real vault. */
const zipfExponent = 0.75;

/** Returns indexes from 0 to `count - 1`; the first is the most frequent, by Zipf's law. */
export function zipfPicker(count: number, random: Random): () => number {
  const sums: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= count; rank += 1) {
    total += 1 / rank ** zipfExponent;
    sums.push(total);
  }
  return () => firstAbove(sums, random() * total);
}

/** Returns the index of the first sum above the value, by binary search. */
function firstAbove(sums: readonly number[], value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
