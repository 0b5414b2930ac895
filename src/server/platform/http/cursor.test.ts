import { describe, expect, it } from 'vitest';
import { bySortAt, createCursors } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

const cursors = createCursors('one secret');
const position = { at: '2026-11-21T09:12:00.123456Z', id: 2_147_483_647 };

describe('cursors', () => {
  it('come back as the position they were made of', () => {
    for (const given of [position, { at: '-infinity', id: 1 }]) {
      expect(cursors.read('emails 7', cursors.write('emails 7', given))).toEqual(given);
    }
  });

  it('are read by every process with the same secret', () => {
    expect(createCursors('one secret').read('a', cursors.write('a', position))).toEqual(position);
  });

  it('are safe in an address and within the bound of the contract', () => {
    const cursor = cursors.write('a', position);
    expect(cursor).toMatch(/^[\w.-]+$/);
    expect(cursor.length).toBeLessThan(100);
  });

  it('cut what was found to a page, and go on where there is more', () => {
    const rows = [3, 2, 1].map((id) => ({ sortAt: `2026-11-0${id}`, id }));
    const pageOf = (limit?: number) => cursors.page('emails 7', rows, limit, bySortAt);
    const { page, nextCursor } = pageOf(2);
    expect(page.map(({ id }) => id)).toEqual([3, 2]);
    expect(cursors.read('emails 7', nextCursor)).toEqual({ at: '2026-11-02', id: 2 });
    expect(pageOf(3)).toEqual({ page: rows, nextCursor: undefined });
    expect(pageOf()).toEqual({ page: rows, nextCursor: undefined });
    expect(cursors.page('emails 7', [], 2, bySortAt)).toEqual({ page: [], nextCursor: undefined });
    expect(cursors.read('emails 7', undefined)).toBeUndefined();
  });

  const cursor = cursors.write('emails 7', position);
  const flipped = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
  it.each([
    ['of another list', 'emails 8', cursor],
    ['of another secret', 'emails 7', createCursors('other').write('emails 7', position)],
    ['that was changed', 'emails 7', flipped],
    ['without a signature', 'emails 7', cursor.split('.')[0] ?? ''],
    ['with more behind it', 'emails 7', `${cursor}.x`],
    ['that is nonsense', 'emails 7', '%%%'],
    ['that is a foreign token', 'emails 7', 'eyJpZCI6MX0=.AAAA'],
  ])('refuse one %s', (_what, list, given) => {
    expect(() => cursors.read(list, given)).toThrow(AppError);
    expect(() => cursors.read(list, given)).toThrow(/does not belong to this list/);
  });
});
