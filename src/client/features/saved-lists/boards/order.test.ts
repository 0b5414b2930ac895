import { expect, it } from 'vitest';
import { moveByOne, partsOf, placeOf, withMove } from '#client/features/saved-lists/boards/order.ts';
import type { Board } from '#shared/contract/library/boards.ts';

const sections = [
  { id: 7, name: 'Openers' },
  { id: 8, name: 'Heroes' },
];

/** Items by their ids: those without a section, those of the first, those of the second. */
function boardOf(...ids: [number[], number[], number[]]): Board {
  const items = ids.flatMap((each, part) =>
    each.map((emailId) => ({ emailId, sectionId: [null, 7, 8][part] ?? null })),
  );
  return { sections, items } as Partial<Board> as Board;
}

const shown = (board: Board) =>
  [null, 7, 8].map((section) =>
    board.items.filter(({ sectionId }) => sectionId === section).map(({ emailId }) => emailId),
  );

it('shows the part without a section only while it holds an email', () => {
  expect(partsOf(boardOf([1], [], [])).map(({ section }) => section?.id)).toEqual([undefined, 7, 8]);
  expect(partsOf(boardOf([], [1], [])).map(({ section }) => section?.id)).toEqual([7, 8]);
  expect(partsOf({ sections: [], items: [] })).toEqual([{ section: null, items: [] }]);
});

it('moves an email in front of another, or to the end of a section', () => {
  const board = boardOf([1, 2], [3], [4, 5]);
  expect(shown(withMove(board, { emailId: 2, sectionId: null, beforeId: 1 }))).toEqual([[2, 1], [3], [4, 5]]);
  expect(shown(withMove(board, { emailId: 1, sectionId: 8, beforeId: 5 }))).toEqual([[2], [3], [4, 1, 5]]);
  expect(shown(withMove(board, { emailId: 1, sectionId: 7, beforeId: null }))).toEqual([[2], [3, 1], [4, 5]]);
  // An email that somebody else moved out of the section meanwhile: to its end, as the server does.
  expect(shown(withMove(board, { emailId: 1, sectionId: 7, beforeId: 4 }))).toEqual([[2], [3, 1], [4, 5]]);
});

it('moves by one place, and over the edge of a section', () => {
  const board = boardOf([1, 2, 3], [], [4]);
  const after = (emailId: number, step: -1 | 1) => {
    const move = moveByOne(board, emailId, step);
    return move && shown(withMove(board, move));
  };
  expect(after(1, 1)).toEqual([[2, 1, 3], [], [4]]);
  expect(after(2, 1)).toEqual([[1, 3, 2], [], [4]]);
  expect(after(3, -1)).toEqual([[1, 3, 2], [], [4]]);
  expect(after(3, 1)).toEqual([[1, 2], [3], [4]]);
  expect(after(4, -1)).toEqual([[1, 2, 3], [4], []]);
  expect([after(1, -1), after(4, 1)]).toEqual([undefined, undefined]);
  const full = boardOf([], [1], [2]);
  expect(moveByOne(full, 1, -1)).toEqual({ emailId: 1, sectionId: null, beforeId: null });
  expect([placeOf(board, 2), placeOf(board, 4)]).toEqual(['2 of 3', '1 of 1 in Heroes']);
});
