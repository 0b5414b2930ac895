import { emptyFill, heatFill, typeFills } from '#client/components/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/components/chart/chart-figure.tsx';
import { ColumnChart } from '#client/components/chart/column-chart.tsx';
import { DayCalendar } from '#client/components/chart/day-calendar.tsx';
import { listMonths, type Month, watcher } from '#client/lib/over-time.ts';
import { formatPercent, useReaderLocale } from '#client/lib/reader-locale.ts';
import { formatCalendarDay } from '#client/lib/relative-time.ts';
import type { VaultInsights } from '#shared/contract/vault-insights.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { monthNames } from '#shared/format/month-names.ts';
import { paths } from '#shared/paths.ts';
import { type CampaignType, campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';

interface YearChartProps {
  insights: VaultInsights;
}

const emailsPath = (search: Record<string, string>) => `${paths.emails()}?${new URLSearchParams(search)}`;

/** "November 2026" of 2026-11. */
const monthWords = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

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
          <span key={fill} aria-hidden="true" className="size-3 rounded-[2px]" style={{ background: fill }} />
        ))}
        {formatCount(busiest?.emails ?? 0)}
      </p>
    </ChartFigure>
  );
}

/** What kinds of email came in each month. */
export function TypesOfYear({ insights }: YearChartProps) {
  const reader = useReaderLocale();
  const { days, types, to } = insights;
  const months = listMonths(insights, to);
  const used = campaignTypes.filter((type) => types.some(({ campaignType }) => campaignType === type));
  const all = sumOf(days);
  const [most] = types;
  return (
    <ChartFigure
      id="types"
      title="What kinds of email?"
      finding={
        most === undefined
          ? 'No mail in the last year.'
          : `Most are ${campaignTypeLabels[most.campaignType]}: ${formatCount(most.emails)} of ${formatCount(all)}, ${formatPercent(Math.round((most.emails / all) * 100), reader)}.`
      }
      note={`Emails a month by type, ${emailsWords(all)}.`}
      fileName="vault-types"
      table={{
        head: ['Month', ...used.map((type) => campaignTypeLabels[type])],
        rows: months.map(({ month, byType }) => [
          monthWords(month),
          ...used.map((type) => byType[type] ?? 0),
        ]),
      }}
    >
      <ChartLegend
        entries={used.map((type) => ({ label: campaignTypeLabels[type], fill: typeFills[type] }))}
      />
      <ColumnChart columns={months.map((month) => monthColumn(month, used))} />
    </ChartFigure>
  );
}

function monthColumn({ month, byType }: Month, used: readonly CampaignType[]) {
  const words = used.flatMap((type) => {
    const count = byType[type] ?? 0;
    return count === 0 ? [] : [`${campaignTypeLabels[type]} ${formatCount(count)}`];
  });
  return {
    key: month,
    title: `${monthWords(month)}: ${words.length === 0 ? 'nothing' : words.join(', ')}`,
    parts: used.map((type) => ({ fill: typeFills[type], value: byType[type] ?? 0 })),
    mark: month.endsWith('-01') ? month.slice(0, 4) : undefined,
  };
}
