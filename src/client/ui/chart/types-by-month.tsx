import { formatPercent, useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { typeFills } from '#client/ui/chart/chart-colors.ts';
import { ChartFigure, ChartLegend } from '#client/ui/chart/chart-figure.tsx';
import { ColumnChart } from '#client/ui/chart/column-chart.tsx';
import { listMonths, type Month, monthLabel } from '#client/ui/chart/over-time.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { type CampaignType, campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

interface TypesByMonthProps {
  /** Of a brand, or of the vault. */
  insights: Pick<BrandInsights, 'days' | 'types' | 'watched'>;
  /** The last day of the data. */
  today: string;
  /** Finding if there is no email. */
  nothing: string;
  fileName: string;
}

const partWords = ' (part of the month)';

/** Emails per month by campaign type. */
export function TypesByMonth({ insights, today, nothing, fileName }: TypesByMonthProps) {
  const viewerLocale = useViewerLocale();
  const { days, types } = insights;
  const months = listMonths(insights, today);
  const used = campaignTypes.filter((type) => types.some(({ campaignType }) => campaignType === type));
  const all = days.reduce((sum, { emails }) => sum + emails, 0);
  const [most] = types;
  return (
    <ChartFigure
      id="types"
      title={chartTitles['vault-types']}
      finding={
        most === undefined
          ? nothing
          : `Most common: ${campaignTypeLabels[most.campaignType]}, ${formatCount(most.emails)} of ${countOf(all, 'email', 'emails')} (${formatPercent(Math.round((most.emails / all) * 100), viewerLocale)}).`
      }
      note={`Monthly totals by type.${months.some(({ isPartial }) => isPartial) ? ' Paler: part of a month.' : ''}`}
      fileName={fileName}
      table={{
        head: ['Month', ...used.map((type) => campaignTypeLabels[type])],
        rows: months.map(({ month, byType, isPartial }) => [
          `${monthLabel(month)}${isPartial ? partWords : ''}`,
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

function monthColumn({ month, byType, isPartial }: Month, used: readonly CampaignType[]) {
  const text = used.flatMap((type) => {
    const count = byType[type] ?? 0;
    return count === 0 ? [] : [`${campaignTypeLabels[type]} ${formatCount(count)}`];
  });
  return {
    key: month,
    title: `${monthLabel(month)}${isPartial ? partWords : ''}: ${text.length === 0 ? 'no emails' : text.join(', ')}`,
    parts: used.map((type) => ({ fill: typeFills[type], value: byType[type] ?? 0 })),
    isPartial,
  };
}
