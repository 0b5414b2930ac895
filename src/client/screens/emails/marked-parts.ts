import type { Snippet } from '#shared/contract/search/email-search.ts';

interface SnippetPart {
  /** Where it begins in the snippet. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** Characters before the first mark: in a narrow column it still stands on the first two lines. */
const mostBefore = 36;

/**
 * A snippet in pieces, marked and not, from shortly before its first mark. Marks outside of the text or across each
 * other mark what they can.
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

/** Where a word begins, not far before a place; the beginning of the text where that is near. */
function beginBefore(text: string, place: number): number {
  if (place <= mostBefore) return 0;
  const blank = text.slice(place - mostBefore, place).search(/\s/);
  return blank < 0 ? place : place - mostBefore + blank + 1;
}
