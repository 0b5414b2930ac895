import { AxisMark } from '#client/ui/chart/axis-mark.tsx';
import { axisSteps } from '#client/ui/chart/axis-steps.ts';
import { ChartLabel, chartHead } from '#client/ui/chart/chart-label.tsx';
import { areTight, monthMarks } from '#client/ui/chart/month-marks.ts';

export interface ChartColumn {
  /** A month such as 2026-11, or the first day of a week; unique among them, in order. */
  key: string;
  /** All it says when it is pointed at. */
  title: string;
  /** From the foot up. */
  parts: ReadonlyArray<{ fill: string; value: number }>;
  /** Nothing could have come then: drawn apart from nothing having come. */
  isUnwatched?: boolean;
  /** Its time had begun before, or is not over: drawn paler, since it is no less than the others. */
  isPartial?: boolean;
}

/** Below the axis: months, and years below them. */
const foot = 38;
/** Left of the drawing, for the figures of the axis. */
const left = 32;

interface ColumnChartProps {
  columns: readonly ChartColumn[];
  /** Whose they are, above them, where several stand below each other. */
  label?: string | undefined;
  /** What the columns are held against, in their order; null where there is nothing. */
  line?: ReadonlyArray<number | null>;
  /** The value the axis reaches to, where several have one axis. */
  most?: number;
  height?: number;
}

/** The value an axis must reach to. */
export function highestOf(columns: readonly ChartColumn[], line: ReadonlyArray<number | null> = []): number {
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  return Math.max(1, ...sums, ...line.map((value) => value ?? 0));
}

/**
 * Columns of parts that stand on each other. All it says stands in the table beside it, so it is hidden from those who
 * hear a page. It is drawn in percent of its width: its words stay as large as words are.
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
