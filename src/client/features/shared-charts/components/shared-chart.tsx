import {
  CalendarChart,
  HoursChart,
  TypesChart,
  WeeksChart,
} from '#client/features/shared-charts/components/brand-charts.tsx';
import {
  HoursComparison,
  TypesComparison,
  WeeksComparison,
} from '#client/features/shared-charts/components/comparison-charts.tsx';
import { PlatformShares } from '#client/features/shared-charts/components/platform-shares.tsx';
import { VaultDays } from '#client/features/shared-charts/components/vault-days.tsx';
import { TypesByMonth } from '#client/ui/chart/types-by-month.tsx';
import type { SharedChart } from '#shared/contract/insights/shared-charts.ts';

/** Draws the chart of a link as its own page does. */
export function SharedChartFigure({ shared }: { shared: SharedChart }) {
  switch (shared.chart) {
    case 'brand-days':
      return <CalendarChart {...shared} isShared />;
    case 'brand-weeks':
      return <WeeksChart {...shared} />;
    case 'brand-types':
      return <TypesChart {...shared} />;
    case 'brand-hours':
      return <HoursChart {...shared} />;
    case 'vault-days':
      return <VaultDays {...shared} isShared />;
    case 'vault-types':
      return (
        <TypesByMonth
          insights={shared.insights}
          today={shared.to}
          nothing="No emails in the past year."
          fileName="vault-types"
        />
      );
    case 'platform-shares':
      return (
        <PlatformShares
          found={shared.found}
          category={shared.category?.slug ?? null}
          where={shared.category === null ? '' : ` in ${shared.category.name}`}
          pathOf={() => null}
        />
      );
    case 'compared-weeks':
      return <WeeksComparison {...shared} />;
    case 'compared-types':
      return <TypesComparison {...shared} />;
    case 'compared-hours':
      return <HoursComparison {...shared} />;
  }
}

/** Returns the brands that a chart counts. */
export function subjectOf(shared: SharedChart): string {
  if ('brand' in shared) return shared.brand.name;
  if ('comparison' in shared) return shared.comparison.brands.map(({ brand }) => brand.name).join(', ');
  return 'category' in shared && shared.category !== null ? shared.category.name : 'All brands';
}
