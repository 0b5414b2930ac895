import type { ComponentProps, KeyboardEvent } from 'react';
import type { Column, Identified } from '#client/ui/table/table.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';

/** Target of Enter on a ticked row: the actions on the chosen rows. */
export const selectionBarId = 'chosen-rows';

/**
 * The column of tick boxes, first in a table. Shift with a click or Space ticks a range; Enter focuses the
 * actions on the ticked rows.
 * @param what noun of the rows, such as 'brands'.
 */
export function tickColumn<Row extends Identified>(
  selection: RowSelection<Row>,
  what: string,
  nameOf: (row: Row) => string,
): Column<Row> {
  const goToBar = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || selection.count === 0) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${selectionBarId} button`)?.focus();
  };
  return {
    key: 'tick',
    width: 'w-11',
    header: '',
    block: 'tick',
    head: (
      <Tick
        aria-label={`Select the ${what} shown`}
        checked={selection.ticks === 'all'}
        isMixed={selection.ticks === 'some'}
        onChange={({ target }) => selection.tickShown(target.checked)}
        onKeyDown={goToBar}
      />
    ),
    cell: (row) => (
      <Tick
        aria-label={`Select ${nameOf(row)}`}
        checked={selection.isTicked(row)}
        // A checkbox changes by a click event, also with Space.
        onChange={({ nativeEvent }) => selection.tick(row, { isRange: isShifted(nativeEvent) })}
        onKeyDown={goToBar}
      />
    ),
  };
}

function isShifted(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

/** A checkbox with a target larger than its box. */
function Tick({ isMixed = false, ...rest }: { isMixed?: boolean } & ComponentProps<'input'>) {
  return (
    <label className="-my-2 -ml-2.5 grid size-9 cursor-pointer place-items-center select-none blocks:m-0 blocks:size-touch">
      <input
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed;
        }}
        className="tick size-[18px] cursor-pointer accent-accent"
        {...rest}
      />
    </label>
  );
}
