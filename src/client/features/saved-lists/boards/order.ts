import type { Board, BoardItem, BoardMove } from '#shared/contract/library/boards.ts';

/** A section with its items; `section` null: the part in front of the first section. */
export interface BoardPart<Item extends { sectionId: number | null } = BoardItem> {
  section: { id: number; name: string } | null;
  items: Item[];
}

/** Returns the parts in order; the one without a section only if it has items, or is the only one. */
export function partsOf<Item extends { sectionId: number | null }>(board: {
  sections: ReadonlyArray<{ id: number; name: string }>;
  items: readonly Item[];
}): Array<BoardPart<Item>> {
  const known = new Set(board.sections.map(({ id }) => id));
  const loose = board.items.filter(({ sectionId }) => sectionId === null || !known.has(sectionId));
  const parts = board.sections.map((section) => ({
    section,
    items: board.items.filter(({ sectionId }) => sectionId === section.id),
  }));
  return loose.length > 0 || parts.length === 0 ? [{ section: null, items: loose }, ...parts] : parts;
}

/** Returns the board after a move, as the server will order it. */
export function withMove(board: Board, { emailId, sectionId, beforeId }: BoardMove): Board {
  const moved = board.items.find((item) => item.emailId === emailId);
  if (moved === undefined) return board;
  const others = board.items.filter((item) => item !== moved);
  const item = { ...moved, sectionId };
  const before = others.findIndex((other) => other.emailId === beforeId && other.sectionId === sectionId);
  return { ...board, items: others.toSpliced(before < 0 ? others.length : before, 0, item) };
}

/** Returns the board with a section in front of another one, or at the end by null. */
export function withMovedSection(board: Board, sectionId: number, beforeId: number | null): Board {
  const moved = board.sections.find(({ id }) => id === sectionId);
  if (moved === undefined) return board;
  const others = board.sections.filter((section) => section !== moved);
  const before = others.findIndex(({ id }) => id === beforeId);
  return { ...board, sections: others.toSpliced(before < 0 ? others.length : before, 0, moved) };
}

/**
 * Returns the move of an email by one place; over the edge of a section into the next one. Undefined at either
 * end of the board.
 */
export function moveByOne(board: Board, emailId: number, step: -1 | 1): BoardMove | undefined {
  const parts: BoardPart[] = partsOf(board);
  const at = parts.findIndex(({ items }) => items.some((item) => item.emailId === emailId));
  const part = parts[at];
  if (part === undefined) return undefined;
  const sectionId = part.section?.id ?? null;
  const ids = part.items.map((item) => item.emailId);
  const place = ids.indexOf(emailId);
  if (step < 0 && place > 0) return { emailId, sectionId, beforeId: ids[place - 1] ?? null };
  if (step > 0 && place < ids.length - 1) return { emailId, sectionId, beforeId: ids[place + 2] ?? null };
  const next = parts[at + step];
  if (next !== undefined) {
    const first = next.items[0]?.emailId ?? null;
    return { emailId, sectionId: next.section?.id ?? null, beforeId: step > 0 ? first : null };
  }
  // The part without a section is shown only while it holds something.
  return step < 0 && sectionId !== null ? { emailId, sectionId: null, beforeId: null } : undefined;
}

/** Returns the place of an email, such as "2 of 5 in Heroes". */
export function placeOf(board: Board, emailId: number): string {
  for (const { section, items } of partsOf(board)) {
    const place = items.findIndex((item) => item.emailId === emailId);
    if (place >= 0) return `${place + 1} of ${items.length}${section === null ? '' : ` in ${section.name}`}`;
  }
  return '';
}
