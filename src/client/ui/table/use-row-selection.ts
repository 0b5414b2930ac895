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
  /** What the list is narrowed to: another word, another list. */
  list: string;
  /** Those that are loaded. */
  rows: readonly Row[];
  /** Those of all pages; null where nobody has counted them. */
  total: number | null;
}

/** What is ticked in a list, and how to change it. */
export interface RowSelection<Row extends Identified> {
  /** How many are chosen, on all pages; null for a whole result that nobody has counted. */
  count: number | null;
  /** How many there are to be chosen; null where nobody has counted them. */
  total: number | null;
  /** The rows that are ticked one by one; none of a whole result. */
  chosen: readonly Row[];
  isWhole: boolean;
  /** Of the rows that are shown. */
  ticks: 'none' | 'some' | 'all';
  isTicked: (row: Row) => boolean;
  tick: (row: Row, options: { isRange: boolean }) => void;
  tickShown: (isOn: boolean) => void;
  /** Chooses the whole result, across pages. */
  chooseAll: () => void;
  clear: () => void;
  /** A row that is no more. */
  forget: (id: Row['id']) => void;
}

/** Rows that are ticked stay so from page to page and from search to search; a whole result ends with its search. */
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
