import type { ReactNode } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { ShareDialog } from '#client/features/shares/components/late-share-dialog.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { ChartShareSlot } from '#client/ui/chart/chart-share-slot.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import { chartId } from '#shared/format/chart-path.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

interface ShareableChartsProps {
  /** Charts within it that can be shared. */
  charts: readonly ChartAddress[];
  children: ReactNode;
}

/** Lets premium readers share charts by link, from the menu of each. */
export function ShareableCharts({ charts, children }: ShareableChartsProps) {
  const access = useAccess();
  const dialog = useDialog<ChartAddress>();
  const openerOf = (id: string) => {
    const chart = charts.find((each) => chartId(each) === id);
    return chart === undefined ? null : () => dialog.open(chart);
  };
  return (
    <ChartShareSlot value={access === 'premium' ? openerOf : null}>
      {children}
      {dialog.subject !== null && (
        <ShareDialog
          key={dialog.times}
          target={{ kind: 'chart', chart: dialog.subject }}
          name={chartTitles[dialog.subject.chart]}
          {...dialog.state}
        />
      )}
    </ChartShareSlot>
  );
}
