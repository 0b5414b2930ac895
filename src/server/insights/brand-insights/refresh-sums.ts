import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import {
  type BrandWeek,
  countSums,
  invalidateSums,
  listUncounted,
  sampleStoredSums,
  storeSums,
} from '#server/insights/brand-insights/weekly-sums-repository.ts';
import { readableOfTiers } from '#server/library/access/readable.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';

/**
 * All published mail. A week's totals are served to viewers who may read all of it; others get only its days.
 */
const everything = (now: Date) => readableOfTiers(now)[1];

/** Weeks listed per query. */
const listed = 200;

/**
 * Stores the totals of each week in which a brand sent much, the newest first: of a new vault, and of weeks
 * whose mail has changed. The current week changes too often. A week takes a few milliseconds, followed by a
 * pause as long.
 */
export async function keepBrandSums(
  { database: { pool }, now }: { database: { pool: pg.Pool }; now: () => Date },
  { signal }: { signal: AbortSignal },
): Promise<{ kept: number }> {
  const today = now().toISOString().slice(0, 10);
  const before = dayOfNumber(dayNumber(today) - weekdayOf(today));
  let kept = 0;
  for (let after: BrandWeek | undefined; ; ) {
    const weeks = await listUncounted(pool, { before, after, limit: listed });
    for (const week of weeks) {
      if (signal.aborted) return { kept };
      const started = performance.now();
      if (await keepWeek(pool, week, now())) kept += 1;
      await rest(performance.now() - started);
    }
    after = weeks.at(-1);
    if (weeks.length < listed) return { kept };
  }
}

/** Counts a week and stores its totals. @returns false if its emails have changed meanwhile. */
export async function keepWeek(pool: pg.Pool, week: BrandWeek, now: Date): Promise<boolean> {
  return storeSums(pool, week, await countWeek(pool, week, now));
}

const countWeek = (pool: pg.Pool, { brandId, week }: BrandWeek, now: Date) =>
  countSums(pool, everything(now), brandId, [{ first: week, last: dayOfNumber(dayNumber(week) + 6) }]);

/** Weeks checked each night. */
const sampled = 100;

/** Recounts a sample of the stored weeks, and invalidates all of them if one is wrong. */
export async function checkBrandSums({
  database: { pool },
  now,
}: {
  database: { pool: pg.Pool };
  now: () => Date;
}): Promise<{ wrong: number }> {
  let wrong = 0;
  for (const { sums, ...week } of await sampleStoredSums(pool, sampled)) {
    const anew = await countWeek(pool, week, now());
    // If the emails changed meanwhile, the stored totals are already invalid and this is no error: `storeSums`
    // returns false.
    if (inOrder(sums) !== inOrder(anew) && (await storeSums(pool, week, anew))) wrong += 1;
  }
  if (wrong > 0)
    await inTransaction(pool, async (client) => {
      await client.query("select set_config('statement_timeout', '0', true)");
      await invalidateSums(client);
    });
  return { wrong };
}

/**
 * Text of totals that does not depend on the order of counting, as lists of pairs and names have no defined
 * order.
 */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) {
    const all = value.map(inOrder);
    return `[${value.some(Array.isArray) ? all.sort() : all}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.entries(value).map(([name, each]) => `${name}: ${inOrder(each)}`);
  return `{${names.sort()}}`;
}
