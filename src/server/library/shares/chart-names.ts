import type { BrandDirectory } from '#server/library/brands/brand-directory.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import { chartTitles } from '#shared/vocabulary/shared-charts.ts';

/** A chart with the current slugs of its brands, and its current name. */
export interface NamedChart {
  name: string;
  chart: ChartAddress;
}

export interface ChartNameDependencies {
  database: Database;
  directory: BrandDirectory;
}

/**
 * Returns a function that names charts after the brands and categories of today: a brand can be renamed, merged or
 * hidden after its chart was shared. It returns undefined for a chart that is no longer shown.
 */
export async function readChartNames({
  database: { pool },
  directory,
}: ChartNameDependencies): Promise<(chart: ChartAddress) => NamedChart | undefined> {
  const [brands, categories] = await Promise.all([directory.list(), listCategories(pool)]);
  const bySlug = new Map(
    brands.flatMap((brand) => brand.formerSlugs.map((slug): [string, typeof brand] => [slug, brand])),
  );
  for (const brand of brands) bySlug.set(brand.slug, brand);
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]));

  return (chart) => {
    const name = (of: string) => `${chartTitles[chart.chart]}: ${of}`;
    if ('brand' in chart) {
      const brand = bySlug.get(chart.brand);
      return brand && { name: name(brand.name), chart: { ...chart, brand: brand.slug } };
    }
    const category = 'category' in chart ? chart.category : undefined;
    const categoryName = category === undefined ? 'all brands' : categoryNames.get(category);
    if (categoryName === undefined) return undefined;
    if (!('brands' in chart)) return { name: name(categoryName), chart };
    const compared = [...new Set(chart.brands.flatMap((slug) => bySlug.get(slug) ?? []))];
    if (compared.length === 0) return undefined;
    return {
      name: name(compared.map((brand) => brand.name).join(', ')),
      chart: { ...chart, brands: compared.map(({ slug }) => slug) },
    };
  };
}
