import { useQuery } from '@tanstack/react-query';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { SetSelect } from '#client/features/brand-sets/components/set-select.tsx';
import { brandQuery, cachedBrand } from '#client/features/brands/api.ts';
import { useCompared } from '#client/features/brands/compared.ts';
import { PremiumBrand } from '#client/features/brands/components/premium-brand.tsx';
import {
  CalendarChart,
  HoursChart,
  TypesChart,
  useToday,
  WeeksChart,
} from '#client/features/shared-charts/components/brand-charts.tsx';
import { ShareableCharts } from '#client/features/shares/components/shareable-charts.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import { notThere, type Page, usePageArgs } from '#client/platform/router/page.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';
import { insightsQuery, readClock } from '#client/screens/brand-insights/api.ts';
import { ClockChoice } from '#client/screens/brand-insights/clock-choice.tsx';
import { FactsPanel, OffersChart, SeasonsTable } from '#client/screens/brand-insights/content-charts.tsx';
import { SummaryStrip } from '#client/screens/brand-insights/summary-strip.tsx';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { TextLink } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { PremiumLink } from '#client/ui/page/premium-link.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import type { BrandDetail } from '#shared/contract/library/brands.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function BrandInsightsScreen() {
  const { slug = '' } = usePageArgs().params;
  const api = useApi();
  const brand = useQuery(brandQuery(api, slug));
  const search = new URLSearchParams(useLocation().search);
  const set = readPickedSet(search);
  const insights = useQuery({
    ...insightsQuery(api, slug, readClock(search), set),
    placeholderData: (last, query) => (query?.queryKey.includes(slug) ? last : undefined), // only for another clock or set
  });
  if (brand.isPending) return <Skeleton className="h-96" />;
  if (brand.data?.kind === 'premium') return <PremiumBrand brand={brand.data.brand} />;
  if (brand.data?.kind === 'missing') {
    return (
      <MissingScreen title="Brand Not Found" address={slug}>
        The brand you're looking for doesn't exist or has been removed.
      </MissingScreen>
    );
  }
  if (brand.data === undefined) {
    return <LoadFailure title="Brand Not Found" what="The brand" level={1} query={brand} />;
  }
  return (
    <>
      <InsightsHead brand={brand.data.brand} sample={insights.data?.sample} />
      {insights.isPending ? (
        <InsightsSkeleton />
      ) : insights.data === undefined || insights.data === null ? (
        <FilteredFailure what="The insights" query={insights} set={set} without={paths.brandInsights(slug)} />
      ) : (
        <Found brand={brand.data.brand} insights={insights.data} />
      )}
    </>
  );
}

function InsightsHead({
  brand,
  sample,
}: {
  brand: BrandDetail;
  sample: BrandInsights['sample'] | undefined;
}) {
  const { to, others } = useCompared(brand.slug);
  return (
    <header className="mb-8 max-md:mb-5">
      <BackLink to={paths.brand(brand.slug)}>Emails from {brand.name}</BackLink>
      <div className="flex items-center gap-5 max-md:gap-3">
        <BrandMark name={brand.name} logoUrl={brand.logoUrl} categoryId={brand.categoryId} size="lg" eager />
        <h1 className="title">
          <bdi>{brand.name}</bdi> insights
        </h1>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <TextLink to={to}>
          {others === 0 ? 'Compare with other brands' : `Compare with ${countOf(others, 'brand', 'brands')}`}
        </TextLink>
        <TextLink to={paths.offersOf(brand.slug)}>All offers</TextLink>
      </p>
      {sample !== undefined && sample.since !== null && <HistoryBound />}
      <PeerChoice />
    </header>
  );
}

/** The viewer's brand set whose median is shown next to the category's. */
function PeerChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choose = (set: number | null) => {
    const clock = readClock(new URLSearchParams(search));
    navigate(pathname + toSearch({ clock, set }), { preventScrollReset: true });
  };
  return (
    <SetSelect
      label="Compare with My brands"
      none="None"
      set={readPickedSet(new URLSearchParams(search))}
      onChoose={choose}
      className="mt-4 w-60 max-md:w-full"
    />
  );
}

/** Limits of the free view: send dates are free, the content of older emails is premium. */
function HistoryBound() {
  return (
    <p className="mt-3 max-w-measure text-sm text-ink-2">
      Volume and types cover the full history. Send times, offers, seasons and subject lines cover the last{' '}
      {freeHistoryDays} days;{' '}
      <PremiumLink premium="Premium shows everything" login="log in to see everything" />.
    </p>
  );
}

function Found(props: { brand: BrandDetail; insights: BrandInsights }) {
  const clock = readClock(new URLSearchParams(useLocation().search));
  return (
    <>
      <SummaryStrip insights={props.insights} today={useToday()} />
      <ShareableCharts charts={chartsOf(props.brand.slug, clock)}>
        <div className="grid gap-6 2xl:grid-cols-2 2xl:*:first:col-span-full">
          <CalendarChart {...props} />
          <WeeksChart {...props} peers={props.insights.peers} />
          <TypesChart {...props} />
          <HoursChart {...props} clock={clock}>
            <ClockChoice clock={clock} />
          </HoursChart>
          <OffersChart {...props} />
          <SeasonsTable {...props} />
          <FactsPanel {...props} />
        </div>
      </ShareableCharts>
    </>
  );
}

const chartsOf = (brand: string, clock: string | null): ChartAddress[] => [
  { chart: 'brand-days', brand },
  { chart: 'brand-weeks', brand },
  { chart: 'brand-types', brand },
  { chart: 'brand-hours', brand, ...(clock !== null && { clock }) },
];

function InsightsSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}

export const page: Page = {
  meta: ({ params: { slug = '' }, site }, queryClient) => {
    const result = cachedBrand(queryClient, slug);
    if (result?.kind === 'missing') return notThere('Brand');
    if (result?.kind !== 'brand') return { title: 'Insights', description: site.productName, noIndex: true };
    const { brand } = result;
    return {
      title: `${brand.name} insights`,
      description: `How often and at what time ${brand.name} sends email, of which types, with what offers and by which platform.`,
      canonicalPath: paths.brandInsights(brand.slug),
    };
  },
  Component: BrandInsightsScreen,
};
