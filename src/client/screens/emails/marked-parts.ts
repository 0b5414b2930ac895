import type { Snippet } from '#shared/contract/search/email-search.ts';

interface SnippetPart {
  /** Offset in the snippet; -1 for the ellipsis. */
  at: number;
  text: string;
  isMarked: boolean;
}

/**
 * Maximum number of characters before the first mark, so that even in a narrow column it is on the first two
 * lines.
 */
const mostBefore = 36;

/**
 * Splits a snippet into marked and unmarked parts, from shortly before its first mark. Marks outside the text
 * are clipped; overlapping ones are joined.
 */
export function markedParts({ text, marks }: Snippet): SnippetPart[] {
  const parts: SnippetPart[] = [];
  const first = Math.min(text.length, ...marks.map(([from]) => from));
  let at = marks.length === 0 ? 0 : beginBefore(text, first);
  if (at > 0) parts.push({ at: -1, text: '… ', isMarked: false });
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const [from, before] of [...marks].sort(([a], [b]) => a - b)) {
    add(Math.min(from, text.length), false);
    add(Math.min(before, text.length), true);
  }
  add(text.length, false);
  return parts;
}

/** Start of a word shortly before an offset; 0 if the offset is near the beginning. */
function beginBefore(text: string, place: number): number {
  if (place <= mostBefore) return 0;
  const blank = text.slice(place - mostBefore, place).search(/\s/);
  return blank < 0 ? place : place - mostBefore + blank + 1;
}
