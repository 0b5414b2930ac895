import { SharedChartFigure, subjectOf } from '#client/features/shared-charts/components/shared-chart.tsx';
import { useSite } from '#client/platform/api/app-context.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import type { SharedChart } from '#shared/contract/insights/shared-charts.ts';

/** One chart as the guests of a link see it, with the days of its figures. */
export function SharedChartView({ shared }: { shared: SharedChart }) {
  const viewerLocale = useViewerLocale();
  const { productName } = useSite();
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  return (
    <>
      <header className="mb-6">
        <h1 className="title [overflow-wrap:anywhere]">
          <bdi>{subjectOf(shared)}</bdi>
        </h1>
        <p className="mt-2 text-ink-2">
          {shared.from !== null && `${dayLabel(shared.from)} to ${dayLabel(shared.to)} · `}
          Figures from <bdi>{productName}</bdi>
        </p>
      </header>
      <SharedChartFigure shared={shared} />
    </>
  );
}
