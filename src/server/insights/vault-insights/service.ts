import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { type CollectionGap, gapsSince } from '#server/insights/brand-insights/collection-gaps.ts';
import {
  countSeasonDays,
  countTypes,
  listDeepest,
  listStarts,
  nameEmails,
  type SeasonStart,
  type TypeCount,
} from '#server/insights/vault-insights/repository.ts';
import {
  type Days,
  daysBefore,
  findRising,
  recentDays,
} from '#server/insights/vault-insights/rising-seasons.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createVersionedCache } from '#server/platform/http/ttl-cache.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** A year, preceded by the two weeks a year before, wherever a moving feast puts them. */
const shownDays = 365;
const countedDays = 440;

/** A brand whose last email of a season is half a year old begins it again. */
const startDays = 180;

const offerDays = 7;
const maxStarts = 12;
const maxOffers = 8;

/**
 * Read in addition: some are hidden by the time they are shown, and of a brand's offers only the deepest is
 * shown.
 */
const spareStarts = 24;
const spareOffers = 80;

const allSeasons = seasons.filter((season) => season !== 'none');

export interface VaultInsightsDependencies extends Pick<BrandDependencies, 'database' | 'directory' | 'now'> {
  /** The collection gaps of the vault. */
  readCollectionGaps: () => Promise<CollectionGap[]>;
  /** Cache lifetime; 0 disables the cache. */
  ttlMs: number;
  content: ContentVersion;
}

export interface VaultInsightsService {
  read(viewer: Viewer): Promise<VaultInsights>;
  /** The days of a year as CSV: one line per day, one column per type. */
  readCsv(viewer: Viewer): Promise<string>;
}

interface Sums {
  /** The day of the count. */
  today: string;
  since: Date | null;
  counts: TypeCount[];
  rising: VaultInsights['seasons'];
  starts: SeasonStart[];
}

/** Returns the overview of the vault; counts over all emails are cached per audience until the next write. */
export function vaultInsights(deps: VaultInsightsDependencies): VaultInsightsService {
  const { now } = deps;
  const { pool } = deps.database;
  const memory = createVersionedCache<Sums>({ ...deps, maxEntries: 8 });

  /** Counts depend on which brands are closed, so closing one invalidates the cache immediately. */
  async function sumsFor(readable: Readable) {
    const closed = readable.opensEveryBrand
      ? ''
      : (await deps.directory.list()).flatMap(({ id, isPremiumOnly }) => (isPremiumOnly ? [id] : [])).join();
    const today = utcDay(now());
    return memory(`${readable.since === null} ${closed} ${today}`, () =>
      onReplica(deps.database, (db) => countSums(db, readable, today)),
    );
  }

  async function read(viewer: Viewer): Promise<VaultInsights> {
    const readable = readableBy(viewer, now());
    const weekAgo = new Date(now().getTime() - offerDays * 86_400_000);
    const [{ value: sums, countedAt }, deepest, gaps] = await Promise.all([
      sumsFor(readable),
      listDeepest(pool, readable, weekAgo, spareOffers),
      deps.readCollectionGaps(),
    ]);
    const deep = deepest.filter(
      ({ brandId }, at) => deepest.findIndex((offer) => offer.brandId === brandId) === at,
    );
    // Single emails are read in their current state, not from the cache.
    const named = await nameEmails(
      pool,
      readable,
      [...sums.starts, ...deep].map(({ emailId }) => emailId),
    );
    const from = dayBefore(sums.today, shownDays - 1);
    const shown = sums.counts.filter(({ day }) => day >= from && day <= sums.today);
    const days = toDays(shown);
    const [first] = sums.counts;
    const since = first === undefined ? null : first.day < from ? from : first.day;
    return {
      countedAt: countedAt.toISOString(),
      since: sums.since === null ? null : utcDay(sums.since),
      from,
      to: sums.today,
      watched: { since, gaps: since === null ? [] : gapsSince(gaps, since) },
      days,
      types: toTypes(shown),
      seasons: sums.rising,
      starts: sums.starts
        .flatMap(({ season, emailId }) => {
          const email = named.get(emailId);
          return email === undefined ? [] : [{ season, ...email }];
        })
        .slice(0, maxStarts),
      offers: deep
        .flatMap(({ percent, emailId }) => {
          const email = named.get(emailId);
          return email === undefined ? [] : [{ percent, ...email }];
        })
        .slice(0, maxOffers),
    };
  }

  return { read, readCsv: async (viewer) => toCsv(await read(viewer)) };
}

async function countSums(db: Queryable, readable: Readable, today: string): Promise<Sums> {
  const recent = recentDays(today);
  const [counts, ofRecent] = await Promise.all([
    countTypes(db, readable, dayBefore(today, countedDays)),
    countSeasonDays(db, readable, { ...recent, seasons: allSeasons }),
  ]);
  const present = [...new Set(ofRecent.map(({ season }) => season))];
  const canRead = readable.since === null;
  const ofBefore =
    canRead && present.length > 0
      ? await countSeasonDays(db, readable, { ...yearBefore(present, recent), seasons: present })
      : [];
  return {
    today,
    since: readable.since,
    counts,
    rising: findRising([...ofRecent, ...ofBefore], recent, (days) => countWithin(counts, days), canRead),
    starts:
      present.length === 0
        ? []
        : await listStarts(db, readable, {
            since: dayBefore(today, startDays),
            from: recent.from,
            seasons: present,
            limit: spareStarts,
          }),
  };
}

/** One line per day, one column per type. */
function toCsv({ days, types }: VaultInsights): string {
  const columns = types.map(({ campaignType }) => campaignType);
  const lines = days.map(({ day, emails, byType }) =>
    csvLine([day, String(emails), ...columns.map((type) => String(byType[type] ?? 0))]),
  );
  return [csvLine(['day', 'emails', ...columns]), ...lines].join('');
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

const dayBefore = (day: string, days: number) => dayOfNumber(dayNumber(day) - days);

/** A period that covers the two weeks a year before of every season. */
function yearBefore(present: Parameters<typeof daysBefore>[0][], recent: Days): Days {
  const all = present.map((season) => daysBefore(season, recent));
  return {
    from: all.map(({ from }) => from).sort()[0] ?? recent.from,
    to:
      all
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? recent.to,
  };
}

const countWithin = (counts: readonly TypeCount[], { from, to }: Days) =>
  counts.reduce((sum, { day, emails }) => (day >= from && day <= to ? sum + emails : sum), 0);

function toDays(counts: readonly TypeCount[]): VaultInsights['days'] {
  const days = new Map<string, VaultInsights['days'][number]>();
  for (const { day, campaignType, emails } of counts) {
    const known = days.get(day) ?? { day, emails: 0, byType: {} };
    known.emails += emails;
    known.byType[campaignType] = emails;
    days.set(day, known);
  }
  return [...days.values()];
}

/** The most frequent first. */
function toTypes(counts: readonly TypeCount[]): VaultInsights['types'] {
  const types = new Map<CampaignType, number>();
  for (const { campaignType, emails } of counts)
    types.set(campaignType, (types.get(campaignType) ?? 0) + emails);
  return [...types]
    .map(([campaignType, emails]) => ({ campaignType, emails }))
    .sort(
      (one, other) =>
        other.emails - one.emails ||
        campaignTypes.indexOf(one.campaignType) - campaignTypes.indexOf(other.campaignType),
    );
}
