import { matchesOf } from '#server/ingest/text/matches.ts';

/** A stretch of a text, by its characters, and what is to stand there instead. */
export interface TextEdit {
  start: number;
  end: number;
  put: string;
}

/** Says what is to change in a text: ascending, without overlaps, usually nothing. */
export type TextRule = (text: string) => TextEdit[];

/**
 * A rule that replaces each match of a global pattern.
 * @param put what to put there; null leaves the match alone.
 * @param likely a part of every match that is quicker to look for.
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

/** The text with its changes made. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { start, end, put } of [...edits].reverse()) {
    result = result.slice(0, start) + put + result.slice(end);
  }
  return result;
}
