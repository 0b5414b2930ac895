/** Maximum extent of a phrase before and after its stem. */
const reach = { before: 40, behind: 60 };

/**
 * Yields matches of long patterns, searched only near short stems of which every match has one: most of an
 * email has none, and a search for stems is fast. Takes time proportional to the text, for any input.
 * @param stems their positions, ascending: the results of `LiteralSearch`, or `placesOf`.
 * @param patterns global patterns whose matches are within the reach.
 */
export function* matchesNear(
  text: string,
  stems: Iterable<number>,
  patterns: readonly RegExp[],
): Generator<{ pattern: RegExp; match: RegExpExecArray; start: number }> {
  for (const [from, to] of windowsOf(stems)) {
    const window = text.slice(from, to);
    for (const pattern of patterns) {
      for (const match of window.matchAll(pattern)) {
        // A match at the cut edge of the window may be the rest of a longer word.
        if (match.index === 0 && from > 0) continue;
        yield { pattern, match, start: from + match.index };
      }
    }
  }
}

function* windowsOf(stems: Iterable<number>): Generator<[number, number]> {
  let open: [number, number] | undefined;
  for (const index of stems) {
    const [from, to] = [Math.max(0, index - reach.before), index + reach.behind];
    if (open !== undefined && from <= open[1]) open[1] = to;
    else {
      if (open !== undefined) yield open;
      open = [from, to];
    }
  }
  if (open !== undefined) yield open;
}

/** Yields the match positions of a global pattern without look-around. */
export function* placesOf(stems: RegExp, text: string): Generator<number> {
  for (const { index } of text.matchAll(stems)) yield index;
}
