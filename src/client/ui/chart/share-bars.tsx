import { ChartLabel, chartHead } from '#client/ui/chart/chart-label.tsx';

export interface ShareBar {
  key: string;
  label: string;
  /** From left to right; values of any unit. */
  parts: ReadonlyArray<{ key: string; fill: string; value: number; title: string }>;
}

const barHeight = 22;
const rowHeight = chartHead + barHeight + 10;

/** Bars of equal width, divided into parts. Hidden from screen readers, which have the table. */
export function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={bars.length * rowHeight + 18}
      className="block overflow-visible text-xs"
    >
      {bars.map(({ key, label, parts }, at) => {
        const sum = parts.reduce((all, { value }) => all + value, 0);
        let before = 0;
        return (
          <g key={key} transform={`translate(0 ${at * rowHeight})`}>
            <ChartLabel left={0}>{label}</ChartLabel>
            <rect y={chartHead} width="100%" height={barHeight} style={{ fill: 'var(--well)' }} />
            {parts.map((part) => {
              const from = before;
              before += part.value;
              return (
                part.value > 0 && (
                  <rect
                    key={part.key}
                    x={`${(from / sum) * 100}%`}
                    y={chartHead}
                    width={`${(part.value / sum) * 100}%`}
                    height={barHeight}
                    style={{ fill: part.fill }}
                    stroke="var(--raised)"
                  >
                    <title>{part.title}</title>
                  </rect>
                )
              );
            })}
          </g>
        );
      })}
      {[0, 50, 100].map((percent) => (
        <text
          key={percent}
          x={`${percent}%`}
          y={bars.length * rowHeight + 12}
          textAnchor={percent === 0 ? 'start' : percent === 100 ? 'end' : 'middle'}
          fill="var(--ink-3)"
          className="tabular"
        >
          {percent}%
        </text>
      ))}
    </svg>
  );
}
