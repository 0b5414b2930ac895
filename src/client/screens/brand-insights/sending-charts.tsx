import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { readClock } from '#client/screens/brand-insights/api.ts';
import { emptyFill, heatFill } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/ui/chart/chart-figure.tsx';
import { ColumnChart } from '#client/ui/chart/column-chart.tsx';
import { DayCalendar } from '#client/ui/chart/day-calendar.tsx';
import { HourGrid, weekdayNames } from '#client/ui/chart/hour-grid.tsx';
import { normWords, rateWords } from '#client/ui/chart/norm-copy.ts';
import {
  busiestHour,
  lastDayOf,
  listMonths,
  listWeeks,
  monthWords,
  watcher,
  weeklyRate,
} from '#client/ui/chart/over-time.ts';
import { TypesByMonth } from '#client/ui/chart/types-by-month.tsx';
import { SegmentLinks } from '#client/ui/segmented.tsx';
import type { BrandInsights } from '#shared/contract/brand-insights.ts';
import type { BrandDetail } from '#shared/contract/brands.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { leastEmails } from '#shared/vocabulary/norms.ts';

interface ChartProps {
  brand: BrandDetail;
  insights: BrandInsights;
}

/** The explorer with a brand's mails of some days. */
const daysPath = (slug: string, from: string, to: string) =>
  `${paths.emails()}?${new URLSearchParams({ brand: slug, from, to })}`;

/** Today in UTC: the server and the browser say the same. */
const useToday = () => useNow().toISOString().slice(0, 10);

const emailsWords = (count: number) => countOf(count, 'email', 'emails');

const sumOf = (days: BrandInsights['days']) => days.reduce((sum, { emails }) => sum + emails, 0);

export function CalendarChart({ brand, insights }: ChartProps) {
  const today = useToday();
  const reader = useReaderLocale();
  const { days, watched, sample } = insights;
  const isWatched = watcher(watched);
  const months = listMonths(insights, today);
  const dayWords = (day: string) => formatCalendarDay(new Date(day), reader);
  const isOpen = (day: string) => sample.since === null || day >= sample.since;
  const busiest = days.reduce<(typeof days)[number] | null>(
    (most, day) => (day.emails > (most?.emails ?? 0) ? day : most),
    null,
  );
  const finding =
    busiest === null || watched.since === null
      ? 'No mail yet.'
      : `${emailsWords(sumOf(days))} on ${countOf(days.length, 'day', 'days')} since ${dayWords(watched.since)}; the most, ${formatCount(busiest.emails)}, on ${dayWords(busiest.day)}.`;
  return (
    <ChartFigure
      id="days"
      title={`On which days does ${brand.name} send?`}
      finding={finding}
      note={`Emails a day, by the sender's clock.${watched.gaps.length > 0 ? ' Outlined days: nothing at all reached this vault.' : ''}`}
      fileName={`${brand.slug}-days`}
      table={{
        head: ['Month', 'Emails', 'Days with mail'],
        rows: months.map(({ month, emails, days: withMail }) => [
          emails > 0 && isOpen(lastDayOf(month))
            ? { text: monthWords(month), to: daysPath(brand.slug, `${month}-01`, lastDayOf(month)) }
            : monthWords(month),
          emails,
          withMail,
        ]),
      }}
    >
      <DayCalendar
        from={watched.since ?? today}
        to={[today, ...days.slice(-1).map(({ day }) => day)].sort().at(-1) ?? today}
        counts={new Map(days.map(({ day, emails }) => [day, emails]))}
        isWatched={isWatched}
        linkOf={(day) => (isOpen(day) ? daysPath(brand.slug, day, day) : null)}
        titleOf={(day, count) =>
          `${dayWords(day)}: ${count > 0 ? emailsWords(count) : isWatched(day) ? 'nothing' : 'not watched'}`
        }
      />
      <p className="mt-3 flex items-center gap-1.5 text-xs text-ink-3">
        None
        {[emptyFill, ...[0.2, 0.4, 0.6, 0.8, 1].map(heatFill)].map((fill) => (
          <span
            key={fill}
            aria-hidden="true"
            className="size-3 rounded-[2px] forced-color-adjust-none"
            style={{ background: fill }}
          />
        ))}
        {formatCount(busiest?.emails ?? 0)}
      </p>
    </ChartFigure>
  );
}

export function WeeksChart({ brand, insights }: ChartProps) {
  const weeks = listWeeks(insights, useToday());
  const reader = useReaderLocale();
  const rate = weeklyRate(weeks);
  const isSmall = sumOf(insights.days) < leastEmails;
  const { category } = insights;
  const usual = new Map(category.weeks.map(({ monday, emails }) => [monday, emails]));
  const hasNorm = category.weeks.some(({ emails }) => emails !== null);
  const weekWords = (monday: string) => `Week of ${formatCalendarDay(new Date(monday), reader)}`;
  const stateWords = (emails: number, isUnwatched: boolean) =>
    isUnwatched ? 'not watched' : emailsWords(emails);
  return (
    <ChartFigure
      id="weeks"
      title="How many emails a week?"
      finding={
        rate === null || isSmall
          ? 'Too few emails so far to tell a rhythm.'
          : `${rateWords(rate, reader)} over the last ${countOf(Math.min(12, weeks.length - 1), 'week', 'weeks')}${category.perWeek === null ? '' : `; the median brand of ${category.name} ${rateWords(category.perWeek, reader)}`}.`
      }
      note={`Emails a week from Monday on, ${countOf(weeks.length, 'week', 'weeks')}.${weeks.some(({ isUnwatched }) => isUnwatched) ? ' Grey weeks were not watched; averages leave them out.' : ''}${normWords(category)}`}
      fileName={`${brand.slug}-weeks`}
      table={{
        head: ['Week of', 'Emails', ...(hasNorm ? [`Median of ${category.name}`] : [])],
        rows: weeks.map(({ monday, emails, isUnwatched }) => [
          monday,
          isUnwatched ? 'not watched' : emails,
          ...(hasNorm ? [usual.get(monday) ?? '–'] : []),
        ]),
      }}
    >
      {hasNorm && (
        <ChartLegend
          entries={[
            { label: brand.name, fill: 'var(--accent)' },
            { label: `Median brand of ${category.name}`, fill: 'var(--ink)' },
          ]}
        />
      )}
      <ColumnChart
        line={weeks.map(({ monday }) => usual.get(monday) ?? null)}
        columns={weeks.map(({ monday, emails, isUnwatched }, at) => ({
          key: monday,
          title: `${weekWords(monday)}: ${stateWords(emails, isUnwatched)}`,
          parts: [{ fill: 'var(--accent)', value: emails }],
          isUnwatched,
          mark:
            at === 0 || monday.slice(0, 4) === weeks[at - 1]?.monday.slice(0, 4)
              ? undefined
              : monday.slice(0, 4),
        }))}
      />
    </ChartFigure>
  );
}

export function TypesChart({ brand, insights }: ChartProps) {
  return (
    <TypesByMonth
      insights={insights}
      today={useToday()}
      title="What kinds of email, month by month?"
      nothing="No mail yet."
      fileName={`${brand.slug}-types`}
    />
  );
}

export function HoursChart({ brand, insights: { hours, hoursInUtc } }: ChartProps) {
  const clock = readClock(new URLSearchParams(useLocation().search));
  const own = useOwnClock();
  const told = hours.flat().reduce((sum, count) => sum + count, 0);
  const busiest = busiestHour(hours);
  const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return (
    <ChartFigure
      id="hours"
      title="On which weekday, at what hour?"
      finding={
        busiest === null || told < leastEmails
          ? 'Too few emails so far to speak of a habit.'
          : `Most often on ${weekdayNames[busiest.weekday]} between ${hourWords(busiest.hour)} and ${hourWords((busiest.hour + 1) % 24)}: ${formatCount(busiest.emails)} of ${formatCount(told)}.`
      }
      note={`Emails by the hour, ${emailsWords(told)}${clock === null ? clockWords(told, hoursInUtc) : ` by the clocks of ${placeOf(clock)}`}.`}
      fileName={`${brand.slug}-hours`}
      table={{
        head: ['Hour', ...weekdayNames],
        rows: Array.from({ length: 24 }, (_, hour) => [
          hourWords(hour),
          ...hours.map((row) => row[hour] ?? 0),
        ]),
      }}
    >
      <HourGrid
        hours={hours}
        titleOf={(weekday, hour, count) =>
          `${weekdayNames[weekday]}, ${hourWords(hour)}: ${emailsWords(count)}`
        }
      />
      {(clock !== null || own !== null) && (
        <div className="mt-4">
          <SegmentLinks
            label="Whose clock"
            views={[
              { label: 'Sender’s clock', to: { search: '' }, isCurrent: clock === null },
              ...[...new Set([own, clock])].flatMap((zone) =>
                zone === null
                  ? []
                  : {
                      label: zone === own ? `Yours (${placeOf(zone)})` : placeOf(zone),
                      to: { search: `?${new URLSearchParams({ clock: zone })}` },
                      isCurrent: zone === clock,
                    },
              ),
            ]}
          />
        </div>
      )}
    </ChartFigure>
  );
}

/** "America/New_York" is New York. */
const placeOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The time zone of this browser; null where the page is not alive yet, because the server does not know it. */
function useOwnClock(): string | null {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null;
}

/** Whose clock it is: most mail tells its sender's, and much of what platforms send only UTC. */
function clockWords(told: number, inUtc: number): string {
  if (inUtc === 0) return " by their senders' own clock";
  return inUtc === told
    ? ' in UTC: they do not tell their sender’s clock'
    : `, ${formatCount(inUtc)} of them in UTC`;
}
