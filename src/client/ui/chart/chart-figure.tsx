import { type ReactNode, useId, useRef } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import { SaveTableButton } from '#client/ui/chart/save-table-button.tsx';

interface ChartFigureProps {
  /** Of the address that leads to it. */
  id: string;
  /** The question the chart answers. */
  title: string;
  /** What it shows, in a sentence: all that people hear who do not see the drawing. */
  finding: string;
  /** Units, and how many mails stand behind it. */
  note: string;
  table: ChartTable;
  /** Names the files it is saved as. */
  fileName: string;
  children: ReactNode;
}

/** A chart with its question, its finding and its figures as a table; it can be linked to and taken away. */
export function ChartFigure({ id, title, finding, note, table, fileName, children }: ChartFigureProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const titleId = useId();
  // Its code is for those who save one.
  const save = async (kind: 'png' | 'svg') => {
    try {
      const { saveDrawing } = await import('#client/ui/chart/save-chart.ts');
      await saveDrawing(drawing.current, kind, { fileName, title, note });
    } catch {
      toasts.show({ title: 'The chart could not be saved', description: 'Try again.', isFailure: true });
    }
  };
  const copyLink = async () => {
    const { origin, pathname, search } = window.location;
    if (await copyText(`${origin}${pathname}${search}#${id}`)) {
      toasts.show({ title: 'Link copied' });
      return;
    }
    window.location.hash = id;
    toasts.show({
      title: 'Copy the link from the address bar',
      description: 'It leads to this chart now.',
    });
  };
  return (
    <figure
      id={id}
      aria-labelledby={titleId}
      className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <figcaption className="mb-5">
        <h2 id={titleId} className="heading">
          {title}
        </h2>
        <p className="mt-1 max-w-measure">{finding}</p>
        <p className="mt-1 text-sm text-ink-2">{note}</p>
      </figcaption>
      <div ref={drawing}>{children}</div>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <details className="min-w-0 flex-1 basis-60">
          <summary className="min-h-9 w-fit content-center rounded-sm text-sm text-ink-2 underline underline-offset-4 hover:text-ink">
            Show the figures
          </summary>
          <FigureTable table={table} caption={title} />
        </details>
        <div className={`-mx-4 flex flex-wrap gap-1 max-xs:gap-0 ${isHydrated ? '' : 'invisible'}`}>
          <Button variant="quiet" onClick={copyLink}>
            Copy link
          </Button>
          <Button variant="quiet" onClick={() => void save('png')} aria-label={`Save as PNG: ${title}`}>
            PNG
          </Button>
          <Button variant="quiet" onClick={() => void save('svg')} aria-label={`Save as SVG: ${title}`}>
            SVG
          </Button>
          <SaveTableButton title={title} table={table} fileName={fileName} />
        </div>
      </div>
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

/** What the colours of a chart mean. */
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
