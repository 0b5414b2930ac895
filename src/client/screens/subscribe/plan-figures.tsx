import { useQuery } from '@tanstack/react-query';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { PlanStats } from '#shared/contract/library/stats.ts';
import { formatCount } from '#shared/format/count.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** Figures of the emails premium opens in this vault; empty if they fail to load or show no difference. */
export function PlanFigures() {
  const { data } = useQuery(planStatsQuery(useApi()));
  if (data === undefined || data.premium.emails <= data.free.emails) return null;
  return (
    <dl className="mt-8 grid gap-x-6 border-y border-line py-2 sm:grid-cols-3 sm:py-5 @7xl:grid-cols-1 @7xl:py-2">
      {figuresOf(data).map(({ what, figure, free }) => (
        <div
          key={what}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-2 sm:block sm:py-0 @7xl:grid @7xl:py-3"
        >
          <dt className="text-sm text-ink-2">{what}</dt>
          <dd className="title tabular max-sm:row-span-2 max-sm:self-center @7xl:row-span-2 @7xl:self-center">
            {figure}
          </dd>
          <dd className="text-sm text-ink-2">{free}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf({ free, premium, oldestEmailAt }: PlanStats) {
  return [
    {
      what: 'Emails',
      figure: formatCount(premium.emails),
      free: `${formatCount(free.emails)} free today`,
    },
    {
      what: 'Brands',
      figure: formatCount(premium.brands),
      free: `${formatCount(free.brands)} free`,
    },
    ...(oldestEmailAt === null
      ? []
      : [
          {
            what: 'Going back to',
            figure: new Date(oldestEmailAt).getUTCFullYear().toString(),
            free: `The last ${freeHistoryDays} days free`,
          },
        ]),
  ];
}
