import type { Queryable } from '#server/db/transaction.ts';
import { type Readable, readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import type { CategoryNorms } from '#server/features/brand-insights/category-norms.ts';
import { hoursOfClock } from '#server/features/brand-insights/hours-of-clock.ts';
import {
  countDays,
  countHours,
  countQuarters,
  countSeasonDays,
  type DayCount,
  type DaySpan,
  hasSentBefore,
  listDiary,
  listPlatforms,
  listSenders,
  measureEmails,
  type Stretch,
} from '#server/features/brand-insights/repository.ts';
import { type Gap, gapsSince } from '#server/features/brand-insights/watched.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/features/brands/service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { BrandInsights, BrandInsightsQuery, CountedInsights } from '#shared/contract/brand-insights.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { eventLedUpTo, seasonYear } from '#shared/vocabulary/season-events.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

export interface InsightsDependencies extends BrandDependencies {
  /** The days on which nothing could come. */
  gapsOfVault: () => Promise<Gap[]>;
  norms: CategoryNorms;
}

export interface BrandInsightsService {
  /** @throws AppError as the brand's own page does; `invalid_request` where `from` is after `to`. */
  read(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<BrandInsights>;
  /** The days with mail as a spreadsheet: one line a day, a column a type. */
  readCsv(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<string>;
}

/** Counts what a brand sends, and what is usual where it belongs. */
export function brandInsights(deps: InsightsDependencies): BrandInsightsService {
  const { database, now, gapsOfVault, norms } = deps;

  async function read(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<BrandInsights> {
    const span = readSpan(query);
    const brand = await requireReadableBrand(deps, viewer, slug);
    const readable = readableBy(viewer, now());
    const category = { id: brand.categoryId, name: brand.categoryName, slug: brand.categorySlug };
    const [gaps, norm] = await Promise.all([gapsOfVault(), norms.read(readable, category, span)]);
    const insights = await countInsights(database.pool, readable, brand.id, span, gaps, query.clock);
    return { ...insights, category: norm };
  }

  async function readCsv(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<string> {
    const span = readSpan(query);
    const brand = await requireReadableBrand(deps, viewer, slug);
    const counts = await countDays(database.pool, brand.id, span);
    const types = toTypes(counts).map(({ campaignType }) => campaignType);
    const lines = toDays(counts).map(({ day, emails, byType }) =>
      csvLine([day, String(emails), ...types.map((type) => String(byType[type] ?? 0))]),
    );
    return [csvLine(['day', 'emails', ...types]), ...lines].join('');
  }

  return { read, readCsv };
}

/**
 * Counts one brand's mail; whether the brand is open to the reader was asked before.
 * @param clock the time zone whose hours are told; the senders' own unless said.
 */
export async function countInsights(
  db: Queryable,
  readable: Readable,
  brandId: number,
  span: DaySpan,
  gaps: readonly Gap[],
  clock?: string,
): Promise<CountedInsights> {
  const asked = [db, readable, brandId, span] as const;
  const [counts, isOlder, hours, seasonDays, platforms, senders, measures, diary] = await Promise.all([
    countDays(db, brandId, span),
    span.from !== null && hasSentBefore(db, brandId, span.from),
    clock === undefined ? ownHours(...asked) : clockHours(clock, ...asked),
    countSeasonDays(...asked),
    listPlatforms(...asked),
    listSenders(...asked),
    measureEmails(...asked),
    listDiary(...asked),
  ]);
  const since = isOlder ? span.from : (counts[0]?.day ?? null);
  const { emails, offerShare, deepestPercent, medianBytes, medianPictures, ...subjects } = measures;
  return {
    watched: { since, gaps: since === null ? [] : gapsSince(gaps, since) },
    days: toDays(counts),
    types: toTypes(counts),
    sample: { emails, since: readable.since === null ? null : utcDay(readable.since) },
    ...hours,
    seasons: toSeasons(seasonDays),
    offers: { share: offerShare, deepestPercent, diary },
    platforms: platforms.map((stretch) => ({ platform: stretch.value, ...lasting(stretch) })),
    senders: senders.map((stretch) => ({ address: stretch.value ?? '', ...lasting(stretch) })),
    subjects,
    weight: { medianBytes, medianPictures },
  };
}

type ToldHours = Pick<CountedInsights, 'hours' | 'hoursInUtc'>;

async function ownHours(...asked: Parameters<typeof countHours>): Promise<ToldHours> {
  const hours = await countHours(...asked);
  return { hours: toWeek(hours), hoursInUtc: hours.reduce((sum, { inUtc }) => sum + inUtc, 0) };
}

async function clockHours(clock: string, ...asked: Parameters<typeof countQuarters>): Promise<ToldHours> {
  return { hours: hoursOfClock(clock, await countQuarters(...asked)), hoursInUtc: 0 };
}

/** @throws AppError `invalid_request` where `from` is after `to`. */
export function readSpan({
  from = null,
  to = null,
}: { [Side in keyof DaySpan]?: string | undefined | null }): DaySpan {
  if (from !== null && to !== null && from > to)
    throw new AppError('invalid_request', 'The first day (from) is after the last one (to).');
  return { from, to };
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

export function toDays(counts: readonly DayCount[]): CountedInsights['days'] {
  const days = new Map<string, CountedInsights['days'][number]>();
  for (const { day, campaignType, emails } of counts) {
    const known = days.get(day) ?? { day, emails: 0, byType: {} };
    known.emails += emails;
    known.byType[toCampaignType(campaignType)] = emails;
    days.set(day, known);
  }
  return [...days.values()];
}

/** The facts repeat the words of the email's row, which holds them to the closed list. */
const toCampaignType = (word: string): CampaignType => campaignTypes.find((type) => type === word) ?? 'other';

/** The most first. */
export function toTypes(counts: readonly DayCount[]): CountedInsights['types'] {
  const types = new Map<CampaignType, number>();
  for (const { campaignType, emails } of counts) {
    const type = toCampaignType(campaignType);
    types.set(type, (types.get(type) ?? 0) + emails);
  }
  return [...types]
    .map(([campaignType, emails]) => ({ campaignType, emails }))
    .sort((one, other) => other.emails - one.emails || (one.campaignType < other.campaignType ? -1 : 1));
}

function toWeek(hours: ReadonlyArray<{ weekday: number; hour: number; emails: number }>): number[][] {
  const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const { weekday, hour, emails } of hours) {
    const day = week[weekday];
    if (day !== undefined) day[hour] = emails;
  }
  return week;
}

/** Days of a season become one span for each year of its event, newest first. */
function toSeasons(seasonDays: Awaited<ReturnType<typeof countSeasonDays>>): CountedInsights['seasons'] {
  const spans = new Map<string, Omit<CountedInsights['seasons'][number], 'event'>>();
  for (const { season: word, day, emails } of seasonDays) {
    const season = seasons.find((each) => each === word) ?? 'none';
    const year = seasonYear(season, day);
    const known = spans.get(`${season} ${year}`);
    if (known === undefined)
      spans.set(`${season} ${year}`, { season, year, firstDay: day, lastDay: day, emails });
    else {
      known.lastDay = day; // they come in the order of their days
      known.emails += emails;
    }
  }
  return [...spans.values()]
    .map((span) => ({ ...span, event: eventLedUpTo(span.season, span.year, span.lastDay) }))
    .sort((one, other) => (one.firstDay < other.firstDay ? 1 : -1));
}

const lasting = ({ emails, firstAt, lastAt }: Stretch) => ({
  emails,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});
