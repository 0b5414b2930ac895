import { describe, expect, test } from 'vitest';
import {
  findItem,
  itemsOf,
  type SavedListPages,
  withItem,
  withNotes,
  withoutItem,
} from '#client/features/saved-lists/saved-list-pages.ts';
import { listOf, savedItem } from '#client/testing/saved-lists.ts';

const list = listOf({ id: 7, itemCount: 4 });
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const item = (emailId: number) => savedItem({ emailId, addedAt: day(emailId) });

const pages: SavedListPages = {
  pageParams: [null, 'c'],
  pages: [
    { kind: 'open', value: { list, items: [item(9), item(7)], nextCursor: 'c' } },
    { kind: 'open', value: { list, items: [item(5), item(3)], nextCursor: null } },
  ],
};

const ids = (of: SavedListPages) => itemsOf(of).map(({ emailId }) => emailId);
const counts = (of: SavedListPages) =>
  of.pages.map((page) => (page.kind === 'open' ? page.value.list.itemCount : null));

describe('The pages of a list', () => {
  test('give their items in their order', () => {
    expect(ids(pages)).toEqual([9, 7, 5, 3]);
    expect(itemsOf(undefined)).toEqual([]);
    expect(itemsOf({ pages: [{ kind: 'missing' }] })).toEqual([]);
    expect(findItem(pages, 5)?.emailId).toBe(5);
    expect(findItem(pages, 6)).toBeUndefined();
  });

  test('without an item count one fewer and still know where they go on', () => {
    const fewer = withoutItem(pages, 7);
    expect(ids(fewer)).toEqual([9, 5, 3]);
    expect(counts(fewer)).toEqual([3, 3]);
    expect(fewer.pages[0]).toMatchObject({ value: { nextCursor: 'c' } });
    expect(ids(pages)).toEqual([9, 7, 5, 3]);
  });

  test('that do not hold an item stay as they are', () => {
    expect(withoutItem(pages, 8)).toBe(pages);
    expect(withItem(pages, item(7))).toBe(pages);
  });

  test.each([9, 7, 5, 3])('take item %i back in its place', (emailId) => {
    const back = withItem(withoutItem(pages, emailId), item(emailId));
    expect(ids(back)).toEqual([9, 7, 5, 3]);
    expect(counts(back)).toEqual([4, 4]);
  });

  test('take an item back that was alone', () => {
    const alone: SavedListPages = {
      pageParams: [null],
      pages: [
        { kind: 'open', value: { list: listOf({ itemCount: 1 }), items: [item(9)], nextCursor: null } },
      ],
    };
    expect(ids(withItem(withoutItem(alone, 9), item(9)))).toEqual([9]);
  });

  test('take two items back whose removals failed in any order', () => {
    const without = withoutItem(withoutItem(pages, 7), 5);
    expect(ids(withItem(withItem(without, item(7)), item(5)))).toEqual([9, 7, 5, 3]);
    expect(ids(withItem(withItem(without, item(5)), item(7)))).toEqual([9, 7, 5, 3]);
  });

  test('carry other notes on one email only', () => {
    const noted = withNotes(pages, 5, 'Look');
    expect(itemsOf(noted).map(({ notes }) => notes)).toEqual([null, null, 'Look', null]);
    expect(itemsOf(withNotes(noted, 5, null)).every(({ notes }) => notes === null)).toBe(true);
  });
});
