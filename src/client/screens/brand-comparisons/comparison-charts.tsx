import { useNow } from '#client/platform/locale/now.tsx';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { type DrawnComparison, listSharedWeeks } from '#client/screens/brand-comparisons/shared-weeks.ts';
import { heatClasses, typeFills } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/ui/chart/chart-figure.tsx';
import { ColumnChart, highestOf } from '#client/ui/chart/column-chart.tsx';
import { DotChart } from '#client/ui/chart/dot-chart.tsx';
import { HourGrid, weekdayNames } from '#client/ui/chart/hour-grid.tsx';
import { hourLabel, normLabel, rateLabel, shareLabel } from '#client/ui/chart/norm-copy.ts';
import { busiestHour, weeklyRate } from '#client/ui/chart/over-time.ts';
import { ShareBars } from '#client/ui/chart/share-bars.tsx';
import { offerLabel } from '#client/ui/offer-copy.ts';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';

interface ComparisonProps {
  comparison: DrawnComparison;
}

type Compared = BrandComparison['brands'][number];

/** Stacked charts are lower than a single one. */
const stackedHeight = 110;

const emailCountLabel = (count: number) => countOf(count, 'email', 'emails');

const sentBy = ({ days }: Compared) => days.reduce((sum, { emails }) => sum + emails, 0);

/** A sentence about the brands with too few emails; empty if there are none. */
const fewWords = (brands: readonly Compared[]) =>
  brands.length === 0
    ? []
    : [`Not enough emails yet from ${brands.map(({ brand }) => brand.name).join(', ')}.`];

const sumOf = (brands: readonly Compared[], count: (brand: Compared) => number) =>
  brands.reduce((sum, brand) => sum + count(brand), 0);

export function WeeksComparison({ comparison }: ComparisonProps) {
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
  const isFew = (brand: Compared) => sentBy(brand) < minEmails;
  const rates = brands.flatMap((brand, at) => {
    const rate = isFew(brand) ? null : weeklyRate(shared.brands[at] ?? []);
    return rate === null ? [] : `${brand.brand.name} ${rateLabel(rate, viewerLocale)}`;
  });
  if (category !== null && category.perWeek !== null)
    rates.push(`the median ${category.name} brand ${rateLabel(category.perWeek, viewerLocale)}`);
  return (
    <ChartFigure
      id="weeks"
      title="Emails per week"
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

export function TypesComparison({ comparison: { brands } }: ComparisonProps) {
  const viewerLocale = useViewerLocale();
  const countOfType = ({ types }: Compared, type: string) =>
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
      title="Email types"
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

export function HoursComparison({ comparison: { brands } }: ComparisonProps) {
  const isFew = ({ sample }: Compared) => sample.emails < minEmails;
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
      title="Send times"
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

export function OffersComparison({ comparison: { brands, norm: category } }: ComparisonProps) {
  const viewerLocale = useViewerLocale();
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  const all = brands
    .flatMap(({ brand, offers }) => offers.diary.map((offer) => ({ brand, offer })))
    .sort((one, other) => (one.offer.day < other.offer.day ? 1 : -1));
  const [last, first] = [all[0]?.offer.day ?? '', all.at(-1)?.offer.day ?? ''];
  const deep = all.filter(({ offer }) => offer.percent !== null);
  const findings = brands.map(({ brand, offers: { share, deepestPercent } }) => {
    if (share === null) return `${brand.name} no emails`;
    const depth = deepestPercent === null ? '' : ` (up to ${deepestPercent}% off)`;
    return `${brand.name} ${shareLabel(share, viewerLocale)}${depth}`;
  });
  if (category !== null && category.offers.share !== null)
    findings.push(`the median ${category.name} brand ${shareLabel(category.offers.share, viewerLocale)}`);
  return (
    <ChartFigure
      id="offers"
      title="Discounts over time"
      finding={`Emails with an offer: ${findings.join(', ')}.`}
      note={`Showing ${countOf(deep.length, 'percentage discount', 'percentage discounts')} out of ${countOf(all.length, 'offer', 'offers')}, at most the newest 200 per brand. Filled dots have a code.`}
      fileName="compare-offers"
      table={{
        head: ['Day', 'Brand', 'Offer', 'Wording'],
        rows: all.map(({ brand, offer }) => [
          { text: dayLabel(offer.day), to: paths.email(offer.emailId) },
          brand.name,
          offerLabel(offer, viewerLocale),
          offer.evidence,
        ]),
      }}
    >
      {deep.length === 0 ? (
        <p className="text-ink-2">No percentage discounts in this period.</p>
      ) : (
        <div className="grid gap-4">
          {brands.map(({ brand, offers }) => (
            <DotChart
              key={brand.slug}
              label={brand.name}
              unit="%"
              height={stackedHeight}
              most={Math.max(10, ...deep.map(({ offer }) => offer.percent ?? 0))}
              first={first}
              last={last}
              dots={offers.diary
                .filter(({ percent }) => percent !== null)
                .map((offer, at) => ({
                  key: `${offer.emailId} ${at}`,
                  day: offer.day,
                  value: offer.percent ?? 0,
                  title: `${brand.name}, ${dayLabel(offer.day)}: ${offerLabel(offer, viewerLocale)}`,
                  href: paths.email(offer.emailId),
                  isFilled: offer.code !== null,
                }))}
            />
          ))}
        </div>
      )}
    </ChartFigure>
  );
}
