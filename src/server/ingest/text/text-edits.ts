import { matchesOf } from '#server/ingest/text/matches.ts';

/** A range of a text, in characters, and its replacement. */
export interface TextEdit {
  start: number;
  end: number;
  put: string;
}

/** Returns the edits to a text: ascending, without overlaps, usually none. */
export type TextRule = (text: string) => TextEdit[];

/**
 * Returns a rule that replaces each match of a global pattern.
 * @param put returns the replacement; null leaves the match unchanged.
 * @param likely a part of every match that is faster to search for.
 */
export function patternRule(
  pattern: RegExp,
  put: (match: RegExpExecArray) => string | null,
  likely?: RegExp,
): TextRule {
  return (text) => {
    if (likely?.test(text) === false) return [];
    const edits: TextEdit[] = [];
    for (const match of matchesOf(pattern, text)) {
      const instead = put(match);
      if (instead !== null)
        edits.push({ start: match.index, end: match.index + match[0].length, put: instead });
    }
    return edits;
  };
}

export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { start, end, put } of [...edits].reverse()) {
    result = result.slice(0, start) + put + result.slice(end);
  }
  return result;
}
