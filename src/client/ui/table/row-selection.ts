import type { Identified } from '#client/ui/table/table.tsx';

/** The rows of a list that are ticked, on whatever page of it they stand. */
export interface Selection<Row extends Identified> {
  /** As they were when they were ticked. */
  chosen: ReadonlyMap<Row['id'], Row>;
  /** The row that was ticked last: where a range begins. */
  anchor: Row['id'] | null;
  /** The list all of whose rows are chosen, those of other pages too; null where rows are chosen one by one. */
  whole: string | null;
}

export const noSelection: Selection<never> = { chosen: new Map<never, never>(), anchor: null, whole: null };

/** Whether a row is chosen. @param list the one that is shown. */
export function isChosen<Row extends Identified>(
  selection: Selection<Row>,
  list: string,
  id: Row['id'],
): boolean {
  return selection.whole === list || selection.chosen.has(id);
}

/**
 * Ticks one row, or takes its tick away, and with `isRange` all rows from the one before to this one alike. Of a whole
 * list that loses a row, the rows that are loaded stay.
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

/** Ticks all rows that are loaded, or takes their ticks away. */
export function tickRows<Row extends Identified>(
  selection: Selection<Row>,
  { list, rows }: { list: string; rows: readonly Row[] },
  isOn: boolean,
): Selection<Row> {
  if (selection.whole === list && !isOn) return noSelection;
  return changed(selection, { list, rows }, rows, isOn);
}

/** Without rows that are no more. */
export function withoutRow<Row extends Identified>(selection: Selection<Row>, id: Row['id']): Selection<Row> {
  if (!selection.chosen.has(id)) return selection;
  return { ...selection, chosen: new Map([...selection.chosen].filter(([each]) => each !== id)) };
}

/** How many of the rows that are shown are chosen. */
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

/** From the anchor to a row, both included, in either direction; the row alone where the anchor is not shown. */
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
