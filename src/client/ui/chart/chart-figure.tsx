import { type ReactNode, useId, useRef } from 'react';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { Link } from '#client/platform/router/link.tsx';
import { ChartMenu } from '#client/ui/chart/chart-menu.tsx';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';

interface ChartFigureProps {
  /** Anchor of the address. */
  id: string;
  title: string;
  /** The chart's result in a sentence: the text alternative of the drawing. */
  finding: string;
  /** Units, and the number of emails counted. */
  note: string;
  table: ChartTable;
  /** Base name of downloaded files. */
  fileName: string;
  children: ReactNode;
}

/** A chart with title, finding and data table; it has an anchor and can be downloaded. */
export function ChartFigure({ id, title, finding, note, table, fileName, children }: ChartFigureProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const titleId = useId();
  return (
    <figure
      id={id}
      aria-labelledby={titleId}
      className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <figcaption className="mb-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="heading min-w-0">
            {title}
          </h2>
          <div className={`scripted -mt-1 flex-none ${isHydrated ? '' : 'invisible'}`}>
            <ChartMenu id={id} drawing={drawing} caption={{ fileName, title, note }} table={table} />
          </div>
        </div>
        <p className="mt-1 max-w-measure">{finding}</p>
        <p className="mt-1 text-sm text-ink-2">{note}</p>
      </figcaption>
      <div ref={drawing}>{children}</div>
      <details className="mt-4 min-w-0">
        <summary className="min-h-9 w-fit content-center rounded-sm text-sm text-ink-2 underline underline-offset-4 hover:text-ink">
          Show figures
        </summary>
        <FigureTable table={table} caption={title} />
      </details>
    </figure>
  );
}

function FigureTable({ table, caption }: { table: ChartTable; caption: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={`Figures: ${caption}`}
      className="mt-2 max-h-96 max-w-2xl overflow-auto"
    >
      <table className="w-full text-sm tabular">
        <thead>
          <tr className="border-b border-line-strong text-left">
            {table.head.map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-5 font-strong">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever replaced together
            <tr key={at} className="border-b border-line last:border-b-0">
              {cells.map((cell, column) => (
                <td key={table.head[column]} className="py-1.5 pr-5 align-top">
                  {typeof cell === 'object' ? (
                    <Link to={cell.to} className="text-accent underline underline-offset-[3px]">
                      {cell.text}
                    </Link>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The meaning of a chart's colours. */
export function ChartLegend({ entries }: { entries: ReadonlyArray<{ label: string; fill: string }> }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {entries.map(({ label, fill }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-3 rounded-[2px] forced-color-adjust-none"
            style={{ background: fill }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
