import { Link } from '#client/platform/router/link.tsx';
import { classFill, type HeatClass } from '#client/ui/chart/chart-colors.ts';
import { weekdayNames } from '#client/ui/chart/hour-grid.tsx';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { monthNames } from '#shared/format/month-names.ts';

interface DayCalendarProps {
  /** First and last day. */
  from: string;
  to: string;
  counts: ReadonlyMap<string, number>;
  /** Ranges of counts with a common fill. */
  classes: readonly HeatClass[];
  /** True if emails could be collected on a day. */
  isWatched: (day: string) => boolean;
  /** Returns the link of a day with emails; null for none. */
  linkOf: (day: string) => string | null;
  titleOf: (day: string, count: number) => string;
  /** True for a year or less in one strip, whatever its first day; by default one strip per calendar year. */
  isOneStrip?: true;
}

const rowHeight = 13;
const weeks = 54;
const cellWidth = 100 / weeks;
/** Width left of the drawing, for the year and the weekdays. */
const left = 36;

/** A strip per year, a column per week, Monday on top: the stronger a day's colour, the more emails. */
export function DayCalendar(calendar: DayCalendarProps) {
  if (calendar.isOneStrip) {
    const { from, to } = calendar;
    return (
      <Strip name={null} first={dayNumber(from)} days={dayNumber(to) - dayNumber(from) + 1} {...calendar} />
    );
  }
  const years: number[] = [];
  for (let year = Number(calendar.to.slice(0, 4)); year >= Number(calendar.from.slice(0, 4)); year -= 1)
    years.push(year);
  return (
    <div className="grid gap-4">
      {years.map((year) => {
        const first = dayNumber(`${year}-01-01`);
        const days = dayNumber(`${year + 1}-01-01`) - first;
        return <Strip key={year} name={String(year)} first={first} days={days} {...calendar} />;
      })}
    </div>
  );
}

interface StripProps extends DayCalendarProps {
  /** Label to the left; null for none. */
  name: string | null;
  /** Number of its first day. */
  first: number;
  days: number;
}

function Strip({ name, first, days, from, to, counts, classes, isWatched, linkOf, titleOf }: StripProps) {
  const shift = weekdayOf(dayOfNumber(first));
  const columnOf = (index: number) => Math.floor((index + shift) / 7);
  return (
    <svg
      aria-hidden="true"
      style={{ width: `calc(100% - ${left}px)`, marginLeft: left }}
      height={16 + 7 * rowHeight}
      className="block overflow-visible text-xs"
    >
      {name !== null && (
        <text x={-left} y={10} fill="var(--ink-2)" fontWeight={600} className="font-strong tabular">
          {name}
        </text>
      )}
      {[0, 2, 4].map((weekday) => (
        <text key={weekday} x={-left} y={26 + weekday * rowHeight} fill="var(--ink-3)">
          {weekdayNames[weekday]?.slice(0, 3)}
        </text>
      ))}
      {monthsWithin(first, days).map((index) => {
        const month = monthNames[Number(dayOfNumber(first + index).slice(5, 7)) - 1] ?? '';
        return (
          <text key={index} x={`${columnOf(index) * cellWidth}%`} y={10} fill="var(--ink-3)">
            {month.slice(0, 1)}
            <tspan className="max-md:hidden">{month.slice(1, 3)}</tspan>
          </text>
        );
      })}
      {Array.from({ length: days }, (_, index) => {
        const day = dayOfNumber(first + index);
        if (day < from || day > to) return null;
        const count = counts.get(day) ?? 0;
        const link = count === 0 ? null : linkOf(day);
        const cell = (
          <rect
            key={day}
            x={`${(columnOf(index) + 0.06) * cellWidth}%`}
            y={16 + ((index + shift) % 7) * rowHeight}
            width={`${cellWidth * 0.88}%`}
            height={rowHeight - 2}
            rx={1.5}
            style={{
              fill: count === 0 && !isWatched(day) ? 'transparent' : classFill(classes, count),
            }}
            stroke={count === 0 && !isWatched(day) ? 'var(--line)' : undefined}
          >
            <title>{titleOf(day, count)}</title>
          </rect>
        );
        return link === null ? (
          cell
        ) : (
          // Keyboard users follow the links of the table.
          <Link key={day} to={link} tabIndex={-1} className="hover:opacity-70">
            {cell}
          </Link>
        );
      })}
    </svg>
  );
}

/** Returns the indexes, from 0, at which months begin. */
function monthsWithin(first: number, days: number): number[] {
  return Array.from({ length: days }, (_, index) => index).filter((index) =>
    dayOfNumber(first + index).endsWith('-01'),
  );
}
