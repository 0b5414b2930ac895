import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { brandComparisons } from '#server/insights/brand-comparisons/service.ts';
import { brandInsights, type InsightsDependencies } from '#server/insights/brand-insights/service.ts';
import type { PlatformsService } from '#server/insights/platforms/service.ts';
import type { VaultInsightsService } from '#server/insights/vault-insights/service.ts';
import { requireReadableBrand } from '#server/library/brands/service.ts';
import type { ReadChart } from '#server/library/shares/service.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ChartAddress, SharedChart } from '#shared/contract/insights/shared-charts.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

export interface SharedChartDependencies extends InsightsDependencies {
  vault: VaultInsightsService;
  platforms: PlatformsService;
}

/**
 * Returns a function that counts a chart as its own page does, and names it. The contract of the reply leaves out
 * the figures of the page that the chart does not draw.
 */
export function chartReader(deps: SharedChartDependencies): ReadChart {
  const brands = brandInsights(deps);
  const comparisons = brandComparisons(deps);

  async function readBrand(
    viewer: Viewer,
    { chart, brand: slug, clock }: Extract<ChartAddress, { brand: string }>,
  ): Promise<[SharedChart, of: string]> {
    const brand = await requireReadableBrand(deps, viewer, slug);
    const insights = await brands.read(viewer, slug, { clock });
    const from = insights.watched.since;
    return [{ chart, from, to: today(), brand, insights, clock: clock ?? null }, brand.name];
  }

  async function readVault(
    viewer: Viewer,
    { chart }: Extract<ChartAddress, { chart: `vault-${string}` }>,
  ): Promise<[SharedChart, of: string]> {
    const insights = await deps.vault.read(viewer);
    return [{ chart, from: insights.from, to: insights.to, insights }, allBrands];
  }

  async function readPlatforms(
    viewer: Viewer,
    { chart, category: slug }: Extract<ChartAddress, { chart: 'platform-shares' }>,
  ): Promise<[SharedChart, of: string]> {
    const found = await deps.platforms.read(viewer, { category: slug });
    const category = found.categories.find((each) => each.slug === slug) ?? null;
    if (slug !== undefined && category === null) throw noChart();
    return [{ chart, from: found.from, to: today(), category, found }, category?.name ?? allBrands];
  }

  async function readCompared(
    viewer: Viewer,
    { chart, brands: slugs, category, weeks }: Extract<ChartAddress, { brands: string[] }>,
  ): Promise<[SharedChart, of: string]> {
    const found = await comparisons.read(viewer, { brand: slugs, category, weeks });
    if (found.brands.length === 0) throw noChart();
    const comparison = { ...found, norm: found.category };
    return [
      { chart, from: found.from, to: today(), comparison },
      found.brands.map(({ brand }) => brand.name).join(', '),
    ];
  }

  const today = () => deps.now().toISOString().slice(0, 10);

  function read(viewer: Viewer, address: ChartAddress) {
    if ('brand' in address) return readBrand(viewer, address);
    if ('brands' in address) return readCompared(viewer, address);
    return address.chart === 'platform-shares' ? readPlatforms(viewer, address) : readVault(viewer, address);
  }

  return async (viewer, address) => {
    const [chart, of] = await read(viewer, address);
    return { name: `${chartTitles[address.chart]}: ${of}`, chart };
  };
}

const allBrands = 'all brands';

const noChart = () => new AppError('not_found', 'There is no such chart.');
