import type { Viewer } from '#server/accounts/auth/viewer.ts';
import {
  type BrandDay,
  type BrandSpan,
  listBrandDays,
  listBrandSpans,
  listSeasonEnds,
} from '#server/insights/season-plans/repository.ts';
import {
  audienceOf,
  opensBrand,
  type Readable,
  readableBy,
  withWholeHistory,
} from '#server/library/access/readable.ts';
import { readPickedSet } from '#server/library/brand-sets/picked-set.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { isOfCategory } from '#server/library/brands/brand-index.ts';
import { bySlugs } from '#server/library/brands/brand-slugs.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createVersionedCache } from '#server/platform/http/ttl-cache.ts';
import type {
  SeasonPlan,
  SeasonPlanFileQuery,
  SeasonPlanQuery,
  SeasonYears,
} from '#shared/contract/insights/season-plans.ts';
import { dayNumber, dayOfNumber, daysBetween } from '#shared/format/calendar-days.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { paths } from '#shared/paths.ts';
import { minBrands } from '#shared/vocabulary/norms.ts';
import {
  type EventSeason,
  eventLedUpTo,
  eventSeasons,
  seasonEvents,
  seasonYear,
} from '#shared/vocabulary/season-events.ts';

/** More lanes cannot be compared by eye. */
const maxLanes = 40;

export interface SeasonPlanDependencies extends Pick<BrandDependencies, 'database' | 'directory' | 'now'> {
  config: Pick<Config, 'baseUrl'>;
  /** Cache lifetime; 0 disables the cache. */
  ttlMs: number;
  content: ContentVersion;
}

export interface SeasonPlansService {
  /** Returns the years with mail of each season. */
  years(viewer: Viewer): Promise<SeasonYears>;
  read(viewer: Viewer, season: EventSeason, query: SeasonPlanQuery): Promise<SeasonPlan>;
  /** One line per brand and day, for all brands, and the file name. */
  readCsv(
    viewer: Viewer,
    season: EventSeason,
    query: SeasonPlanFileQuery,
  ): Promise<{ name: string; csv: string }>;
}

/** Cache entries: seasons, times years, times audiences. */
const maxKept = 100;

/**
 * Returns the plans of a season, in days from its event. Counts and periods are cached until the next write.
 */
export function seasonPlans(deps: SeasonPlanDependencies): SeasonPlansService {
  const { pool } = deps.database;
  const memory = createVersionedCache<BrandSpan[]>({ ...deps, maxEntries: maxKept });
  const today = () => deps.now().toISOString().slice(0, 10);

  const spansOf = (readable: Readable, season: EventSeason, year: number) =>
    memory(`${season} ${year} ${audienceOf(readable)}`, () =>
      onReplica(deps.database, (db) => listBrandSpans(db, readable, { season, ...daysOfYear(season, year) })),
    );

  /** Returns the requested brands that are open. */
  async function choose(
    viewer: Viewer,
    readable: Readable,
    { brand: slugs, category, set }: SeasonPlanQuery,
  ) {
    const picked = await readPickedSet(pool, viewer, set);
    const all = await deps.directory.list();
    const open = new Map(all.flatMap((brand) => (opensBrand(readable, brand) ? [[brand.id, brand]] : [])));
    const asked = (slugs ?? []).flatMap((slug) =>
      bySlugs(all, [slug]).flatMap((brand) => (open.has(brand.id) ? [{ slug, brand }] : [])),
    );
    const named = slugs === undefined ? null : new Set(asked.map(({ brand }) => brand.id));
    // Access is checked against the brand's current state, not that of when its mail was counted.
    const isWanted = ({ brandId }: BrandSpan) => {
      const brand = open.get(brandId);
      return (
        brand !== undefined &&
        (named === null || named.has(brandId)) &&
        (picked === null || picked.brandIds.includes(brandId)) &&
        (category === undefined || isOfCategory(brand, (slug) => category.includes(slug), all))
      );
    };
    return { open, asked, isWanted };
  }

  async function years(viewer: Viewer): Promise<SeasonYears> {
    const readable = readableBy(viewer, deps.now());
    const ends = new Map(
      (await listSeasonEnds(pool, readable, eventSeasons)).map((each) => [each.season, each]),
    );
    return eventSeasons.map((season) => ({ season, years: yearsBetween(season, ends.get(season)) }));
  }

  async function read(
    viewer: Viewer,
    season: EventSeason,
    { year: givenYear, ...query }: SeasonPlanQuery,
  ): Promise<SeasonPlan> {
    const readable = readableBy(viewer, deps.now());
    const [{ open, asked, isWanted }, [ends]] = await Promise.all([
      choose(viewer, readable, query),
      listSeasonEnds(pool, readable, [season]),
    ]);
    const year = givenYear ?? newestYear(season, ends, today());
    const events = seasonEvents(season, year);
    const spansIn = async (of: Readable, each: number) => {
      const { value, countedAt } = await spansOf(of, season, each);
      return { spans: value.filter(isWanted), countedAt };
    };
    const [{ spans, countedAt }, all, before] = await Promise.all([
      spansIn(readable, year),
      spansIn(withWholeHistory(readable), year),
      spansIn(readable, year - 1),
    ]);
    const shown = spans.slice(0, maxLanes);
    const days = await daysOf(readable, season, year, shown);
    return {
      countedAt: countedAt.toISOString(),
      season,
      year,
      event: events[0] ?? today(),
      events,
      years: yearsBetween(season, ends, year),
      since: readable.since === null ? null : readable.since.toISOString().slice(0, 10),
      asked: asked.map(({ slug, brand }) => ({ asked: slug, slug: brand.slug, name: brand.name })),
      ...totalsOf(all.spans),
      readable: totalsOf(spans),
      ...figuresOf(season, year, spans),
      before:
        before.spans.length === 0 ? null : { year: year - 1, ...figuresOf(season, year - 1, before.spans) },
      lanes: toLanes(season, year, shown, days, open),
    };
  }

  async function readCsv(
    viewer: Viewer,
    season: EventSeason,
    { year: givenYear, compare, ...query }: SeasonPlanFileQuery,
  ): Promise<{ name: string; csv: string }> {
    const readable = readableBy(viewer, deps.now());
    const [{ open, isWanted }, [ends]] = await Promise.all([
      choose(viewer, readable, query),
      listSeasonEnds(pool, readable, [season]),
    ]);
    const year = givenYear ?? newestYear(season, ends, today());
    const years = compare === undefined || compare === year ? [year] : [year, compare];
    const parts = await Promise.all(
      years.map(async (each) => {
        const spans = (await spansOf(readable, season, each)).value.filter(isWanted);
        const days = await daysOf(readable, season, each, spans);
        return toCsvLines(each, toLanes(season, each, spans, days, open), deps.config.baseUrl);
      }),
    );
    // Starts with a byte order mark, by which Excel detects UTF-8.
    return {
      name: [season, ...years].join('-'),
      csv: `\uFEFF${[csvLine(fileHead), ...parts.flat()].join('')}`,
    };
  }

  async function daysOf(
    readable: Readable,
    season: EventSeason,
    year: number,
    spans: readonly BrandSpan[],
  ): Promise<BrandDay[]> {
    if (spans.length === 0) return [];
    const ids = spans.map(({ brandId }) => brandId);
    return listBrandDays(pool, readable, { season, ...daysOfYear(season, year) }, ids);
  }

  return { years, read, readCsv };
}

const totalsOf = (spans: readonly BrandSpan[]) => ({
  brands: spans.length,
  emails: spans.reduce((sum, { emails }) => sum + emails, 0),
});

/** The first days of brands, and the depth of their offers. */
function figuresOf(season: EventSeason, year: number, spans: readonly BrandSpan[]) {
  const starts = ordered(spans.map((each) => daysBetween(eventOf(season, year, each), each.firstDay)));
  const depths = ordered(spans.flatMap(({ deepestPercent }) => deepestPercent ?? []));
  return {
    start: isNorm(starts)
      ? { earliest: at(starts, 0), median: at(starts, 0.5), latest: at(starts, 1) }
      : null,
    depth: isNorm(depths) ? { median: at(depths, 0.5), deepest: at(depths, 1) } : null,
  };
}

const isNorm = (values: readonly number[]) => values.length >= minBrands;

const ordered = (values: readonly number[]) => [...values].sort((one, other) => one - other);

/** @param share position in the sorted list, 0 to 1. */
const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** The days that belong to a year: up to half-way to the previous and the next event. */
function daysOfYear(season: EventSeason, year: number): { from: string; to: string } {
  const [before, own, after] = [year - 1, year, year + 1].map((each) =>
    seasonEvents(season, each).map(dayNumber),
  );
  const halfWay = (one: number | undefined, other: number | undefined) => ((one ?? 0) + (other ?? 0)) / 2;
  // An email belongs to the nearest event; in the middle, to the earlier one.
  return {
    from: dayOfNumber(Math.floor(halfWay(before?.at(-1), own?.[0])) + 1),
    to: dayOfNumber(Math.floor(halfWay(own?.at(-1), after?.[0]))),
  };
}

const eventOf = (season: EventSeason, year: number, { lastDay }: Pick<BrandSpan, 'lastDay'>) =>
  eventLedUpTo(season, year, lastDay) ?? lastDay;

interface SeasonEnds {
  first: string;
  last: string;
}

/** The year whose event is nearest to today; if it has no mail yet, the last year with mail. */
function newestYear(season: EventSeason, ends: SeasonEnds | undefined, today: string): number {
  const nearest = seasonYear(season, today);
  return ends === undefined ? nearest : Math.min(nearest, seasonYear(season, ends.last));
}

/** @param asked is included, with or without mail. */
function yearsBetween(season: EventSeason, ends: SeasonEnds | undefined, asked?: number): number[] {
  const held = ends === undefined ? [] : [seasonYear(season, ends.first), seasonYear(season, ends.last)];
  const all = asked === undefined ? held : [...held, asked];
  if (all.length === 0) return [];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, after) => last - after);
}

function toLanes(
  season: EventSeason,
  year: number,
  spans: readonly BrandSpan[],
  days: readonly BrandDay[],
  directory: ReadonlyMap<number, DirectoryEntry>,
): SeasonPlan['lanes'] {
  const byBrand = new Map<number, BrandDay[]>();
  for (const day of days) {
    const known = byBrand.get(day.brandId);
    if (known === undefined) byBrand.set(day.brandId, [day]);
    else known.push(day);
  }
  const lanes = spans.flatMap(({ brandId }) => {
    const brand = directory.get(brandId);
    const sent = byBrand.get(brandId) ?? [];
    const lastDay = sent.at(-1)?.day;
    if (brand === undefined || lastDay === undefined) return [];
    const event = eventOf(season, year, { lastDay });
    const cells = sent.map(({ day, brandId: _, ...cell }) => ({ offset: daysBetween(event, day), ...cell }));
    const percents = cells.flatMap(({ deepestPercent }) => deepestPercent ?? []);
    const { slug, name, logoUrl, categoryId } = brand;
    return {
      brand: { slug, name, logoUrl, categoryId },
      event,
      emails: cells.reduce((sum, { emails }) => sum + emails, 0),
      deepestPercent: percents.length === 0 ? null : Math.max(...percents),
      cells,
    };
  });
  const start = ({ cells }: (typeof lanes)[number]) => cells[0]?.offset ?? 0;
  return lanes.sort(
    (one, other) => start(one) - start(other) || (one.brand.name < other.brand.name ? -1 : 1),
  );
}

const fileHead = [
  'Brand',
  'Year',
  'Day',
  'Days from the event',
  'Emails',
  'Deepest percent',
  'First email',
] as const;

function toCsvLines(year: number, lanes: SeasonPlan['lanes'], baseUrl: string): string[] {
  return lanes.flatMap(({ brand, event, cells }) =>
    cells.map(({ offset, emails, deepestPercent, emailIds: [first] }) =>
      csvLine([
        brand.name,
        String(year),
        dayOfNumber(dayNumber(event) + offset),
        String(offset),
        String(emails),
        String(deepestPercent ?? ''),
        first === undefined ? '' : baseUrl + paths.email(first),
      ]),
    ),
  );
}
