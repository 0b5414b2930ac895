import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { emptyFill, heatFill } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure } from '#client/ui/chart/chart-figure.tsx';
import { DayCalendar } from '#client/ui/chart/day-calendar.tsx';
import { lastDayOf, listMonths, monthWords, watcher } from '#client/ui/chart/over-time.ts';
import type { VaultInsights } from '#shared/contract/vault-insights.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

interface YearChartProps {
  insights: VaultInsights;
}

const emailsPath = (search: Record<string, string>) => `${paths.emails()}?${new URLSearchParams(search)}`;

const emailsWords = (count: number) => countOf(count, 'email', 'emails');

const sumOf = (days: VaultInsights['days']) => days.reduce((sum, { emails }) => sum + emails, 0);

/** How much came on each day of a year. */
export function DaysOfYear({ insights }: YearChartProps) {
  const reader = useReaderLocale();
  const { days, watched, since, from, to } = insights;
  const isWatched = watcher(watched);
  const dayWords = (day: string) => formatCalendarDay(new Date(day), reader);
  const isOpen = (day: string) => since === null || day >= since;
  const busiest = days.reduce<(typeof days)[number] | null>(
    (most, day) => (day.emails > (most?.emails ?? 0) ? day : most),
    null,
  );
  return (
    <ChartFigure
      id="days"
      title="How much comes on each day?"
      finding={
        busiest === null
          ? 'No mail in the last year.'
          : `${emailsWords(sumOf(days))} on ${countOf(days.length, 'day', 'days')}; the most, ${formatCount(busiest.emails)}, on ${dayWords(busiest.day)}.`
      }
      note={`Emails a day in UTC, from ${dayWords(from)} on.${watched.gaps.length > 0 ? ' Outlined days: nothing at all reached this vault.' : ''}`}
      fileName="vault-days"
      table={{
        head: ['Month', 'Emails', 'Days with mail'],
        rows: listMonths(insights, to).map(({ month, emails, days: withMail }) => [
          emails > 0 && isOpen(lastDayOf(month))
            ? { text: monthWords(month), to: emailsPath({ from: `${month}-01`, to: lastDayOf(month) }) }
            : monthWords(month),
          emails,
          withMail,
        ]),
      }}
    >
      <DayCalendar
        isOneStrip
        from={from}
        to={to}
        counts={new Map(days.map(({ day, emails }) => [day, emails]))}
        isWatched={isWatched}
        linkOf={(day) => (isOpen(day) ? emailsPath({ from: day, to: day }) : null)}
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
