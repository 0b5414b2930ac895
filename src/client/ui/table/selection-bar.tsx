import type { ReactNode } from 'react';
import { useRootMark } from '#client/platform/browser/use-root-mark.ts';
import { Button } from '#client/ui/button.tsx';
import { selectionBarId } from '#client/ui/table/tick-column.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

interface SelectionBarProps {
  selection: Pick<RowSelection<never>, 'count' | 'total' | 'isWhole' | 'chooseAll' | 'clear'>;
  /** Noun of the rows, singular and plural. */
  nouns: readonly [one: string, more: string];
  /** Actions on the chosen rows. */
  children: ReactNode;
  /** Called after Clear to move the focus, because the bar disappears. */
  onClear: () => void;
}

/** The number of ticked rows and the actions on them: sticky at the bottom of the screen. */
export function SelectionBar({ selection, nouns, children, onClear }: SelectionBarProps) {
  const { count, total, isWhole, chooseAll, clear } = selection;
  const isAny = count !== 0;
  useRootMark('has-selection-bar', isAny);
  return (
    <>
      <p role="status" className="sr-only">
        {isAny && `${chosenWords(count, nouns, isWhole)}. Press Enter for actions.`}
      </p>
      {isAny && (
        <section
          id={selectionBarId}
          aria-label={`Selected ${nouns[1]}`}
          className="selection-bar sticky z-20 short:static mt-4 rounded-lg border border-line-strong bg-raised p-2 shadow-pop 2xl:flex 2xl:items-center 2xl:gap-2 2xl:pl-4"
        >
          <div className="flex items-center justify-between gap-3 max-2xl:pl-2 2xl:contents">
            <p className="text-sm font-strong tabular 2xl:mr-auto 2xl:min-w-[16ch]">
              {chosenWords(count, nouns, isWhole)}
            </p>
            <Button
              variant="quiet"
              className="2xl:order-last"
              onClick={() => {
                clear();
                onClear();
              }}
            >
              Clear
            </Button>
          </div>
          <div className="flex items-center gap-2 max-md:-mx-2 max-md:overflow-x-auto max-md:px-2 max-2xl:pt-1 max-md:pb-1 max-md:[scrollbar-width:none] max-md:*:flex-none max-md:faded-ends md:flex-wrap md:max-2xl:gap-1.5 md:max-2xl:[&>button]:px-3">
            {children}
            {!isWhole && (total === null || (count ?? 0) < total) && (
              <Button variant="quiet" onClick={chooseAll}>
                {total === null
                  ? `Select all ${nouns[1]} in these results`
                  : `Select all ${formatCount(total)} ${nouns[1]} in these results`}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

function chosenWords(count: number | null, [one, more]: readonly [string, string], isWhole: boolean): string {
  if (count === null) return `All ${more} selected`;
  return isWhole ? `All ${countOf(count, one, more)} selected` : `${countOf(count, one, more)} selected`;
}
