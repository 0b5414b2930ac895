import { useState } from 'react';
import {
  isChosen,
  noSelection,
  type Selection,
  tickRow,
  tickRows,
  ticksOf,
  withoutRow,
} from '#client/ui/table/row-selection.ts';
import type { Identified } from '#client/ui/table/table.tsx';

interface ShownList<Row> {
  /** Filters of the list; another value means another list. */
  list: string;
  /** The loaded rows. */
  rows: readonly Row[];
  /** Rows on all pages; null if not counted. */
  total: number | null;
}

/** The selection of a list and the functions that change it. */
export interface RowSelection<Row extends Identified> {
  /** Number of chosen rows on all pages; null for a whole result that is not counted. */
  count: number | null;
  /** Number of rows on all pages; null if not counted. */
  total: number | null;
  /** The individually ticked rows; empty for a whole result. */
  chosen: readonly Row[];
  isWhole: boolean;
  /** State of the shown rows. */
  ticks: 'none' | 'some' | 'all';
  isTicked: (row: Row) => boolean;
  tick: (row: Row, options: { isRange: boolean }) => void;
  tickShown: (isOn: boolean) => void;
  /** Chooses the whole result, across pages. */
  chooseAll: () => void;
  clear: () => void;
  /** Removes a row that no longer exists. */
  forget: (id: Row['id']) => void;
}

/** Ticked rows stay ticked across pages and searches; a whole result ends with its search. */
export function useRowSelection<Row extends Identified>(shown: ShownList<Row>): RowSelection<Row> {
  const [kept, setSelection] = useState<Selection<Row>>(noSelection);
  const selection = kept.whole === null || kept.whole === shown.list ? kept : noSelection;
  const isWhole = selection.whole !== null;
  return {
    count: isWhole ? shown.total : selection.chosen.size,
    total: shown.total,
    chosen: [...selection.chosen.values()],
    isWhole,
    ticks: ticksOf(selection, shown),
    isTicked: ({ id }) => isChosen(selection, shown.list, id),
    tick: (row, options) => setSelection(tickRow(selection, shown, row, options)),
    tickShown: (isOn) => setSelection(tickRows(selection, shown, isOn)),
    chooseAll: () => setSelection({ ...noSelection, whole: shown.list }),
    clear: () => setSelection(noSelection),
    forget: (id) => setSelection((current) => withoutRow(current, id)),
  };
}
