import { Link } from '#client/platform/router/link.tsx';
import { axisSteps } from '#client/ui/chart/axis-steps.ts';
import { ChartLabel, chartHead } from '#client/ui/chart/chart-label.tsx';

export interface ChartDot {
  key: string;
  /** Of the width and of the highest line: 0 to 1, and in the unit of the axis. */
  at: number;
  value: number;
  title: string;
  href: string;
  /** Filled, or a ring. */
  isFilled: boolean;
}

interface DotChartProps {
  dots: readonly ChartDot[];
  /** Written behind the figures of the axis. */
  unit: string;
  /** What stands below the axis, each at its share of the width. */
  marks: ReadonlyArray<{ at: number; text: string }>;
  /** Whose they are, above them, where several stand below each other. */
  label?: string;
  /** The value the axis reaches to, where several have one axis. */
  most?: number;
  height?: number;
}

const left = 40;

/** Dots over time; keyboards reach what they lead to by the table. */
export function DotChart({ dots, unit, marks, label, most, height = 200 }: DotChartProps) {
  const head = label === undefined ? 0 : chartHead;
  const steps = axisSteps(most ?? Math.max(10, ...dots.map(({ value }) => value)));
  const top = steps.at(-1) ?? 1;
  const yOf = (value: number) => height - (value / top) * (height - 10);
  return (
    <svg
      aria-hidden="true"
      style={{ width: `calc(100% - ${left}px)`, marginLeft: left }}
      height={head + height + 24}
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
        {marks.map(({ at, text }) => (
          <g key={text}>
            <line
              x1={`${at * 100}%`}
              x2={`${at * 100}%`}
              y1={height}
              y2={height + 8}
              stroke="var(--line-strong)"
            />
            <text
              x={`${at * 100}%`}
              dx={at > 0.5 ? -4 : 4}
              y={height + 16}
              textAnchor={at > 0.5 ? 'end' : 'start'}
              fill="var(--ink-3)"
            >
              {text}
            </text>
          </g>
        ))}
        {dots.map(({ key, at, value, title, href, isFilled }) => (
          <Link key={key} to={href} tabIndex={-1}>
            <circle
              cx={`${at * 100}%`}
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
