import type { Viewer } from '#server/accounts/auth/viewer.ts';
import {
  addHours,
  addMeasures,
  addSeasons,
  addStretches,
  type BrandSums,
  type DayTypes,
  type Lasting,
} from '#server/insights/brand-insights/brand-sums.ts';
import type { CategoryNorms } from '#server/insights/brand-insights/category-norms.ts';
import { type CollectionGap, gapsSince } from '#server/insights/brand-insights/collection-gaps.ts';
import { hoursOfClock } from '#server/insights/brand-insights/hours-of-clock.ts';
import {
  countQuarters,
  type DaySpan,
  hasSentBefore,
  listDiary,
} from '#server/insights/brand-insights/repository.ts';
import {
  countDays,
  countSums,
  type Days,
  daysOutsideWeeks,
  listStoredDays,
  listStoredSums,
} from '#server/insights/brand-insights/weekly-sums-repository.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import { type PickedSet, readPickedSet } from '#server/library/brand-sets/picked-set.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/library/brands/service.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type {
  BrandInsights,
  BrandInsightsQuery,
  CountedInsights,
  InsightsWithPeersQuery,
} from '#shared/contract/insights/brand-insights.ts';
import type { PeerNorm } from '#shared/contract/library/category-norms.ts';
import { dayOfNumber } from '#shared/format/calendar-days.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { eventLedUpTo } from '#shared/vocabulary/season-events.ts';

export interface InsightsDependencies extends BrandDependencies {
  /** The collection gaps of the vault. */
  readCollectionGaps: () => Promise<CollectionGap[]>;
  norms: CategoryNorms;
}

export interface BrandInsightsService {
  /**
   * @throws AppError as the brand's page does, and as `readPickedSet`; `invalid_request` if `from` is after
   * `to`.
   */
  read(viewer: Viewer, slug: string, query: InsightsWithPeersQuery): Promise<BrandInsights>;
  /** The days with mail as CSV: one line per day, one column per type. */
  readCsv(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<string>;
}

/** Counts a brand's mail, with the norm of its category. */
export function brandInsights(deps: InsightsDependencies): BrandInsightsService {
  const { database, now, readCollectionGaps, norms } = deps;

  async function read(viewer: Viewer, slug: string, query: InsightsWithPeersQuery): Promise<BrandInsights> {
    const span = readSpan(query);
    const brand = await requireReadableBrand(deps, viewer, slug);
    const readable = readableBy(viewer, now());
    const category = { id: brand.categoryId, name: brand.categoryName, slug: brand.categorySlug };
    const picked = await readPickedSet(database.pool, viewer, query.set);
    const [insights, norm, peers] = await Promise.all([
      onReplica(database, (db) =>
        countInsights(db, readable, brand.id, span, readCollectionGaps(), query.clock),
      ),
      norms.read(readable, category, span),
      peersOf(norms, readable, picked, span),
    ]);
    return { ...insights, category: norm, peers };
  }

  async function readCsv(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<string> {
    const span = readSpan(query);
    const brand = await requireReadableBrand(deps, viewer, slug);
    const counts = await onReplica(database, (db) => readDays(db, brand.id, span));
    const types = toTypes(counts).map(({ campaignType }) => campaignType);
    const lines = toDays(counts).map(({ day, emails, byType }) =>
      csvLine([day, String(emails), ...types.map((type) => String(byType[type] ?? 0))]),
    );
    return [csvLine(['day', 'emails', ...types]), ...lines].join('');
  }

  return { read, readCsv };
}

/** Returns the norm of the brands of a picked set. */
export async function peersOf(
  norms: CategoryNorms,
  readable: Readable,
  picked: PickedSet | null,
  span: DaySpan,
): Promise<PeerNorm | null> {
  if (picked === null) return null;
  const { id, name, brandIds } = picked;
  return { id, name, ...(await norms.ofBrands(readable, brandIds, span)) };
}

/**
 * Counts one brand's mail; the caller has checked that the brand is open to the viewer.
 * @param clock time zone of the hours; the senders' local time by default.
 */
export async function countInsights(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
  readCollectionGaps: readonly CollectionGap[] | Promise<readonly CollectionGap[]>,
  clock?: string,
): Promise<CountedInsights> {
  const asked = [db, readable, brandId, span] as const;
  const [{ counts, parts }, isOlder, quarters, diary, gaps] = await Promise.all([
    readAll(...asked),
    span.from !== null && hasSentBefore(db, brandId, span.from),
    clock === undefined ? [] : countQuarters(...asked),
    listDiary(...asked),
    readCollectionGaps,
  ]);
  const days = toDays(counts);
  const since = isOlder ? span.from : (days[0]?.day ?? null);
  const { emails, offerShare, deepestPercent, medianBytes, medianPictures, ...subjects } = addMeasures(parts);
  return {
    watched: { since, gaps: since === null ? [] : gapsSince(gaps, since) },
    days,
    types: toTypes(counts),
    sample: { emails, since: readable.since === null ? null : utcDay(readable.since) },
    ...(clock === undefined ? addHours(parts) : { hours: hoursOfClock(clock, quarters), hoursInUtc: 0 }),
    seasons: toSeasons(addSeasons(parts)),
    offers: { share: offerShare, deepestPercent, diary },
    platforms: addStretches(parts.map((part) => part.platforms)).map((platform) => ({
      platform: platform.value,
      ...lasting(platform),
    })),
    senders: mostOf(addStretches(parts.map((part) => part.senders))).map((sender) => ({
      address: sender.value,
      ...lasting(sender),
    })),
    subjects,
    weight: { medianBytes, medianPictures },
  };
}

/** Returns the days of all published mail, and the totals of the mail that this viewer may read, in parts. */
async function readAll(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
): Promise<{ counts: DayTypes[]; parts: BrandSums[] }> {
  const days = daysOf(span);
  const kept = await listStoredSums(db, readable, brandId, days);
  const [rest, counts] = await Promise.all([
    countSums(db, readable, brandId, daysOutsideWeeks(days, kept)),
    readable.since === null ? undefined : readDays(db, brandId, span),
  ]);
  const parts = [rest, ...kept.map(({ sums }) => sums)];
  return { counts: counts ?? parts.flatMap((part) => part.days), parts };
}

/** Returns how many published emails of each type a brand sent per day, and nothing else about them. */
export async function readDays(db: Queryable, brandId: number, span: DaySpan): Promise<DayTypes[]> {
  const kept = await listStoredDays(db, brandId, daysOf(span));
  const rest = await countDays(db, brandId, daysOutsideWeeks(daysOf(span), kept));
  return [...rest, ...kept.flatMap(({ sums }) => sums)];
}

/** An open side becomes a day before or after all mail. */
const daysOf = ({ from, to }: DaySpan): Days => ({ first: from ?? '0001-01-01', last: to ?? '9999-12-31' });

/** @throws AppError `invalid_request` if `from` is after `to`. */
export function readSpan({
  from = null,
  to = null,
}: { [Side in keyof DaySpan]?: string | undefined | null }): DaySpan {
  if (from !== null && to !== null && from > to)
    throw new AppError('invalid_request', 'The first day (from) is after the last one (to).');
  return { from, to };
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

/** Days with mail, oldest first. */
export function toDays(counts: readonly DayTypes[]): CountedInsights['days'] {
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([day, byType]) => ({
      day: dayOfNumber(day),
      emails: Object.values(byType).reduce((sum, emails) => sum + emails, 0),
      byType,
    }));
}

/** The most frequent first. */
export function toTypes(counts: readonly DayTypes[]): CountedInsights['types'] {
  const types = new Map<CampaignType, number>();
  for (const [, byType] of counts)
    for (const campaignType of campaignTypes) {
      const emails = byType[campaignType];
      if (emails !== undefined) types.set(campaignType, (types.get(campaignType) ?? 0) + emails);
    }
  return [...types]
    .map(([campaignType, emails]) => ({ campaignType, emails }))
    .sort((one, other) => other.emails - one.emails || (one.campaignType < other.campaignType ? -1 : 1));
}

/** With the day of each event, newest first. */
function toSeasons(spans: BrandSums['seasons']): CountedInsights['seasons'] {
  return spans
    .map(([season, year, first, last, emails]) => {
      const [firstDay, lastDay] = [dayOfNumber(first), dayOfNumber(last)];
      return { season, year, event: eventLedUpTo(season, year, lastDay), firstDay, lastDay, emails };
    })
    .sort((one, other) =>
      one.firstDay === other.firstDay
        ? one.season < other.season
          ? -1
          : 1
        : one.firstDay < other.firstDay
          ? 1
          : -1,
    );
}

/** Some senders generate an address per subscriber; further ones add nothing. */
const maxSenders = 20;

/** The addresses with the most emails, in their previous order. */
function mostOf(senders: Array<Lasting<string>>): Array<Lasting<string>> {
  const most = [...senders]
    .sort((one, other) => other.emails - one.emails || (one.value < other.value ? -1 : 1))
    .slice(0, maxSenders);
  const shown = new Set(most);
  return senders.filter((sender) => shown.has(sender));
}

const lasting = ({ emails, firstAt, lastAt }: Lasting<string | null>) => ({
  emails,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});
