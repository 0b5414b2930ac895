/** So far before and behind a stem a phrase with it reaches. */
const reach = { before: 40, behind: 60 };

/**
 * Matches of long patterns, looked for only near short stems of which every match has one: most of a mail has none, and
 * a search for stems is quick. Takes time in proportion to the text, whatever stands in it.
 * @param stems where they stand, ascending: what `LiteralSearch` finds, or `placesOf`.
 * @param patterns global patterns whose matches are no longer than the reach.
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
        // What begins where the window was cut may be the rest of a longer word.
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

/** Where a global pattern without look-around matches. */
export function* placesOf(stems: RegExp, text: string): Generator<number> {
  for (const { index } of text.matchAll(stems)) yield index;
}
