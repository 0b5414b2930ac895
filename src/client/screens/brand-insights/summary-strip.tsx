import { formatShortDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { summaryOf } from '#client/screens/brand-insights/summary.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';

/** The main figures, each a link to its chart. */
export function SummaryStrip({ insights, today }: { insights: BrandInsights; today: string }) {
  const viewerLocale = useViewerLocale();
  const facts = summaryOf(insights, today, {
    viewerLocale,
    dayLabel: (day) => formatShortDay(new Date(day), viewerLocale),
  });
  return (
    <nav aria-label="Summary" className="@container mb-6">
      <ul className="grid overflow-hidden rounded-lg border border-line grid-cols-2 bg-raised @3xl:grid-cols-5">
        {facts.map(({ id, chart, name, value, detail }) => (
          <li
            key={id}
            className="-mt-px -ml-px min-w-0 border-t border-l border-line @max-3xl:last:col-span-full"
          >
            <a href={`#${chart}`} className="block h-full px-5 py-4 hover:bg-hover max-md:px-4 max-md:py-3">
              <span className="block text-sm text-ink-2">{name}</span>
              <b className="mt-0.5 block text-lg font-strong tabular wrap-anywhere">{unbroken(value)}</b>
              <span className="mt-0.5 block text-sm text-ink-2">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Hours stay on one line: a word joiner forbids the break that browsers allow after a dash. */
const unbroken = (value: string) => value.replace(/–(?=\d)/g, '–\u2060');
