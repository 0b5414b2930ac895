/** Two items of the same place in two sequences; null where only the other sequence has one. */
export type Pair<Item> = readonly [Item, Item] | readonly [Item, null] | readonly [null, Item];

/** Cells of one table of the longest common subsequence. Larger gaps without an anchor are not compared. */
const maxCells = 40_000;

/**
 * Aligns two sequences by their keys, in order: the longest common subsequence between items that occur once in
 * each (patience diff). Takes time in proportion to the length.
 */
export function alignSequences<Item>(
  one: readonly Item[],
  other: readonly Item[],
  keyOf: (item: Item) => string | number,
): Pair<Item>[] {
  const pairs: Pair<Item>[] = [];
  const keys = [one.map(keyOf), other.map(keyOf)] as const;
  const alignRange = (from: number, to: number, otherFrom: number, otherTo: number): void => {
    let [start, end, otherStart, otherEnd] = [from, to, otherFrom, otherTo];
    while (start < end && otherStart < otherEnd && keys[0][start] === keys[1][otherStart]) {
      add(start, otherStart);
      start += 1;
      otherStart += 1;
    }
    let same = 0;
    while (
      start < end - same &&
      otherStart < otherEnd - same &&
      keys[0][end - same - 1] === keys[1][otherEnd - same - 1]
    )
      same += 1;
    end -= same;
    otherEnd -= same;
    alignMiddle(start, end, otherStart, otherEnd);
    for (let at = 0; at < same; at += 1) add(end + at, otherEnd + at);
  };
  const alignMiddle = (start: number, end: number, otherStart: number, otherEnd: number): void => {
    const cells = (end - start) * (otherEnd - otherStart);
    const anchors = cells > maxCells ? findAnchors(keys, start, end, otherStart, otherEnd) : [];
    if (anchors.length > 0) {
      let [at, otherAt] = [start, otherStart];
      for (const [anchor, otherAnchor] of anchors) {
        alignRange(at, anchor, otherAt, otherAnchor);
        add(anchor, otherAnchor);
        [at, otherAt] = [anchor + 1, otherAnchor + 1];
      }
      alignRange(at, end, otherAt, otherEnd);
      return;
    }
    const common =
      cells === 0 || cells > maxCells ? [] : longestCommon(keys, start, end, otherStart, otherEnd);
    let [at, otherAt] = [start, otherStart];
    for (const [match, otherMatch] of [...common, [end, otherEnd] as const]) {
      for (; at < match; at += 1) pairs.push([one[at] as Item, null]);
      for (; otherAt < otherMatch; otherAt += 1) pairs.push([null, other[otherAt] as Item]);
      if (match < end) add(match, otherMatch);
      [at, otherAt] = [match + 1, otherMatch + 1];
    }
  };
  const add = (at: number, otherAt: number) => pairs.push([one[at] as Item, other[otherAt] as Item]);
  alignRange(0, one.length, 0, other.length);
  return pairs;
}

type Keys = readonly [ReadonlyArray<string | number>, ReadonlyArray<string | number>];
type Match = readonly [at: number, otherAt: number];

/** Returns the longest ascending series of items that occur once in each range. */
function findAnchors(keys: Keys, start: number, end: number, otherStart: number, otherEnd: number): Match[] {
  const places = uniquePlaces(keys[0], start, end);
  const otherPlaces = uniquePlaces(keys[1], otherStart, otherEnd);
  const shared: Match[] = [];
  for (const [key, at] of places) {
    const otherAt = otherPlaces.get(key);
    if (at !== null && otherAt !== undefined && otherAt !== null) shared.push([at, otherAt]);
  }
  return longestAscending(shared.sort(([one], [other]) => one - other));
}

/** Returns the place of each key; null if it occurs more than once. */
function uniquePlaces(
  keys: ReadonlyArray<string | number>,
  start: number,
  end: number,
): Map<string | number, number | null> {
  const places = new Map<string | number, number | null>();
  for (let at = start; at < end; at += 1) {
    const key = keys[at] as string | number;
    places.set(key, places.has(key) ? null : at);
  }
  return places;
}

/** @param matches ascending by the first place. @returns the longest part that ascends by the second too. */
function longestAscending(matches: readonly Match[]): Match[] {
  const ends: number[] = [];
  const before: number[] = [];
  matches.forEach(([, otherAt], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[ends[middle] as number] as Match)[1] < otherAt) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = index;
  });
  const series: Match[] = [];
  for (let index = ends.at(-1) ?? -1; index !== -1; index = before[index] as number)
    series.push(matches[index] as Match);
  return series.reverse();
}

function longestCommon(
  keys: Keys,
  start: number,
  end: number,
  otherStart: number,
  otherEnd: number,
): Match[] {
  const [rows, columns] = [end - start, otherEnd - otherStart];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        keys[0][start + row] === keys[1][otherStart + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const matches: Match[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (keys[0][start + row] === keys[1][otherStart + column]) {
      matches.push([start + row, otherStart + column]);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}

/** Aligns by the first key, then the items between the pairs by each further key. */
export function alignByLevels<Item>(
  one: readonly Item[],
  other: readonly Item[],
  levels: ReadonlyArray<(item: Item) => string | number>,
): Pair<Item>[] {
  const [keyOf, ...coarser] = levels;
  if (keyOf === undefined) return [];
  const pairs = alignSequences(one, other, keyOf);
  if (coarser.length === 0 || pairs.every(([first, second]) => first !== null && second !== null))
    return pairs;
  const result: Pair<Item>[] = [];
  let gap: Item[] = [];
  let otherGap: Item[] = [];
  const alignGap = () => {
    if (gap.length > 0 || otherGap.length > 0) result.push(...alignByLevels(gap, otherGap, coarser));
    gap = [];
    otherGap = [];
  };
  for (const [first, second] of pairs) {
    if (first !== null && second !== null) {
      alignGap();
      result.push([first, second]);
    } else if (first !== null) gap.push(first);
    else if (second !== null) otherGap.push(second);
  }
  alignGap();
  return result;
}
