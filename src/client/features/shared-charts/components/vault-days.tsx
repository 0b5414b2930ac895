import type { DrawnChart } from '#client/features/shared-charts/drawn-chart.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { heatClasses } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure } from '#client/ui/chart/chart-figure.tsx';
import { DayCalendar } from '#client/ui/chart/day-calendar.tsx';
import { HeatLegend } from '#client/ui/chart/heat-legend.tsx';
import { lastDayOf, listMonths, monthLabel, watcher } from '#client/ui/chart/over-time.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

interface VaultDaysProps {
  insights: DrawnChart<'vault-days'>['insights'];
  /** True for the guests of a link: the way to single days is a premium reader's. */
  isShared?: true;
}

const emailsPath = (search: Record<string, string>) => `${paths.emails()}?${new URLSearchParams(search)}`;

const emailCountLabel = (count: number) => countOf(count, 'email', 'emails');

const sumOf = (days: VaultDaysProps['insights']['days']) => days.reduce((sum, { emails }) => sum + emails, 0);

/** Emails on each day of a year. */
export function VaultDays({ insights, isShared }: VaultDaysProps) {
  const viewerLocale = useViewerLocale();
  const { days, watched, since, from, to } = insights;
  const isWatched = watcher(watched);
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  const isOpen = (day: string) => !isShared && (since === null || day >= since);
  const classes = heatClasses(days.map(({ emails }) => emails));
  const busiest = days.reduce<(typeof days)[number] | null>(
    (most, day) => (day.emails > (most?.emails ?? 0) ? day : most),
    null,
  );
  const hasGaps = watched.gaps.length > 0 || (watched.since !== null && watched.since > from);
  return (
    <ChartFigure
      id="days"
      title={chartTitles['vault-days']}
      finding={
        busiest === null
          ? 'No emails in the past year.'
          : `${emailCountLabel(sumOf(days))} in the past year. Busiest day: ${dayLabel(busiest.day)} (${formatCount(busiest.emails)}).`
      }
      note={`Daily total since ${dayLabel(from)} (UTC).${hasGaps ? ' Outlined days: no data.' : ''}`}
      fileName="vault-days"
      table={{
        head: ['Month', 'Emails', 'Days with email'],
        rows: listMonths(insights, to).map(({ month, emails, days: withMail }) => [
          emails > 0 && isOpen(lastDayOf(month))
            ? { text: monthLabel(month), to: emailsPath({ from: `${month}-01`, to: lastDayOf(month) }) }
            : monthLabel(month),
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
        classes={classes}
        isWatched={isWatched}
        linkOf={(day) => (isOpen(day) ? emailsPath({ from: day, to: day }) : null)}
        titleOf={(day, count) =>
          `${dayLabel(day)}: ${count > 0 ? emailCountLabel(count) : isWatched(day) ? 'no emails' : 'no data'}`
        }
      />
      <HeatLegend classes={classes} />
    </ChartFigure>
  );
}
