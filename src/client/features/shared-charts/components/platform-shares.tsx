import type { DrawnChart } from '#client/features/shared-charts/drawn-chart.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { formatPercent, useViewerLocale, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { BarChart } from '#client/ui/chart/bar-chart.tsx';
import { ChartFigure } from '#client/ui/chart/chart-figure.tsx';
import { platformName } from '#client/ui/platform-name.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { minBrands } from '#shared/vocabulary/norms.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

interface PlatformSharesProps {
  found: DrawnChart<'platform-shares'>['found'];
  /** Slug of the category; null for all. */
  category: string | null;
  /** " in Food & Drink"; empty for all. */
  where: string;
  /** Returns the address of a platform's brands; null for none. */
  pathOf: (platform: string | null) => string | null;
}

const brandsWords = (brands: number) => countOf(brands, 'brand', 'brands');

/** Number of brands on each platform. */
export function PlatformShares({ found, category, where, pathOf }: PlatformSharesProps) {
  const viewerLocale = useViewerLocale();
  const { platforms, brands, silent, emails, from } = found;
  const used = platforms.filter((platform) => platform.brands > 0);
  return (
    <ChartFigure
      id="shares"
      title={`${chartTitles['platform-shares']}${where}`}
      finding={findingOf(found, viewerLocale)}
      note={`Each brand’s main platform since ${formatCalendarDay(new Date(from), viewerLocale)} (${brandsWords(brands)}, ${countOf(emails, 'email', 'emails')}).${silent === 0 ? '' : ` ${silent === 1 ? '1 brand has' : `${formatCount(silent)} brands have`} no emails in this period.`}`}
      fileName={`platforms${category === null ? '' : `-${category}`}`}
      table={{
        head: ['Platform', 'Brands', 'Share of brands', 'Emails'],
        rows: platforms.map((platform) => {
          const to = pathOf(platform.platform);
          const text = platformName(platform.platform);
          const share = formatPercent(
            Math.round((platform.brands / Math.max(1, brands)) * 100),
            viewerLocale,
          );
          return [to === null ? text : { text, to }, platform.brands, share, platform.emails];
        }),
      }}
    >
      <BarChart
        bars={used.map((platform) => ({
          key: platform.platform ?? '',
          label: platformName(platform.platform),
          share: platform.brands / Math.max(1, brands),
          words:
            brands < minBrands
              ? brandsWords(platform.brands)
              : `${brandsWords(platform.brands)} · ${formatPercent(Math.round((platform.brands / brands) * 100), viewerLocale)}`,
          href: pathOf(platform.platform),
        }))}
      />
    </ChartFigure>
  );
}

function findingOf({ platforms, brands }: PlatformSharesProps['found'], viewerLocale: ViewerLocale): string {
  const first = platforms.find(({ platform }) => platform !== null);
  if (first === undefined || first.brands === 0) return 'No platforms identified yet.';
  if (brands < minBrands) return `${brandsWords(brands)}: not enough to compare shares.`;
  const share = formatPercent(Math.round((first.brands / brands) * 100), viewerLocale);
  return `${first.platform} leads: ${formatCount(first.brands)} of ${brandsWords(brands)} (${share}).`;
}
