import { classFill, type HeatClass } from '#client/ui/chart/chart-colors.ts';
import { ChartLabel, chartHead } from '#client/ui/chart/chart-label.tsx';

interface HourGridProps {
  /** Seven rows, Monday first, of 24 hours. */
  hours: ReadonlyArray<readonly number[]>;
  /** Ranges of counts with a common fill. */
  classes: readonly HeatClass[];
  titleOf: (weekday: number, hour: number, count: number) => string;
  /** Name above the grid, if several are together. */
  label?: string;
}

/** Row labels, Monday first. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const rowHeight = 24;
const left = 36;
const cellWidth = 100 / 24;

/** A week by hours: the stronger an hour's colour, the more emails. */
export function HourGrid({ hours, classes, titleOf, label }: HourGridProps) {
  const head = label === undefined ? 0 : chartHead;
  return (
    <svg
      aria-hidden="true"
      style={{ width: `calc(100% - ${left}px)`, marginLeft: left }}
      height={head + 7 * rowHeight + 20}
      className="block overflow-visible text-xs"
    >
      {label !== undefined && <ChartLabel left={left}>{label}</ChartLabel>}
      <g transform={`translate(0 ${head})`}>
        {weekdayNames.map((name, weekday) => (
          <text key={name} x={-left} y={weekday * rowHeight + rowHeight / 2} dy="0.32em" fill="var(--ink-3)">
            {name.slice(0, 3)}
          </text>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text
            key={hour}
            x={`${hour * cellWidth}%`}
            y={7 * rowHeight + 14}
            fill="var(--ink-3)"
            className="tabular"
          >
            {String(hour).padStart(2, '0')}:00
          </text>
        ))}
        {hours.flatMap((row, weekday) =>
          row.map((count, hour) => (
            <rect
              key={`${weekdayNames[weekday]} ${
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
                hour
              }`}
              x={`${(hour + 0.04) * cellWidth}%`}
              y={weekday * rowHeight}
              width={`${cellWidth * 0.92}%`}
              height={rowHeight - 2}
              rx={2}
              style={{ fill: classFill(classes, count) }}
            >
              <title>{titleOf(weekday, hour, count)}</title>
            </rect>
          )),
        )}
      </g>
    </svg>
  );
}
