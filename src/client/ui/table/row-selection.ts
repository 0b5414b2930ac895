import type { Identified } from '#client/ui/table/table.tsx';

/** The ticked rows of a list, across its pages. */
export interface Selection<Row extends Identified> {
  /** As of the time they were ticked. */
  chosen: ReadonlyMap<Row['id'], Row>;
  /** The row ticked last: the start of a range. */
  anchor: Row['id'] | null;
  /** The list of which all rows are chosen, on all pages; null if rows are chosen individually. */
  whole: string | null;
}

export const noSelection: Selection<never> = { chosen: new Map<never, never>(), anchor: null, whole: null };

/** @param list the list on screen. */
export function isChosen<Row extends Identified>(
  selection: Selection<Row>,
  list: string,
  id: Row['id'],
): boolean {
  return selection.whole === list || selection.chosen.has(id);
}

/**
 * Toggles one row; with `isRange`, sets all rows from the anchor to this one alike. Unticking a row of a
 * whole list keeps the other loaded rows.
 */
export function tickRow<Row extends Identified>(
  selection: Selection<Row>,
  { list, rows }: { list: string; rows: readonly Row[] },
  row: Row,
  { isRange }: { isRange: boolean },
): Selection<Row> {
  const isOn = !isChosen(selection, list, row.id);
  const touched = isRange ? rowsBetween(rows, selection.anchor, row) : [row];
  return { ...changed(selection, { list, rows }, touched, isOn), anchor: row.id };
}

/** Ticks or unticks all loaded rows. */
export function tickRows<Row extends Identified>(
  selection: Selection<Row>,
  { list, rows }: { list: string; rows: readonly Row[] },
  isOn: boolean,
): Selection<Row> {
  if (selection.whole === list && !isOn) return noSelection;
  return changed(selection, { list, rows }, rows, isOn);
}

/** Removes a row that no longer exists. */
export function withoutRow<Row extends Identified>(selection: Selection<Row>, id: Row['id']): Selection<Row> {
  if (!selection.chosen.has(id)) return selection;
  return { ...selection, chosen: new Map([...selection.chosen].filter(([each]) => each !== id)) };
}

/** Returns how many of the shown rows are chosen. */
export function ticksOf<Row extends Identified>(
  selection: Selection<Row>,
  { list, rows }: { list: string; rows: readonly Row[] },
): 'none' | 'some' | 'all' {
  const count = rows.filter(({ id }) => isChosen(selection, list, id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

function changed<Row extends Identified>(
  selection: Selection<Row>,
  { list, rows }: { list: string; rows: readonly Row[] },
  touched: readonly Row[],
  isOn: boolean,
): Selection<Row> {
  const chosen = new Map<Row['id'], Row>(
    selection.whole === list ? rows.map((row) => [row.id, row]) : selection.chosen,
  );
  for (const row of touched) {
    if (isOn) chosen.set(row.id, row);
    else chosen.delete(row.id);
  }
  return { chosen, anchor: selection.anchor, whole: null };
}

/**
 * Returns the rows from the anchor to a row, inclusive, in either direction; only the row if the anchor is
 * not shown.
 */
function rowsBetween<Row extends Identified>(
  rows: readonly Row[],
  anchor: Row['id'] | null,
  row: Row,
): readonly Row[] {
  const from = rows.findIndex(({ id }) => id === anchor);
  const to = rows.findIndex(({ id }) => id === row.id);
  if (from < 0 || to < 0) return [row];
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
