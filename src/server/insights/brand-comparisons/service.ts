import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { listNewest, type NewestEmail } from '#server/insights/brand-comparisons/repository.ts';
import { lastWeeks } from '#server/insights/brand-insights/category-norms.ts';
import type { DaySpan } from '#server/insights/brand-insights/repository.ts';
import {
  countInsights,
  type InsightsDependencies,
  peersOf,
  readDays,
  readSpan,
  toDays,
  toTypes,
} from '#server/insights/brand-insights/service.ts';
import { opensBrand, type Readable, readableBy } from '#server/library/access/readable.ts';
import { type PickedSet, readPickedSet } from '#server/library/brand-sets/picked-set.ts';
import type { BrandRow } from '#server/library/brands/repository.ts';
import { requireReadableBrand } from '#server/library/brands/service.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type {
  BrandComparison,
  BrandComparisonQuery,
  ComparedBrand,
} from '#shared/contract/insights/brand-comparisons.ts';
import type { AskedBrand } from '#shared/contract/library/asked-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';

export interface BrandComparisonService {
  /**
   * @throws AppError as `readPickedSet`; `not_found` for an unknown category; `invalid_request` if `from` is
   * after `to`.
   */
  read(viewer: Viewer, query: BrandComparisonQuery): Promise<BrandComparison>;
  /** The days with mail as CSV: one line per brand and day, one column per type. */
  readCsv(viewer: Viewer, query: BrandComparisonQuery): Promise<string>;
}

/** Counts several brands as their insights do, with the norm of the category they share. */
export function brandComparisons(deps: InsightsDependencies): BrandComparisonService {
  const { pool } = deps.database;
  const { readCollectionGaps, norms } = deps;

  async function read(viewer: Viewer, query: BrandComparisonQuery): Promise<BrandComparison> {
    const span = spanOf(query);
    const readable = readableBy(viewer, deps.now());
    const picked = await readPickedSet(pool, viewer, query.set);
    const { brands, asked, missing } = await findBrands(
      deps,
      viewer,
      query.brand ?? (await firstOf(readable, picked)),
    );
    const ids = brands.map(({ id }) => id);
    const [category, gaps, newest] = await Promise.all([
      findCategory(query.category, ids),
      readCollectionGaps(),
      onReplica(deps.database, (db) => listNewest(db, readable, ids, span)),
    ]);
    const norm = category === undefined ? null : await norms.read(readable, category, span);
    const peers = await peersOf(norms, readable, picked, span);
    const compared: BrandComparison['brands'] = [];
    // Sequential: in parallel they would take every connection of the pool.
    for (const brand of brands) {
      compared.push({
        brand: toCompared(brand),
        ...(await onReplica(deps.database, (db) => countInsights(db, readable, brand.id, span, gaps))),
        newest: newest.filter(({ brandId }) => brandId === brand.id).map(toNewest),
      });
    }
    return { from: span.from, brands: compared, asked, missing, category: norm, peers };
  }

  /** The slugs of the first brands of a set that the viewer may read. */
  async function firstOf(readable: Readable, picked: PickedSet | null): Promise<string[]> {
    if (picked === null) return [];
    const known = new Map((await deps.directory.list()).map((brand) => [brand.id, brand]));
    return picked.brandIds
      .flatMap((id) => known.get(id) ?? [])
      .filter((brand) => opensBrand(readable, brand))
      .slice(0, maxCompared)
      .map(({ slug }) => slug);
  }

  /** @throws AppError `invalid_request` if both weeks and a first day are given. */
  function spanOf({ weeks, ...days }: BrandComparisonQuery): DaySpan {
    if (weeks === undefined) return readSpan(days);
    if (days.from !== undefined)
      throw new AppError('invalid_request', 'Use either weeks or a first day (from), not both.');
    return readSpan({ from: lastWeeks(weeks, deps.now()).from, to: days.to });
  }

  /**
   * Returns the requested category; else one that all brands share, preferably the first brand's primary one.
   */
  async function findCategory(
    slug: string | undefined,
    brandIds: readonly number[],
  ): Promise<Category | undefined> {
    const categories = await listCategories(pool);
    if (slug !== undefined) {
      const category = categories.find((each) => each.slug === slug);
      if (category === undefined) throw new AppError('not_found', 'There is no such category.');
      return category;
    }
    const wanted = new Set(brandIds);
    const memberships = (await deps.directory.list())
      .filter(({ id }) => wanted.has(id))
      .sort((one, other) => brandIds.indexOf(one.id) - brandIds.indexOf(other.id))
      .map(({ categoryId, memberOf }) => [categoryId, ...memberOf.map(({ id }) => id)]);
    const common = memberships[0]?.find((id) => memberships.every((all) => all.includes(id)));
    return categories.find(({ id }) => id === common);
  }

  async function readCsv(viewer: Viewer, query: BrandComparisonQuery): Promise<string> {
    const span = spanOf(query);
    const picked = await readPickedSet(pool, viewer, query.set);
    const slugs = query.brand ?? (await firstOf(readableBy(viewer, deps.now()), picked));
    const { brands } = await findBrands(deps, viewer, slugs);
    const counts = await Promise.all(
      brands.map(({ id }) => onReplica(deps.database, (db) => readDays(db, id, span))),
    );
    const types = toTypes(counts.flat()).map(({ campaignType }) => campaignType);
    const lines = brands.flatMap(({ slug }, at) =>
      toDays(counts[at] ?? []).map(({ day, emails, byType }) =>
        csvLine([slug, day, String(emails), ...types.map((type) => String(byType[type] ?? 0))]),
      ),
    );
    return [csvLine(['brand', 'day', 'emails', ...types]), ...lines].join('');
  }

  return { read, readCsv };
}

/** Each once, in their order; a brand closed to the viewer counts as unknown. */
async function findBrands(
  deps: InsightsDependencies,
  viewer: Viewer,
  slugs: readonly string[],
): Promise<{ brands: BrandRow[]; asked: AskedBrand[]; missing: string[] }> {
  const wanted = [...new Set(slugs)];
  const found = await Promise.all(
    wanted.map((slug) =>
      requireReadableBrand(deps, viewer, slug).catch((error: unknown) => {
        if (error instanceof AppError && ['not_found', 'premium_required'].includes(error.code)) return null;
        throw error;
      }),
    ),
  );
  const brands = new Map<number, BrandRow>();
  const asked: AskedBrand[] = [];
  const missing: string[] = [];
  for (const [at, slug] of wanted.entries()) {
    const brand = found[at];
    if (brand) {
      brands.set(brand.id, brand);
      asked.push({ asked: slug, slug: brand.slug, name: brand.name });
    } else missing.push(slug);
  }
  return { brands: [...brands.values()], asked, missing };
}

const toCompared = (brand: BrandRow): ComparedBrand => ({
  slug: brand.slug,
  name: brand.name,
  logoUrl: brand.logoUrl,
  categoryId: brand.categoryId,
  category: { slug: brand.categorySlug, name: brand.categoryName },
});

const toNewest = ({ emailId, day, receivedAt, subject }: NewestEmail) => ({
  emailId,
  day,
  receivedAt: receivedAt.toISOString(),
  subject,
});
