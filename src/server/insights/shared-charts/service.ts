import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { brandComparisons } from '#server/insights/brand-comparisons/service.ts';
import { brandInsights, type InsightsDependencies } from '#server/insights/brand-insights/service.ts';
import type { PlatformsService } from '#server/insights/platforms/service.ts';
import type { VaultInsightsService } from '#server/insights/vault-insights/service.ts';
import { viewerOfShare } from '#server/library/access/readable.ts';
import { requireReadableBrand } from '#server/library/brands/service.ts';
import { findCategory } from '#server/library/categories/repository.ts';
import type { ReadChart } from '#server/library/shares/service.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';
import type { ChartAddress, SharedChart } from '#shared/contract/insights/shared-charts.ts';
import { chartPath } from '#shared/format/chart-path.ts';

export interface SharedChartDependencies extends InsightsDependencies {
  vault: VaultInsightsService;
  platforms: PlatformsService;
  content: ContentVersion;
  /** Cache lifetime of figures. */
  ttlMs: number;
}

const maxCharts = 1_000;
const maxChartBytes = 16 * 1024 * 1024;

/**
 * Returns a function that counts a chart as its own page does. Every link to a chart lends the same access, so its
 * guests share the cached figures. The contract of the reply leaves out those that the chart does not draw.
 */
export function chartReader(deps: SharedChartDependencies): ReadChart {
  const brands = brandInsights(deps);
  const comparisons = brandComparisons(deps);
  const memory = createTtlCache<SharedChart>({
    ...deps,
    maxEntries: maxCharts,
    maxBytes: maxChartBytes,
    sizeOf: (chart) => JSON.stringify(chart).length,
  });

  async function readBrand(
    viewer: Viewer,
    { chart, brand: slug, clock }: Extract<ChartAddress, { brand: string }>,
  ): Promise<SharedChart> {
    const brand = await requireReadableBrand(deps, viewer, slug);
    const insights = await brands.read(viewer, slug, { clock });
    const from = insights.watched.since;
    return { chart, from, to: today(), brand, insights, clock: clock ?? null };
  }

  async function readVault(
    viewer: Viewer,
    { chart }: Extract<ChartAddress, { chart: `vault-${string}` }>,
  ): Promise<SharedChart> {
    const insights = await deps.vault.read(viewer);
    return { chart, from: insights.from, to: insights.to, insights };
  }

  async function readPlatforms(
    viewer: Viewer,
    { chart, category: slug }: Extract<ChartAddress, { chart: 'platform-shares' }>,
  ): Promise<SharedChart> {
    // Not of those counted, in which a category without recent mail is missing.
    const category = slug === undefined ? null : await findCategory(deps.database.pool, slug);
    if (category === undefined) throw noChart();
    const found = await deps.platforms.read(viewer, { category: slug });
    return { chart, from: found.from, to: today(), category, found };
  }

  async function readCompared(
    viewer: Viewer,
    { chart, brands: slugs, category, weeks }: Extract<ChartAddress, { brands: string[] }>,
  ): Promise<SharedChart> {
    const found = await comparisons.read(viewer, { brand: slugs, category, weeks });
    if (found.brands.length === 0) throw noChart();
    const comparison = { ...found, norm: found.category };
    return { chart, from: found.from, to: today(), comparison };
  }

  const today = () => deps.now().toISOString().slice(0, 10);

  function read(viewer: Viewer, address: ChartAddress) {
    if ('brand' in address) return readBrand(viewer, address);
    if ('brands' in address) return readCompared(viewer, address);
    return address.chart === 'platform-shares' ? readPlatforms(viewer, address) : readVault(viewer, address);
  }

  return (share, address) => memory.get(chartPath(address), () => read(viewerOfShare(share), address));
}

const noChart = () => new AppError('not_found', 'There is no such chart.');
