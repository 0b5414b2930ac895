import { useQuery } from '@tanstack/react-query';
import { useApi } from '#client/platform/api/app-context.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import type { Page } from '#client/platform/router/page.ts';
import { vaultInsightsQuery } from '#client/screens/vault-insights/api.ts';
import { DeepestOffers, RisingSeasons, SeasonStarts } from '#client/screens/vault-insights/now-tiles.tsx';
import { DaysOfYear } from '#client/screens/vault-insights/year-charts.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { TypesByMonth } from '#client/ui/chart/types-by-month.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { OpenDaysNote } from '#client/ui/page/open-days-note.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function InsightsScreen() {
  const insights = useQuery(vaultInsightsQuery(useApi()));
  if (insights.isPending) return <Skeleton className="h-96" />;
  if (insights.data === undefined) return <LoadFailure what="The insights" level={1} query={insights} />;
  const { countedAt, since } = insights.data;
  return (
    <>
      <header className="mb-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className="title">Insights</h1>
          <ButtonAnchor href={apiPath('/api/insights.csv')} download>
            Save days as CSV
          </ButtonAnchor>
        </div>
        <p className="mt-3 max-w-measure text-ink-2">
          {since === null
            ? 'What all brands send now, and how it compares with a year before.'
            : `What open brands send now. Days and kinds are of the whole year; seasons and offers of the last ${freeHistoryDays} days.`}
        </p>
      </header>
      <div className="grid gap-6 2xl:grid-cols-2">
        <div className="min-w-0 *:h-full 2xl:col-span-full">
          <DaysOfYear insights={insights.data} />
        </div>
        <div className="grid gap-6 lg:grid-cols-2 lg:max-2xl:*:last:col-span-full 2xl:col-span-full 2xl:grid-cols-3">
          <RisingSeasons insights={insights.data} />
          <DeepestOffers insights={insights.data} />
          <SeasonStarts insights={insights.data} />
        </div>
        <div className="min-w-0 2xl:col-span-full">
          <TypesByMonth
            insights={insights.data}
            today={insights.data.to}
            title="What kinds of email?"
            nothing="No mail in the last year."
            fileName="vault-types"
          />
        </div>
      </div>
      <p className="mt-6 text-sm text-ink-2">
        Counted <RelativeTime at={countedAt} />.
      </p>
      {since !== null && (
        <OpenDaysNote
          premium="compares seasons with the year before, for every brand"
          login="compare seasons with the year before"
        />
      )}
    </>
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Insights',
    description: `How many marketing emails brands send each day, of what kinds, which seasons rise, who began and whose offers are deepest, from the emails kept by ${site.productName}.`,
    canonicalPath: paths.insights(),
  }),
  Component: InsightsScreen,
};
