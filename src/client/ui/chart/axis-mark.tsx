import type { MonthMark } from '#client/ui/chart/month-marks.ts';

interface AxisMarkProps {
  mark: MonthMark;
  /** Percent of the width. */
  x: number;
  /** Position of the axis. */
  y: number;
  /** True to centre the label on `x`; else it starts there. */
  isCentred: boolean;
  /** True if phones have room only for the first letter. */
  isTight: boolean;
}

/** A month below an axis, and the year below its first month. */
export function AxisMark({ mark: { month, year }, x, y, isCentred, isTight }: AxisMarkProps) {
  const place = isCentred ? { x: `${x}%`, textAnchor: 'middle' as const } : { x: `${x}%`, dx: 4 };
  return (
    <>
      {!isCentred && <line x1={`${x}%`} x2={`${x}%`} y1={y} y2={y + 8} stroke="var(--line-strong)" />}
      {month !== null && (
        <text {...place} y={y + 16} fill="var(--ink-3)">
          {month.slice(0, 1)}
          <tspan className={isTight ? 'max-md:hidden' : undefined}>{month.slice(1)}</tspan>
        </text>
      )}
      {year !== null && (
        <text {...place} y={y + (month === null ? 16 : 31)} fill="var(--ink-3)" className="tabular">
          {year}
        </text>
      )}
    </>
  );
}
