import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import { paths } from '#shared/paths.ts';
import { comparedWeeks } from '#shared/vocabulary/norms.ts';

/** Returns the path of a chart on its page. */
export function chartPath(address: ChartAddress): string {
  const [page, search] = pageOf(address);
  const query = new URLSearchParams(search);
  return `${page}${query.size === 0 ? '' : `?${query}`}#${chartId(address)}`;
}

/** Returns the anchor of a chart on its page. */
export const chartId = ({ chart }: Pick<ChartAddress, 'chart'>) => chart.slice(chart.indexOf('-') + 1);

function pageOf(address: ChartAddress): [page: string, search: [string, string][]] {
  if ('brand' in address)
    return [
      paths.brandInsights(address.brand),
      address.clock === undefined ? [] : [['clock', address.clock]],
    ];
  const category: [string, string][] =
    'category' in address && address.category !== undefined ? [['category', address.category]] : [];
  if ('brands' in address)
    return [
      paths.compare(),
      [
        ...address.brands.map((slug): [string, string] => ['brand', slug]),
        ...category,
        ...(address.weeks === comparedWeeks
          ? []
          : ([['weeks', String(address.weeks)]] as [string, string][])),
      ],
    ];
  return address.chart === 'platform-shares' ? [paths.platforms(), category] : [paths.insights(), []];
}
