import { readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import {
  countDays,
  countHours,
  countSeasonDays,
  type DayCount,
  type DaySpan,
  listDaysWithMail,
  listDiary,
  listPlatforms,
  listSenders,
  measureEmails,
  type Stretch,
} from '#server/features/brand-insights/repository.ts';
import { findGaps, type Gap, gapsSince } from '#server/features/brand-insights/watched.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/features/brands/service.ts';
import { AppError } from '#server/http/app-error.ts';
import type { ContentVersion } from '#server/http/content-version.ts';
import { createShortMemory } from '#server/http/short-memory.ts';
import type { BrandInsights, BrandInsightsQuery } from '#shared/contract/brand-insights.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { eventLedUpTo, seasonYear } from '#shared/vocabulary/season-events.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

export interface InsightsDependencies extends BrandDependencies {
  content: ContentVersion;
  /** How long the days on which nothing came are remembered. */
  lifeMs: number;
}

export interface BrandInsightsService {
  /** @throws AppError as the brand's own page does; `invalid_request` where `from` is after `to`. */
  read(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<BrandInsights>;
  /** The days with mail as a spreadsheet: one line a day, a column a type. */
  readCsv(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<string>;
}

/** Counts what a brand sends; what the vault missed is remembered for a moment, because it is the same for all brands. */
export function brandInsights(deps: InsightsDependencies): BrandInsightsService {
  const { database, content, now, lifeMs } = deps;
  const memory = createShortMemory<Gap[]>({
    content,
    now,
    lifeMs,
    maxEntries: 1,
    maxBytes: 1,
    sizeOf: () => 1,
  });
  const gapsOfVault = () =>
    memory.get('gaps', async () => {
      const { days, emails } = await listDaysWithMail(database.pool);
      return findGaps(days, emails, utcDay(now()));
    });

  async function read(viewer: Viewer, slug: string, query: BrandInsightsQuery): Promise<BrandInsights> {
    const span = readSpan(query);
    const brand = await requireReadableBrand(deps, viewer, slug);
    const readable = readableBy(viewer, now());
    const asked = [database.pool, readable, brand.id, span] as const;
    const [counts, gaps, hours, seasonDays, platforms, senders, measures, diary] = await Promise.all([
      countDays(database.pool, brand.id, span),
      gapsOfVault(),
      countHours(...asked),
      countSeasonDays(...asked),
      listPlatforms(...asked),
      listSenders(...asked),
      measureEmails(...asked),
      listDiary(...asked),
    ]);
    const since = counts[0]?.day ?? null;
    const { emails, offerShare, deepestPercent, medianBytes, medianPictures, ...subjects } = measures;
    return {
      watched: { since, gaps: since === null ? [] : gapsSince(gaps, since) },
      days: toDays(counts),
      types: toTypes(counts),
      sample: { emails, since: readable.since === null ? null : utcDay(readable.since) },
      hours: toWeek(hours),
      hoursInUtc: hours.reduce((sum, { inUtc }) => sum + inUtc, 0),
      seasons: toSeasons(seasonDays),
      offers: { share: offerShare, deepestPercent, diary },
      platforms: platforms.map((stretch) => ({ platform: stretch.value, ...lasting(stretch) })),
      senders: senders.map((stretch) => ({ address: stretch.value ?? '', ...lasting(stretch) })),
      subjects,
      weight: { medianBytes, medianPictures },
    };
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

function readSpan({
  from = null,
  to = null,
}: { [Side in keyof DaySpan]?: string | undefined | null }): DaySpan {
  if (from !== null && to !== null && from > to)
    throw new AppError('invalid_request', 'The first day (from) is after the last one (to).');
  return { from, to };
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

function toDays(counts: readonly DayCount[]): BrandInsights['days'] {
  const days = new Map<string, BrandInsights['days'][number]>();
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
function toTypes(counts: readonly DayCount[]): BrandInsights['types'] {
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
function toSeasons(seasonDays: Awaited<ReturnType<typeof countSeasonDays>>): BrandInsights['seasons'] {
  const spans = new Map<string, Omit<BrandInsights['seasons'][number], 'event'>>();
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
