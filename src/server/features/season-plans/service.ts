import { onReplica } from '#server/db/replica.ts';
import { audienceOf, opensBrand, type Readable, readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import type { DirectoryEntry } from '#server/features/brands/brand-directory.ts';
import { bySlugs } from '#server/features/brands/brand-slugs.ts';
import type { BrandDependencies } from '#server/features/brands/service.ts';
import {
  type BrandDay,
  type BrandSpan,
  findSeasonEnds,
  listBrandDays,
  listBrandSpans,
} from '#server/features/season-plans/repository.ts';
import type { ContentVersion } from '#server/http/content-version.ts';
import { createSumMemory } from '#server/http/short-memory.ts';
import type { SeasonPlan, SeasonPlanQuery } from '#shared/contract/season-plans.ts';
import { dayNumber, dayOfNumber, daysBetween } from '#shared/format/calendar-days.ts';
import { leastBrands } from '#shared/vocabulary/norms.ts';
import {
  type EventSeason,
  eventLedUpTo,
  seasonEvents,
  seasonYear,
} from '#shared/vocabulary/season-events.ts';

/** More lanes than this are compared by nobody. */
const mostLanes = 40;

export interface SeasonPlanDependencies extends Pick<BrandDependencies, 'database' | 'directory' | 'now'> {
  /** 0 has everything counted anew. */
  lifeMs: number;
  content: ContentVersion;
}

/** Tells a reader's plan of a season. */
export type PlanSeason = (viewer: Viewer, season: EventSeason, query: SeasonPlanQuery) => Promise<SeasonPlan>;

/** Seasons, years and audiences that are asked for again within moments. */
const mostKept = 100;

/**
 * Tells what readable brands sent for the day of a season, counted in days from it. How much each sent, and from when to
 * when, is kept until the next write.
 */
export function seasonPlans(deps: SeasonPlanDependencies): PlanSeason {
  const memory = createSumMemory<BrandSpan[]>({ ...deps, maxEntries: mostKept });

  async function spansOf(readable: Readable, season: EventSeason, year: number): Promise<BrandSpan[]> {
    const count = () =>
      onReplica(deps.database, (db) => listBrandSpans(db, readable, { season, ...daysOfYear(season, year) }));
    return (await memory(`${season} ${year} ${audienceOf(readable)}`, count)).value;
  }

  return (viewer, season, query) => planSeason(deps, spansOf, viewer, season, query);
}

async function planSeason(
  deps: SeasonPlanDependencies,
  spansOf: (readable: Readable, season: EventSeason, year: number) => Promise<BrandSpan[]>,
  viewer: Viewer,
  season: EventSeason,
  { year: givenYear, brand: slugs }: SeasonPlanQuery,
): Promise<SeasonPlan> {
  const { pool } = deps.database;
  const readable = readableBy(viewer, deps.now());
  const today = deps.now().toISOString().slice(0, 10);
  const year = givenYear ?? seasonYear(season, today);
  const events = seasonEvents(season, year);
  const span = { season, ...daysOfYear(season, year) };
  const all = await deps.directory.list();
  const directory = new Map(all.map((brand) => [brand.id, brand]));
  const asked = (slugs ?? []).flatMap((slug) =>
    bySlugs(all, [slug]).flatMap((brand) => (opensBrand(readable, brand) ? { slug, brand } : [])),
  );
  const chosen = slugs === undefined ? null : new Set(asked.map(({ brand }) => brand));
  // Whether a brand is open is asked of what it is now, not of what it was when its mail was counted.
  const isWanted = ({ brandId }: BrandSpan) => {
    const brand = directory.get(brandId);
    if (brand === undefined || !opensBrand(readable, brand)) return false;
    return chosen === null || chosen.has(brand);
  };
  const [spans, ends] = await Promise.all([
    spansOf(readable, season, year).then((all) => all.filter(isWanted)),
    findSeasonEnds(pool, readable, season),
  ]);
  const shown = spans.slice(0, mostLanes);
  const days =
    shown.length === 0
      ? []
      : await listBrandDays(
          pool,
          readable,
          span,
          shown.map(({ brandId }) => brandId),
        );
  return {
    season,
    year,
    event: events[0] ?? today,
    events,
    years: yearsBetween(season, year, ends),
    since: readable.since === null ? null : readable.since.toISOString().slice(0, 10),
    asked: asked.map(({ slug, brand }) => ({ asked: slug, slug: brand.slug, name: brand.name })),
    brands: spans.length,
    emails: spans.reduce((sum, { emails }) => sum + emails, 0),
    start: startOf(spans.map((each) => daysBetween(eventOf(season, year, each), each.firstDay))),
    lanes: toLanes(season, year, shown, days, directory),
  };
}

/** The days whose mail counts for a year: up to half-way to the events beside it. */
function daysOfYear(season: EventSeason, year: number): { from: string; to: string } {
  const [before, own, after] = [year - 1, year, year + 1].map((each) =>
    seasonEvents(season, each).map(dayNumber),
  );
  const halfWay = (one: number | undefined, other: number | undefined) => ((one ?? 0) + (other ?? 0)) / 2;
  // The year of a mail is that of the nearest event: in the middle the earlier one has it.
  return {
    from: dayOfNumber(Math.floor(halfWay(before?.at(-1), own?.[0])) + 1),
    to: dayOfNumber(Math.floor(halfWay(own?.at(-1), after?.[0]))),
  };
}

const eventOf = (season: EventSeason, year: number, { lastDay }: Pick<BrandSpan, 'lastDay'>) =>
  eventLedUpTo(season, year, lastDay) ?? lastDay;

function yearsBetween(
  season: EventSeason,
  year: number,
  ends: { first: string; last: string } | null,
): number[] {
  if (ends === null) return [year];
  const [first, last] = [seasonYear(season, ends.first), seasonYear(season, ends.last)];
  const from = Math.min(year, first);
  return Array.from({ length: Math.max(year, last) - from + 1 }, (_, at) => from + at).reverse();
}

/** @param starts the first days of brands, as offsets. */
function startOf(starts: readonly number[]): SeasonPlan['start'] {
  if (starts.length < leastBrands) return null;
  const sorted = [...starts].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { earliest: at(0), median: at(0.5), latest: at(1) };
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
    const cells = sent.map(({ day, emails, deepestPercent, emailIds }) => ({
      offset: daysBetween(event, day),
      emails,
      deepestPercent,
      emailIds,
    }));
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
