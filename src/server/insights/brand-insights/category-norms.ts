import type { CollectionGap } from '#server/insights/brand-insights/collection-gaps.ts';
import {
  type BrandWeeks,
  listBrandWeeks,
  measureBrands,
  type NormMeasures,
} from '#server/insights/brand-insights/norm-repository.ts';
import type { DaySpan } from '#server/insights/brand-insights/repository.ts';
import { weeklyNorm } from '#server/insights/brand-insights/weekly-norm.ts';
import { audienceOf, opensBrand, type Readable } from '#server/library/access/readable.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createVersionedCache } from '#server/platform/http/ttl-cache.ts';
import type { CategoryNorm, Norm } from '#shared/contract/library/category-norms.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { minBrands, minEmails } from '#shared/vocabulary/norms.ts';

interface NormDependencies extends Pick<BrandDependencies, 'database' | 'directory' | 'now'> {
  /** Cache lifetime; 0 disables the cache. */
  ttlMs: number;
  content: ContentVersion;
}

interface NamedCategory {
  id: number;
  slug: string;
  name: string;
}

export interface CategoryNorms {
  /** Returns the norm of a category over the brands that this viewer may read, on some days. */
  read(readable: Readable, category: NamedCategory, span: DaySpan): Promise<CategoryNorm>;
  /** Returns the norm over some brands. */
  ofBrands(readable: Readable, brandIds: readonly number[], span: DaySpan): Promise<Measured>;
}

type Measured = Omit<Norm, 'name'>;

/** As many weeks as charts draw. */
const maxWeeks = 104;

/** Cache entries: groups of brands, times audiences, times spans of days. */
const maxKept = 200;

/** Computes norms: the same for all brands of a category, and cached until the next write. */
export function categoryNorms(
  deps: NormDependencies,
  readCollectionGaps: () => Promise<CollectionGap[]>,
): CategoryNorms {
  const { database, directory, now } = deps;
  const memory = createVersionedCache<Measured>({ ...deps, maxEntries: maxKept });

  async function count(
    readable: Readable,
    span: DaySpan,
    brandIds: readonly number[],
    today: string,
  ): Promise<Measured> {
    const mondays = wholeWeeks(span, today);
    const [brands, measures, gaps] = await Promise.all([
      onReplica(database, (db) =>
        listBrandWeeks(db, brandIds, {
          from: dayOfNumber(mondays[0] ?? 1), // without a week, a span that is empty
          to: dayOfNumber(mondays.at(-1) ?? 0),
        }),
      ),
      onReplica(database, (db) => measureBrands(db, readable, brandIds, span)),
      readCollectionGaps(),
    ]);
    return { ...toWeeks(brands, mondays, gaps), ...toMeasures(measures) };
  }

  /**
   * The current list of brands is part of the cache key, so a brand that is closed or moved invalidates the
   * entry.
   */
  async function normOf(
    readable: Readable,
    isWanted: (brand: DirectoryEntry) => boolean,
    span: DaySpan,
  ): Promise<Measured> {
    const brandIds = (await directory.list())
      .filter((brand) => isWanted(brand) && opensBrand(readable, brand))
      .map(({ id }) => id);
    const today = now().toISOString().slice(0, 10);
    const key = JSON.stringify([audienceOf(readable), span, today, brandIds]);
    const { value } = await memory(key, () => count(readable, span, brandIds, today));
    return value;
  }

  return {
    async read(readable, { id, slug, name }, span) {
      const isOf = (brand: DirectoryEntry) =>
        brand.categoryId === id || brand.memberOf.some((category) => category.id === id);
      return { slug, name, ...(await normOf(readable, isOf, span)) };
    },
    ofBrands: (readable, brandIds, span) => normOf(readable, (brand) => brandIds.includes(brand.id), span),
  };
}

/** The span from the Monday `weeks` weeks before this week's. */
export function lastWeeks(weeks: number, now: Date): DaySpan {
  const today = now.toISOString().slice(0, 10);
  return { from: dayOfNumber(dayNumber(today) - weekdayOf(today) - weeks * 7), to: null };
}

/** The last complete weeks of a span, by their Monday in days since 1970-01-01, oldest first. */
function wholeWeeks({ from, to }: DaySpan, today: string): number[] {
  const end = Math.min(dayNumber(today), to === null ? Number.POSITIVE_INFINITY : dayNumber(to) + 1);
  const after = end - weekdayOf(dayOfNumber(end));
  const first = Math.max(after - maxWeeks * 7, from === null ? 0 : dayNumber(from));
  const mondays: number[] = [];
  for (let monday = after - 7; monday >= first; monday -= 7) mondays.unshift(monday);
  return mondays;
}

function toWeeks(
  brands: readonly BrandWeeks[],
  mondays: readonly number[],
  gaps: readonly CollectionGap[],
): Pick<Norm, 'brands' | 'emails' | 'weeks' | 'perWeek'> {
  const sending = brands.filter(({ weeks }) => weeks.length > 0);
  const emails = sending.reduce((sum, brand) => sum + brand.emails.reduce((all, count) => all + count, 0), 0);
  const isMissed = (monday: number) =>
    gaps.some(({ from, to }) => dayNumber(from) <= monday && dayNumber(to) >= monday + 6);
  const watched = new Set(mondays.filter((monday) => !isMissed(monday)));
  const isNorm = sending.length >= minBrands && emails >= minEmails;
  const norm = weeklyNorm(brands, mondays, watched);
  return {
    brands: sending.length,
    emails,
    weeks: mondays.map((monday, at) => ({
      monday: dayOfNumber(monday),
      emails: isNorm ? (norm.weeks[at] ?? null) : null,
    })),
    perWeek: isNorm ? norm.perWeek : null,
  };
}

function toMeasures({
  brands,
  emails,
  ...measures
}: NormMeasures): Pick<Norm, 'sample' | 'offers' | 'subjects' | 'weight'> {
  const isNorm = brands >= minBrands && emails >= minEmails;
  const of = (value: number | null) => (isNorm ? value : null);
  return {
    sample: { brands, emails },
    offers: { share: of(measures.offerShare), deepestPercent: of(measures.deepestPercent) },
    subjects: {
      medianLength: of(measures.medianLength),
      emojiShare: of(measures.emojiShare),
      questionShare: of(measures.questionShare),
      numberShare: of(measures.numberShare),
    },
    weight: { medianBytes: of(measures.medianBytes), medianPictures: of(measures.medianPictures) },
  };
}
