import { formatShortDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { AxisMark } from '#client/ui/chart/axis-mark.tsx';
import { axisSteps } from '#client/ui/chart/axis-steps.ts';
import { ChartLabel, chartHead } from '#client/ui/chart/chart-label.tsx';
import { areTight, monthMarks } from '#client/ui/chart/month-marks.ts';
import { dayNumber, dayOfNumber, daysBetween } from '#shared/format/calendar-days.ts';

export interface ChartDot {
  key: string;
  day: string;
  /** In the unit of the axis. */
  value: number;
  title: string;
  href: string;
  /** False draws a ring. */
  isFilled: boolean;
}

interface DotChartProps {
  dots: readonly ChartDot[];
  /** Suffix of the axis labels. */
  unit: string;
  /** First and last day of the axis. */
  first: string;
  last: string;
  /** Name above the dots, if several charts are stacked. */
  label?: string;
  /** Maximum of the axis, if several charts share it. */
  most?: number;
  height?: number;
}

const left = 40;

/** An axis of fewer days is labelled with its first and last day instead of months. */
const fewDays = 62;

/** Dots over time; keyboard users follow the links of the table. */
export function DotChart({ dots, unit, first, last, label, most, height = 200 }: DotChartProps) {
  const viewerLocale = useViewerLocale();
  const span = Math.max(1, daysBetween(first, last));
  const atOf = (day: string) => (daysBetween(first, day) / span) * 100;
  const marks = monthMarks(Array.from({ length: span + 1 }, (_, at) => dayOfNumber(dayNumber(first) + at)));
  const head = label === undefined ? 0 : chartHead;
  const steps = axisSteps(most ?? Math.max(10, ...dots.map(({ value }) => value)));
  const top = steps.at(-1) ?? 1;
  const yOf = (value: number) => height - (value / top) * (height - 10);
  return (
    <svg
      aria-hidden="true"
      style={{ width: `calc(100% - ${left}px)`, marginLeft: left }}
      height={head + height + 38}
      className="block overflow-visible text-xs"
    >
      {label !== undefined && <ChartLabel left={left}>{label}</ChartLabel>}
      <g transform={`translate(0 ${head})`}>
        {steps.map((step) => (
          <g key={step} transform={`translate(0 ${yOf(step)})`}>
            <line x1={0} x2="100%" stroke="var(--line)" />
            <text x={-6} dy="0.32em" textAnchor="end" fill="var(--ink-3)" className="tabular">
              {step}
              {unit}
            </text>
          </g>
        ))}
        {span < fewDays
          ? [...new Set([first, last])].map((day) => (
              <text
                key={day}
                x={`${atOf(day)}%`}
                y={height + 16}
                textAnchor={day === first ? 'start' : 'end'}
                fill="var(--ink-3)"
              >
                {formatShortDay(new Date(day), viewerLocale)}
              </text>
            ))
          : marks.map((mark) => (
              <AxisMark
                key={mark.at}
                mark={mark}
                x={(mark.at / span) * 100}
                y={height}
                isCentred={false}
                isTight={areTight(marks, span)}
              />
            ))}
        {dots.map(({ key, day, value, title, href, isFilled }) => (
          <Link key={key} to={href} tabIndex={-1}>
            <circle
              cx={`${atOf(day)}%`}
              cy={yOf(value)}
              r={5}
              fill={isFilled ? 'var(--accent)' : 'var(--raised)'}
              stroke="var(--accent)"
              strokeWidth={1.5}
              className="hover:opacity-70"
            >
              <title>{title}</title>
            </circle>
          </Link>
        ))}
      </g>
    </svg>
  );
}
