import type { DrawnChart } from '#client/features/shared-charts/drawn-chart.ts';
import { listSharedWeeks } from '#client/features/shared-charts/shared-weeks.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { heatClasses, typeFills } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/ui/chart/chart-figure.tsx';
import { ColumnChart, highestOf } from '#client/ui/chart/column-chart.tsx';
import { HourGrid, weekdayNames } from '#client/ui/chart/hour-grid.tsx';
import { hourLabel, normLabel, rateLabel, shareLabel } from '#client/ui/chart/norm-copy.ts';
import { busiestHour, weeklyRate } from '#client/ui/chart/over-time.ts';
import { ShareBars } from '#client/ui/chart/share-bars.tsx';
import type { CountedInsights } from '#shared/contract/insights/brand-insights.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

interface ComparisonProps<Name extends `compared-${'weeks' | 'types' | 'hours'}`> {
  comparison: DrawnChart<Name>['comparison'];
}

interface Compared {
  brand: { name: string };
}

/** Stacked charts are lower than a single one. */
const stackedHeight = 110;

const emailCountLabel = (count: number) => countOf(count, 'email', 'emails');

const sentBy = ({ days }: Pick<CountedInsights, 'days'>) => days.reduce((sum, { emails }) => sum + emails, 0);

/** A sentence about the brands with too few emails; empty if there are none. */
const fewWords = (brands: readonly Compared[]) =>
  brands.length === 0
    ? []
    : [`Not enough emails yet from ${brands.map(({ brand }) => brand.name).join(', ')}.`];

const sumOf = <Brand,>(brands: readonly Brand[], count: (brand: Brand) => number) =>
  brands.reduce((sum, brand) => sum + count(brand), 0);

export function WeeksComparison({ comparison }: ComparisonProps<'compared-weeks'>) {
  const { brands, norm: category } = comparison;
  const viewerLocale = useViewerLocale();
  const shared = listSharedWeeks(comparison, useNow().toISOString().slice(0, 10));
  const hasNorm = shared.norm.some((week) => week !== null);
  const weekWords = (monday: string) => `Week of ${formatCalendarDay(new Date(monday), viewerLocale)}`;
  const drawn = shared.brands.map((weeks) =>
    weeks.map(({ monday, emails, isUnwatched }) => ({
      key: monday,
      title: `${weekWords(monday)}: ${isUnwatched ? 'no data' : emailCountLabel(emails)}`,
      parts: [{ fill: 'var(--accent)', value: emails }],
      isUnwatched,
    })),
  );
  const most = Math.max(...drawn.map((columns) => highestOf(columns, shared.norm)));
  const isFew = (brand: (typeof brands)[number]) => sentBy(brand) < minEmails;
  const rates = brands.flatMap((brand, at) => {
    const rate = isFew(brand) ? null : weeklyRate(shared.brands[at] ?? []);
    return rate === null ? [] : `${brand.brand.name} ${rateLabel(rate, viewerLocale)}`;
  });
  if (category !== null && category.perWeek !== null)
    rates.push(`the median ${category.name} brand ${rateLabel(category.perWeek, viewerLocale)}`);
  return (
    <ChartFigure
      id="weeks"
      title={chartTitles['compared-weeks']}
      finding={[
        ...(rates.length === 0 ? [] : [`Over the last 12 weeks: ${rates.join(', ')}.`]),
        ...fewWords(brands.filter(isFew)),
      ].join(' ')}
      note={`Weekly totals (Monday to Sunday), ${emailCountLabel(sumOf(brands, sentBy))}.${normLabel(category)}${shared.brands.flat().some(({ isUnwatched }) => isUnwatched) ? ' Grey weeks have no data.' : ''}`}
      fileName="compare-weeks"
      table={{
        head: [
          'Week of',
          ...brands.map(({ brand }) => brand.name),
          ...(hasNorm && category !== null ? [`Median ${category.name} brand`] : []),
        ],
        rows: shared.mondays.map((monday, at) => [
          monday,
          ...shared.brands.map((weeks) => {
            const week = weeks[at];
            return week === undefined || week.isUnwatched ? 'no data' : week.emails;
          }),
          ...(hasNorm ? [shared.norm[at] ?? '–'] : []),
        ]),
      }}
    >
      {hasNorm && category !== null && (
        <ChartLegend
          entries={[
            { label: 'Emails per week', fill: 'var(--accent)' },
            { label: `Median ${category.name} brand`, fill: 'var(--ink)' },
          ]}
        />
      )}
      <div className="grid gap-4">
        {brands.map(({ brand }, at) => (
          <ColumnChart
            key={brand.slug}
            label={brand.name}
            columns={drawn[at] ?? []}
            line={shared.norm}
            most={most}
            height={stackedHeight}
          />
        ))}
      </div>
    </ChartFigure>
  );
}

export function TypesComparison({ comparison: { brands } }: ComparisonProps<'compared-types'>) {
  const viewerLocale = useViewerLocale();
  const countOfType = ({ types }: Pick<CountedInsights, 'types'>, type: string) =>
    types.find(({ campaignType }) => campaignType === type)?.emails ?? 0;
  const used = campaignTypes.filter((type) => brands.some((brand) => countOfType(brand, type) > 0));
  const findings = brands.flatMap((brand) => {
    const [most] = brand.types;
    if (most === undefined) return [];
    const share = shareLabel(most.emails / sentBy(brand), viewerLocale);
    return `${brand.brand.name} mostly ${campaignTypeLabels[most.campaignType]} (${share})`;
  });
  return (
    <ChartFigure
      id="types"
      title={chartTitles['compared-types']}
      finding={findings.length === 0 ? 'No emails in this period.' : `${findings.join(', ')}.`}
      note={`Share of each brand’s emails by type, ${emailCountLabel(sumOf(brands, sentBy))}.`}
      fileName="compare-types"
      table={{
        head: ['Type', ...brands.map(({ brand }) => brand.name)],
        rows: used.map((type) => [
          campaignTypeLabels[type],
          ...brands.map((brand) => countOfType(brand, type)),
        ]),
      }}
    >
      <ChartLegend
        entries={used.map((type) => ({ label: campaignTypeLabels[type], fill: typeFills[type] }))}
      />
      <ShareBars
        bars={brands.map((brand) => ({
          key: brand.brand.slug,
          label: `${brand.brand.name}, ${emailCountLabel(sentBy(brand))}`,
          parts: used.map((type) => ({
            key: type,
            fill: typeFills[type],
            value: countOfType(brand, type),
            title: `${campaignTypeLabels[type]}: ${emailCountLabel(countOfType(brand, type))}`,
          })),
        }))}
      />
    </ChartFigure>
  );
}

export function HoursComparison({ comparison: { brands } }: ComparisonProps<'compared-hours'>) {
  const isFew = ({ sample }: Pick<CountedInsights, 'sample'>) => sample.emails < minEmails;
  const habits = brands.flatMap((brand) => {
    const busiest = busiestHour(brand.hours);
    if (busiest === null || isFew(brand)) return [];
    return `${brand.brand.name} most often on ${weekdayNames[busiest.weekday]}s at ${hourLabel(busiest.hour)}`;
  });
  const read = sumOf(brands, ({ sample }) => sample.emails);
  const inUtc = sumOf(brands, ({ hoursInUtc }) => hoursInUtc);
  const zone =
    inUtc > 0 && inUtc === read
      ? 'UTC'
      : `sender’s time zone${inUtc === 0 ? '' : ` (${formatCount(inUtc)} in UTC)`}`;
  return (
    <ChartFigure
      id="hours"
      title={chartTitles['compared-hours']}
      finding={[
        ...(habits.length === 0 ? [] : [`${habits.join(', ')}.`]),
        ...fewWords(brands.filter(isFew)),
      ].join(' ')}
      note={`${emailCountLabel(read)} by weekday and hour, ${zone}. Darker means more of that brand’s emails.`}
      fileName="compare-hours"
      table={{
        head: ['Weekday and hour', ...brands.map(({ brand }) => brand.name)],
        rows: weekdayNames.flatMap((name, weekday) =>
          Array.from({ length: 24 }, (_, hour) => [
            `${name} ${hourLabel(hour)}`,
            ...brands.map(({ hours }) => hours[weekday]?.[hour] ?? 0),
          ]).filter(([, ...counts]) => counts.some((count) => count !== 0)),
        ),
      }}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {brands.map(({ brand, hours, sample }) => (
          <HourGrid
            key={brand.slug}
            label={`${brand.name}, ${emailCountLabel(sample.emails)}`}
            hours={hours}
            classes={heatClasses(hours.flat())}
            titleOf={(weekday, hour, count) =>
              `${brand.name}, ${weekdayNames[weekday]}, ${hourLabel(hour)}: ${emailCountLabel(count)}`
            }
          />
        ))}
      </div>
    </ChartFigure>
  );
}
