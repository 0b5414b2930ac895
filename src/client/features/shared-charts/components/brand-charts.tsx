import type { ReactNode } from 'react';
import type { DrawnChart } from '#client/features/shared-charts/drawn-chart.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { heatClasses } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/ui/chart/chart-figure.tsx';
import { ColumnChart } from '#client/ui/chart/column-chart.tsx';
import { DayCalendar } from '#client/ui/chart/day-calendar.tsx';
import { HeatLegend } from '#client/ui/chart/heat-legend.tsx';
import { HourGrid, weekdayNames } from '#client/ui/chart/hour-grid.tsx';
import { hourLabel, normLabel, rateLabel } from '#client/ui/chart/norm-copy.ts';
import {
  busiestHour,
  lastDayOf,
  listMonths,
  listWeeks,
  monthLabel,
  watcher,
  weeklyRate,
} from '#client/ui/chart/over-time.ts';
import { TypesByMonth } from '#client/ui/chart/types-by-month.tsx';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { Norm } from '#shared/contract/library/category-norms.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

interface BrandChartProps<Name extends `brand-${'days' | 'weeks' | 'types' | 'hours'}`> {
  brand: { slug: string; name: string };
  insights: DrawnChart<Name>['insights'];
}

/** The explorer with a brand's emails between two days. */
const daysPath = (slug: string, from: string, to: string) =>
  `${paths.emails()}?${new URLSearchParams({ brand: slug, from, to })}`;

/** Today in UTC, the same on the server and in the browser. */
export const useToday = () => useNow().toISOString().slice(0, 10);

const emailCountLabel = (count: number) => countOf(count, 'email', 'emails');

const sumOf = (days: BrandInsights['days']) => days.reduce((sum, { emails }) => sum + emails, 0);

export function CalendarChart({
  brand,
  insights,
  isShared,
}: BrandChartProps<'brand-days'> & {
  /** True for the guests of a link: the way to single days is a premium reader's. */
  isShared?: true;
}) {
  const today = useToday();
  const viewerLocale = useViewerLocale();
  const { days, watched, sample } = insights;
  const isWatched = watcher(watched);
  const months = listMonths(insights, today);
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  const isOpen = (day: string) => !isShared && (sample.since === null || day >= sample.since);
  const classes = heatClasses(days.map(({ emails }) => emails));
  const busiest = days.reduce<(typeof days)[number] | null>(
    (most, day) => (day.emails > (most?.emails ?? 0) ? day : most),
    null,
  );
  const finding =
    busiest === null || watched.since === null
      ? 'No emails yet.'
      : `${emailCountLabel(sumOf(days))} on ${countOf(days.length, 'day', 'days')} since ${dayLabel(watched.since)}. ${busiest.emails === 1 ? 'Never more than one a day.' : `Busiest day: ${dayLabel(busiest.day)} (${formatCount(busiest.emails)}).`}`;
  return (
    <ChartFigure
      id="days"
      title={chartTitles['brand-days']}
      finding={finding}
      note={`Daily total, sender’s time zone.${watched.gaps.length > 0 ? ' Outlined days: no data.' : ''}`}
      fileName={`${brand.slug}-days`}
      table={{
        head: ['Month', 'Emails', 'Days with email'],
        rows: months.map(({ month, emails, days: withMail }) => [
          emails > 0 && isOpen(lastDayOf(month))
            ? { text: monthLabel(month), to: daysPath(brand.slug, `${month}-01`, lastDayOf(month)) }
            : monthLabel(month),
          emails,
          withMail,
        ]),
      }}
    >
      <DayCalendar
        from={watched.since ?? today}
        to={[today, ...days.slice(-1).map(({ day }) => day)].sort().at(-1) ?? today}
        counts={new Map(days.map(({ day, emails }) => [day, emails]))}
        classes={classes}
        isWatched={isWatched}
        linkOf={(day) => (isOpen(day) ? daysPath(brand.slug, day, day) : null)}
        titleOf={(day, count) =>
          `${dayLabel(day)}: ${count > 0 ? emailCountLabel(count) : isWatched(day) ? 'no emails' : 'no data'}`
        }
      />
      <HeatLegend classes={classes} />
    </ChartFigure>
  );
}

const hasWeeks = ({ weeks }: Pick<Norm, 'weeks'>) => weeks.some(({ emails }) => emails !== null);

export function WeeksChart({
  brand,
  insights,
  peers = null,
}: BrandChartProps<'brand-weeks'> & {
  /** Median of the viewer's brand set; null without one. */
  peers?: Norm | null;
}) {
  const weeks = listWeeks(insights, useToday());
  const viewerLocale = useViewerLocale();
  const rate = weeklyRate(weeks);
  const isSmall = sumOf(insights.days) < minEmails;
  const { category } = insights;
  const norms: Array<typeof category> = peers === null ? [category] : [category, peers];
  // Prefers the viewer's brand set if it has enough emails.
  const drawn = norms.findLast(hasWeeks) ?? category;
  const usual = new Map(drawn.weeks.map(({ monday, emails }) => [monday, emails]));
  const hasNorm = hasWeeks(drawn);
  const weekWords = (monday: string) => `Week of ${formatCalendarDay(new Date(monday), viewerLocale)}`;
  const stateLabels = (emails: number, isUnwatched: boolean) =>
    isUnwatched ? 'no data' : emailCountLabel(emails);
  return (
    <ChartFigure
      id="weeks"
      title={chartTitles['brand-weeks']}
      finding={
        rate === null || isSmall
          ? 'Not enough emails yet to show a pattern.'
          : `${rateLabel(rate, viewerLocale)} over the last ${countOf(Math.min(12, weeks.length - 1), 'week', 'weeks')}${norms.map(({ name, perWeek }) => (perWeek === null ? '' : `; the median ${name} brand sends ${rateLabel(perWeek, viewerLocale)}`)).join('')}.`
      }
      note={`Weekly total over ${countOf(weeks.length, 'week', 'weeks')} (Monday to Sunday).${weeks.some(({ isUnwatched }) => isUnwatched) ? ' Grey weeks have no data and are left out of averages.' : ''}${[...norms.filter((norm) => !hasWeeks(norm)), ...(hasNorm ? [drawn] : [])].map(normLabel).join('')}`}
      fileName={`${brand.slug}-weeks`}
      table={{
        head: ['Week of', 'Emails', ...(hasNorm ? [`Median ${drawn.name} brand`] : [])],
        rows: weeks.map(({ monday, emails, isUnwatched }) => [
          monday,
          isUnwatched ? 'no data' : emails,
          ...(hasNorm ? [usual.get(monday) ?? '–'] : []),
        ]),
      }}
    >
      {hasNorm && (
        <ChartLegend
          entries={[
            { label: brand.name, fill: 'var(--accent)' },
            { label: `Median ${drawn.name} brand`, fill: 'var(--ink)' },
          ]}
        />
      )}
      <ColumnChart
        line={weeks.map(({ monday }) => usual.get(monday) ?? null)}
        columns={weeks.map(({ monday, emails, isUnwatched }) => ({
          key: monday,
          title: `${weekWords(monday)}: ${stateLabels(emails, isUnwatched)}`,
          parts: [{ fill: 'var(--accent)', value: emails }],
          isUnwatched,
        }))}
      />
    </ChartFigure>
  );
}

export function TypesChart({ brand, insights }: BrandChartProps<'brand-types'>) {
  return (
    <TypesByMonth
      insights={insights}
      today={useToday()}
      nothing="No emails yet."
      fileName={`${brand.slug}-types`}
    />
  );
}

export function HoursChart({
  brand,
  insights: { hours, hoursInUtc },
  clock,
  children,
}: BrandChartProps<'brand-hours'> & {
  /** Time zone of the hours; null for the senders' own. */
  clock: string | null;
  /** Choice of the time zone. */
  children?: ReactNode;
}) {
  const counted = hours.flat().reduce((sum, count) => sum + count, 0);
  const classes = heatClasses(hours.flat());
  const busiest = busiestHour(hours);
  return (
    <ChartFigure
      id="hours"
      title={chartTitles['brand-hours']}
      finding={
        busiest === null || counted < minEmails
          ? 'Not enough emails yet to show a pattern.'
          : `Most often on ${weekdayNames[busiest.weekday]}s between ${hourLabel(busiest.hour)} and ${hourLabel((busiest.hour + 1) % 24)}: ${formatCount(busiest.emails)} of ${emailCountLabel(counted)}.`
      }
      note={
        clock === null
          ? clockWords(counted, hoursInUtc)
          : `${emailCountLabel(counted)} by weekday and hour, ${placeOf(clock)} time.`
      }
      fileName={`${brand.slug}-hours`}
      table={{
        head: ['Hour', ...weekdayNames],
        rows: Array.from({ length: 24 }, (_, hour) => [
          hourLabel(hour),
          ...hours.map((row) => row[hour] ?? 0),
        ]),
      }}
    >
      <HourGrid
        hours={hours}
        classes={classes}
        titleOf={(weekday, hour, count) =>
          `${weekdayNames[weekday]}, ${hourLabel(hour)}: ${emailCountLabel(count)}`
        }
      />
      <HeatLegend classes={classes} />
      {children}
    </ChartFigure>
  );
}

/** City of a time zone: "America/New_York" is New York. */
export const placeOf = (timeZone: string) =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Most emails give their sender's time zone, but many from platforms only UTC. */
function clockWords(counted: number, inUtc: number): string {
  const all = `${emailCountLabel(counted)} by weekday and hour`;
  if (inUtc === 0) return `${all}, sender’s time zone.`;
  if (inUtc === counted) return `${all}, in UTC: the sender’s time zone is unknown.`;
  return `${all}. ${formatCount(inUtc)} ${inUtc === 1 ? 'gives no time zone and is' : 'give no time zone and are'} shown in UTC.`;
}
