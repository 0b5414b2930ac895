import { emptyFill, type HeatClass } from '#client/ui/chart/chart-colors.ts';
import { formatCount } from '#shared/format/count.ts';

/** The range of counts of each colour in a heat map. */
export function HeatLegend({ classes }: { classes: readonly HeatClass[] }) {
  const entries = [
    { fill: emptyFill, words: '0' },
    ...classes.map(({ from, to, fill }) => ({
      fill,
      words: from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`,
    })),
  ];
  return (
    <ul
      aria-label="Emails by colour"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2 tabular"
    >
      {entries.map(({ fill, words }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-3 rounded-[2px] forced-color-adjust-none"
            style={{ background: fill }}
          />
          {words}
        </li>
      ))}
    </ul>
  );
}
