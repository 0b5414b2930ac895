import { Link } from '#client/platform/router/link.tsx';
export interface ChartBar {
  key: string;
  label: string;
  /** Share of the track, 0 to 1. */
  share: number;
  /** Label at its end: "12 brands, 35%". */
  words: string;
  /** Link of the bar; null for none. */
  href: string | null;
}

const rowHeight = 42;

/**
 * Horizontal bars, each on a track that represents the whole, with its name above, so that long names fit on
 * a phone.
 */
export function BarChart({ bars }: { bars: readonly ChartBar[] }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={bars.length * rowHeight}
      className="block overflow-visible text-sm"
    >
      {bars.map(({ key, label, share, words, href }, at) => {
        const bar = (
          <>
            <text y={16} fill="var(--ink)">
              {label}
              <title>{label}</title>
            </text>
            {/* The background covers the end of a name that is too long for a phone. */}
            <text
              x="100%"
              y={16}
              textAnchor="end"
              fill="var(--ink-2)"
              stroke="var(--raised)"
              strokeWidth={16}
              strokeLinejoin="round"
              paintOrder="stroke"
              className="tabular forced-colors:stroke-[Canvas]"
            >
              {words}
            </text>
            <rect y={24} width="100%" height={8} rx={2} fill="var(--well)" />
            <rect y={24} width={`${share * 100}%`} height={8} rx={2} fill="var(--accent)" />
          </>
        );
        return (
          <g key={key} transform={`translate(0 ${at * rowHeight})`}>
            {href === null ? (
              bar
            ) : (
              // Keyboard users follow the links of the table.
              <Link to={href} tabIndex={-1} className="hover:opacity-70">
                {bar}
              </Link>
            )}
          </g>
        );
      })}
    </svg>
  );
}
