import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { VaultDays } from '#client/features/shared-charts/components/vault-days.tsx';
import { ShareableCharts } from '#client/features/shares/components/shareable-charts.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { apiPath } from '#client/platform/api/call-api.ts';
import type { Page } from '#client/platform/router/page.ts';
import { vaultInsightsQuery } from '#client/screens/vault-insights/api.ts';
import { DeepestOffers, RisingSeasons, SeasonStarts } from '#client/screens/vault-insights/now-tiles.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { TypesByMonth } from '#client/ui/chart/types-by-month.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { PremiumLink } from '#client/ui/page/premium-link.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function InsightsScreen() {
  const insights = useQuery(vaultInsightsQuery(useApi()));
  return (
    <>
      <header className="mb-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className="title">Insights</h1>
          <ButtonAnchor href={apiPath('/api/insights.csv')} download>
            <Icon of={Download} />
            Download CSV
          </ButtonAnchor>
        </div>
        {insights.data !== undefined && <Scope since={insights.data.since} />}
      </header>
      {insights.isPending ? (
        <Skeleton className="h-96" />
      ) : insights.data === undefined ? (
        <LoadFailure what="The insights" query={insights} />
      ) : (
        <Found insights={insights.data} />
      )}
    </>
  );
}

/** Scope of the figures below. */
const Scope = ({ since }: Pick<VaultInsights, 'since'>) => (
  <p className="mt-3 max-w-measure text-ink-2">
    {since === null ? (
      'What every brand is sending, compared with a year ago.'
    ) : (
      <>
        What free brands are sending. Volume and types cover the past year; seasons and offers the last{' '}
        {freeHistoryDays} days.{' '}
        <PremiumLink
          premium="Premium adds every other brand and last year’s figures"
          login="Log in to see every brand and last year’s figures"
        />
        .
      </>
    )}
  </p>
);

function Found({ insights }: { insights: VaultInsights }) {
  return (
    <ShareableCharts charts={[{ chart: 'vault-days' }, { chart: 'vault-types' }]}>
      <div className="grid gap-6">
        <VaultDays insights={insights} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <RisingSeasons insights={insights} />
            <SeasonStarts insights={insights} />
          </div>
          <DeepestOffers insights={insights} />
        </div>
        <TypesByMonth
          insights={insights}
          today={insights.to}
          nothing="No emails in the past year."
          fileName="vault-types"
        />
      </div>
      <p className="mt-6 text-sm text-ink-2">
        Counted <RelativeTime at={insights.countedAt} />.
      </p>
    </ShareableCharts>
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Insights',
    description: `How many marketing emails brands send each day and of which types, trending seasons and the biggest discounts, from the emails in ${site.productName}.`,
    canonicalPath: paths.insights(),
  }),
  Component: InsightsScreen,
};
