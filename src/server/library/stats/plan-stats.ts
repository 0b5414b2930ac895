import { createVisitor, type ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { opensBrand, readableBy } from '#server/library/access/readable.ts';
import type { BrandDirectory } from '#server/library/brands/brand-directory.ts';
import { countReadable, getStats } from '#server/library/stats/repository.ts';
import type { PlanStats } from '#shared/contract/library/stats.ts';
import { wholeMonths } from '#shared/format/whole-months.ts';

export interface PlanStatsDependencies extends ViewerDependencies {
  directory: BrandDirectory;
}

/** Returns what each plan opens today: a visitor's share and the whole. Only counts, so it is public. */
export async function getPlanStats({
  config,
  database,
  directory,
  now,
}: PlanStatsDependencies): Promise<PlanStats> {
  const readable = readableBy(createVisitor(config), now());
  const [{ count, oldestAt }, { totalEmails, totalBrands }, brands] = await Promise.all([
    countReadable(database.pool, readable),
    getStats(database.pool),
    directory.list(),
  ]);
  return {
    free: { emails: count, brands: brands.filter((brand) => opensBrand(readable, brand)).length },
    premium: { emails: totalEmails, brands: totalBrands },
    oldestEmailAt: oldestAt?.toISOString() ?? null,
    historyMonths: oldestAt === null ? 0 : wholeMonths(oldestAt, now()),
  };
}
