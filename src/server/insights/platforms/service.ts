import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { countPlatforms, type PlatformUse } from '#server/insights/platforms/repository.ts';
import { audienceOf, opensBrand, type Readable, readableBy } from '#server/library/access/readable.ts';
import { readPickedSet } from '#server/library/brand-sets/picked-set.ts';
import type { DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { categoriesOf } from '#server/library/brands/brand-index.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createVersionedCache } from '#server/platform/http/ttl-cache.ts';
import type { Platforms, PlatformsQuery } from '#shared/contract/insights/platforms.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { findMoves, type PlatformMove } from '#shared/platform-moves.ts';

/** Older emails show which platform a brand used to have, not the present one. */
const recentDays = 90;

const fewBrands = 12;
const manyBrands = 500;
const maxMoves = 200;

export interface PlatformDependencies extends Pick<BrandDependencies, 'database' | 'directory' | 'now'> {
  /** Cache lifetime; 0 disables the cache. */
  ttlMs: number;
  content: ContentVersion;
}

export interface PlatformsService {
  read(viewer: Viewer, query: PlatformsQuery): Promise<Platforms>;
  /** One line per brand and platform. */
  readCsv(viewer: Viewer, query: PlatformsQuery): Promise<string>;
}

/** A brand and all its platforms. */
interface UsingBrand {
  brand: DirectoryEntry;
  uses: PlatformUse[];
}

/** Returns the platforms of brands; counts are cached per audience. */
export function platformsService(deps: PlatformDependencies): PlatformsService {
  const memory = createVersionedCache<{
    uses: ReadonlyMap<number, PlatformUse[]>;
    from: Date;
    since: Date | null;
  }>({ ...deps, maxEntries: 4 });

  const count = (readable: Readable) =>
    memory(audienceOf(readable), async () => {
      const from = readable.since ?? startOfDay(new Date(deps.now().getTime() - recentDays * dayMs));
      const rows = await onReplica(deps.database, (db) => countPlatforms(db, readable, from));
      return { uses: byBrand(rows), from, since: readable.since };
    });

  async function readUsing(viewer: Viewer, { category, set, platform }: PlatformsQuery) {
    const readable = readableBy(viewer, deps.now());
    const picked = await readPickedSet(deps.database.pool, viewer, set);
    const [{ value, countedAt }, all] = await Promise.all([count(readable), deps.directory.list()]);
    // Access is checked against the brand's current state, not that of when its mail was counted.
    const using: UsingBrand[] = all.flatMap((brand) => {
      const uses = value.uses.get(brand.id);
      return uses === undefined || !opensBrand(readable, brand) ? [] : [{ brand, uses }];
    });
    const isWanted = (brand: DirectoryEntry) =>
      (category === undefined || categoriesOf(brand, all).includes(category)) &&
      (picked === null || picked.brandIds.includes(brand.id));
    const wanted = using.filter(({ brand }) => isWanted(brand));
    const open = all.filter((brand) => opensBrand(readable, brand) && isWanted(brand)).length;
    const isOnly = (use: PlatformUse) => platform === undefined || use.platform === platform;
    return { ...value, countedAt, all, using, wanted, open, isOnly };
  }

  async function read(viewer: Viewer, query: PlatformsQuery): Promise<Platforms> {
    const { countedAt, from, since, all, using, wanted, open, isOnly } = await readUsing(viewer, query);
    const recent = wanted.filter(({ uses }) => uses.some((use) => use.recent > 0));
    const moves = wanted.flatMap(({ brand, uses }) => findMoves(uses).map((move) => ({ brand, move })));
    const isAsked = ({ from: left, to }: PlatformMove) =>
      query.platform === undefined || query.platform === left || query.platform === to;
    return {
      countedAt: countedAt.toISOString(),
      since: since === null ? null : utcDay(since),
      from: utcDay(from),
      brands: recent.length,
      silent: open - recent.length,
      emails: recent.reduce((sum, { uses }) => sum + uses.reduce((all, use) => all + use.recent, 0), 0),
      platforms: toPlatforms(recent, query.platform === undefined ? fewBrands : manyBrands).filter(
        ({ platform }) => query.platform === undefined || platform === query.platform,
      ),
      categories: toCategories(using, all, isOnly),
      moves: moves
        .filter(({ move }) => isAsked(move))
        .sort((one, other) => (one.move.day > other.move.day ? -1 : 1))
        .slice(0, maxMoves)
        .map(({ brand, move }) => ({ brand: toBrand(brand), ...move })),
    };
  }

  async function readCsv(viewer: Viewer, query: PlatformsQuery): Promise<string> {
    const { wanted, isOnly } = await readUsing(viewer, query);
    const lines = wanted.flatMap(({ brand, uses }) =>
      uses
        .filter(isOnly)
        .sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1))
        .map(({ platform, emails, recent, firstDay, lastDay }) =>
          csvLine([
            brand.name,
            brand.slug,
            brand.categoryName,
            platform ?? '',
            String(emails),
            String(recent),
            firstDay,
            lastDay,
          ]),
        ),
    );
    const head = ['brand', 'slug', 'category', 'platform', 'emails', 'recent', 'first day', 'last day'];
    return [csvLine(head), ...lines].join('');
  }

  return { read, readCsv };
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

const startOfDay = (instant: Date) => new Date(utcDay(instant));

const toBrand = ({ slug, name, logoUrl, categoryId }: DirectoryEntry) => ({
  slug,
  name,
  logoUrl,
  categoryId,
});

function byBrand(rows: readonly PlatformUse[]): Map<number, PlatformUse[]> {
  const uses = new Map<number, PlatformUse[]>();
  for (const row of rows) {
    const known = uses.get(row.brandId);
    if (known === undefined) uses.set(row.brandId, [row]);
    else known.push(row);
  }
  return uses;
}

/**
 * The platform of most of a brand's recent emails; ties go to the one used last. Undefined without recent
 * emails.
 */
function presentUse(uses: readonly PlatformUse[]): PlatformUse | undefined {
  let present: PlatformUse | undefined;
  for (const use of uses) {
    const isMore = use.recent - (present?.recent ?? 0);
    if (isMore > 0 || (isMore === 0 && present !== undefined && isLater(use, present))) present = use;
  }
  return present;
}

const isLater = (one: PlatformUse, other: PlatformUse) =>
  one.lastDay > other.lastDay ||
  (one.lastDay === other.lastDay && (one.platform ?? '') > (other.platform ?? ''));

const nameOf = ({ platform }: { platform: string | null }) => platform ?? '';

/** Most brands first, then most emails, then by name. */
function byBrands<Counted extends { platform: string | null; brands: number; emails?: number }>(
  one: Counted,
  other: Counted,
): number {
  return (
    other.brands - one.brands ||
    (other.emails ?? 0) - (one.emails ?? 0) ||
    (nameOf(one) < nameOf(other) ? -1 : 1)
  );
}

function toPlatforms(recent: readonly UsingBrand[], maxNamed: number): Platforms['platforms'] {
  const found = new Map<
    string | null,
    { emails: number; users: Array<{ brand: DirectoryEntry; use: PlatformUse }> }
  >();
  for (const { brand, uses } of recent) {
    const present = presentUse(uses);
    for (const use of uses) {
      if (use.recent === 0) continue;
      const known = found.get(use.platform) ?? { emails: 0, users: [] };
      found.set(use.platform, known);
      known.emails += use.recent;
      if (use === present) known.users.push({ brand, use });
    }
  }
  return [...found]
    .map(([platform, { emails, users }]) => ({
      platform,
      brands: users.length,
      emails,
      named: users
        .sort(
          (one, other) => other.use.recent - one.use.recent || (one.brand.slug < other.brand.slug ? -1 : 1),
        )
        .slice(0, maxNamed)
        .map(({ brand, use }) => ({ brand: toBrand(brand), emails: use.recent, since: use.firstDay })),
    }))
    .sort(byBrands);
}

/** The number of brands per platform in each category; the category with the most brands first. */
function toCategories(
  using: readonly UsingBrand[],
  all: readonly DirectoryEntry[],
  isOnly: (use: PlatformUse) => boolean,
): Platforms['categories'] {
  const names = new Map(all.map(({ categorySlug, categoryName }) => [categorySlug, categoryName]));
  const found = new Map<string, Map<string | null, number>>();
  for (const { brand, uses } of using) {
    const present = presentUse(uses);
    if (present === undefined || !isOnly(present)) continue;
    for (const slug of categoriesOf(brand, all)) {
      const counts = found.get(slug) ?? new Map<string | null, number>();
      found.set(slug, counts.set(present.platform, (counts.get(present.platform) ?? 0) + 1));
    }
  }
  return [...found]
    .map(([slug, counts]) => ({
      slug,
      name: names.get(slug) ?? slug,
      brands: [...counts.values()].reduce((sum, brands) => sum + brands, 0),
      platforms: [...counts].map(([platform, brands]) => ({ platform, brands })).sort(byBrands),
    }))
    .sort((one, other) => other.brands - one.brands || (one.name < other.name ? -1 : 1));
}
