import { describe, expect, test } from 'vitest';
import {
  isChosen,
  noSelection,
  type Selection,
  tickRow,
  tickRows,
  ticksOf,
  withoutRow,
} from '#client/ui/table/row-selection.ts';

interface Row {
  id: number;
}

const rows: Row[] = [1, 2, 3, 4, 5].map((id) => ({ id }));
const shown = { list: 'all', rows };
const row = (id: number) => ({ id });

/** Ticks rows one by one; a negative id means a shift-click. */
function ticked(...ids: number[]): Selection<Row> {
  return ids.reduce<Selection<Row>>(
    (selection, id) => tickRow(selection, shown, row(Math.abs(id)), { isRange: id < 0 }),
    noSelection,
  );
}

const chosen = (selection: Selection<Row>) =>
  rows.map(({ id }) => id).filter((id) => isChosen(selection, 'all', id));

describe('Rows are ticked', () => {
  test.each([
    ['one by one', [2, 4], [2, 4]],
    ['and a second time not', [2, 4, 2], [4]],
    ['downwards with shift', [2, -4], [2, 3, 4]],
    ['upwards with shift', [4, -2], [2, 3, 4]],
    ['in a range that goes on from its end', [1, -2, -4], [1, 2, 3, 4]],
    ['in a range that is taken back as far as it goes', [1, -5, -3], [1, 2]],
    ['with shift and nothing before', [-3], [3]],
    ['with shift on the same row again', [3, -3], []],
  ])('%s', (_name, ids, expected) => {
    expect(chosen(ticked(...ids))).toEqual(expected);
  });

  test('on other pages too, and a range does not reach there', () => {
    const elsewhere = tickRow(noSelection as Selection<Row>, { list: 'all', rows: [row(9)] }, row(9), {
      isRange: false,
    });
    const both = tickRow(elsewhere, shown, row(2), { isRange: true });
    expect([...both.chosen.keys()]).toEqual([9, 2]);
  });

  test('all that are shown, and taken back with those of other pages left', () => {
    const elsewhere: Selection<Row> = { ...noSelection, chosen: new Map([[9, row(9)]]) };
    const all = tickRows(elsewhere, shown, true);
    expect([...all.chosen.keys()]).toEqual([9, 1, 2, 3, 4, 5]);
    expect([...tickRows(all, shown, false).chosen.keys()]).toEqual([9]);
  });
});

describe('A whole result', () => {
  const whole: Selection<Row> = { ...noSelection, whole: 'all' };

  test('holds every row of its list, and none of another', () => {
    expect(chosen(whole)).toEqual([1, 2, 3, 4, 5]);
    expect(isChosen(whole, 'all', 77)).toBe(true);
    expect(isChosen(whole, 'narrowed', 1)).toBe(false);
  });

  test('that loses a row becomes the rows that are shown', () => {
    const less = tickRow(whole, shown, row(3), { isRange: false });
    expect(less.whole).toBeNull();
    expect(chosen(less)).toEqual([1, 2, 4, 5]);
  });

  test('is given up with the tick of the head, and when a row of another list is ticked', () => {
    expect(tickRows(whole, shown, false)).toEqual(noSelection);
    const other = tickRow(whole, { list: 'narrowed', rows }, row(3), { isRange: false });
    expect([...other.chosen.keys()]).toEqual([3]);
    expect(other.whole).toBeNull();
  });
});

test('The head knows none, some and all', () => {
  expect(ticksOf(noSelection as Selection<Row>, shown)).toBe('none');
  expect(ticksOf(ticked(2), shown)).toBe('some');
  expect(ticksOf(ticked(1, -5), shown)).toBe('all');
  expect(ticksOf(ticked(1), { list: 'all', rows: [] })).toBe('none');
});

test('A row that is no more is not chosen', () => {
  expect(chosen(withoutRow(ticked(2, 4), 2))).toEqual([4]);
  const some = ticked(2);
  expect(withoutRow(some, 5)).toBe(some);
});
