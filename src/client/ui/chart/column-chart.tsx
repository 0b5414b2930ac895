import { AxisMark } from '#client/ui/chart/axis-mark.tsx';
import { axisSteps } from '#client/ui/chart/axis-steps.ts';
import { ChartLabel, chartHead } from '#client/ui/chart/chart-label.tsx';
import { areTight, monthMarks } from '#client/ui/chart/month-marks.ts';

export interface ChartColumn {
  /** A month such as 2026-11, or the first day of a week; unique, in order. */
  key: string;
  /** Tooltip on hover. */
  title: string;
  /** From bottom to top. */
  parts: ReadonlyArray<{ fill: string; value: number }>;
  /** True for a time without collection: drawn differently from a count of 0. */
  isUnwatched?: boolean;
  /** True for an incomplete period at either end: drawn paler, so that it does not look like a decrease. */
  isPartial?: boolean;
}

/** Height below the axis, for months and years. */
const foot = 38;
/** Width left of the drawing, for the axis labels. */
const left = 32;

interface ColumnChartProps {
  columns: readonly ChartColumn[];
  /** Name above the columns, if several charts are stacked. */
  label?: string | undefined;
  /** Comparison values of the columns, in order; null for none. */
  line?: ReadonlyArray<number | null>;
  /** Maximum of the axis, if several charts share it. */
  most?: number;
  height?: number;
}

/** Returns the value that an axis must reach. */
export function highestOf(columns: readonly ChartColumn[], line: ReadonlyArray<number | null> = []): number {
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  return Math.max(1, ...sums, ...line.map((value) => value ?? 0));
}

/**
 * Stacked columns. Hidden from screen readers: the table next to it has the same data. Positions are in
 * percent of the width, so that text keeps its size.
 */
export function ColumnChart({ columns, label, line = [], most: shared, height = 200 }: ColumnChartProps) {
  const most = shared ?? highestOf(columns, line);
  const head = label === undefined ? 0 : chartHead;
  const steps = axisSteps(most);
  const top = steps.at(-1) ?? 1;
  const heightOf = (value: number) => (value / top) * (height - 8);
  const width = 100 / columns.length;
  const marks = monthMarks(columns.map(({ key }) => key));
  const isMonthly = columns[0]?.key.length === 7;
  const isTight = areTight(marks, columns.length);
  return (
    <svg
      aria-hidden="true"
      style={{ width: `calc(100% - ${left}px)`, marginLeft: left }}
      height={head + height + foot}
      className="block overflow-visible text-xs"
    >
      {label !== undefined && <ChartLabel left={left}>{label}</ChartLabel>}
      <g transform={`translate(0 ${head})`}>
        {steps.map((step) => (
          <g key={step} transform={`translate(0 ${height - heightOf(step)})`}>
            <line x1={0} x2="100%" stroke="var(--line)" />
            <text x={-6} dy="0.32em" textAnchor="end" fill="var(--ink-3)" className="tabular">
              {step}
            </text>
          </g>
        ))}
        {marks.map((mark) => (
          <AxisMark
            key={mark.at}
            mark={mark}
            x={(mark.at + (isMonthly ? 0.5 : 0)) * width}
            y={height}
            isCentred={isMonthly}
            isTight={isTight}
          />
        ))}
        {columns.map(({ key, title, parts, isUnwatched, isPartial }, at) => {
          let stacked = 0;
          return (
            <g key={key}>
              <title>{title}</title>
              <rect
                x={`${at * width}%`}
                width={`${width}%`}
                height={height}
                fill={isUnwatched ? 'var(--line)' : 'transparent'}
                fillOpacity={isUnwatched ? 0.7 : undefined}
              />
              {parts.map(({ fill, value }) => {
                if (value === 0) return null;
                stacked += value;
                return (
                  <rect
                    key={fill}
                    x={`${(at + 0.1) * width}%`}
                    width={`${width * 0.8}%`}
                    y={height - heightOf(stacked)}
                    height={heightOf(value)}
                    style={{ fill }}
                    fillOpacity={isPartial ? 0.6 : undefined}
                  />
                );
              })}
            </g>
          );
        })}
        {line.map((value, at) =>
          value === null ? null : (
            <line
              key={columns[at]?.key}
              x1={`${at * width}%`}
              x2={`${(at + 1) * width}%`}
              y1={height - heightOf(value)}
              y2={height - heightOf(value)}
              stroke="var(--ink)"
              strokeWidth={2}
            />
          ),
        )}
      </g>
    </svg>
  );
}
