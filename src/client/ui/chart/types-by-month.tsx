import { formatPercent, useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { typeFills } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/ui/chart/chart-figure.tsx';
import { ColumnChart } from '#client/ui/chart/column-chart.tsx';
import { listMonths, type Month, monthWords } from '#client/ui/chart/over-time.ts';
import type { BrandInsights } from '#shared/contract/brand-insights.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { type CampaignType, campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';

interface TypesByMonthProps {
  /** Of a brand, or of the vault. */
  insights: Pick<BrandInsights, 'days' | 'types' | 'watched'>;
  /** The last day there is. */
  today: string;
  title: string;
  /** What is found where there is no mail. */
  nothing: string;
  fileName: string;
}

/** What kinds of email came in each month. */
export function TypesByMonth({ insights, today, title, nothing, fileName }: TypesByMonthProps) {
  const reader = useReaderLocale();
  const { days, types } = insights;
  const months = listMonths(insights, today);
  const used = campaignTypes.filter((type) => types.some(({ campaignType }) => campaignType === type));
  const all = days.reduce((sum, { emails }) => sum + emails, 0);
  const [most] = types;
  return (
    <ChartFigure
      id="types"
      title={title}
      finding={
        most === undefined
          ? nothing
          : `Most are ${campaignTypeLabels[most.campaignType]}: ${formatCount(most.emails)} of ${formatCount(all)}, ${formatPercent(Math.round((most.emails / all) * 100), reader)}.`
      }
      note={`Emails a month by type, ${countOf(all, 'email', 'emails')}.`}
      fileName={fileName}
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
