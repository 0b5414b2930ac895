import { setTimeout as rest } from 'node:timers/promises';
import type pg from 'pg';
import {
  type BrandWeek,
  countSums,
  forgetSums,
  keepSums,
  listUncounted,
  sampleKeptSums,
} from '#server/insights/brand-insights/sums-repository.ts';
import { readableOfTiers } from '#server/library/access/readable.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';

/** All published mail. What a week comes to is told to those who may read all of it, and to others its days. */
const everything = (now: Date) => readableOfTiers(now)[1];

/** So many weeks are listed at once. */
const listed = 200;

/**
 * Keeps what each week comes to in which a brand sent much, the newest first: a new vault's, and those whose mail has
 * changed. The week that is not over changes too often. A week takes some milliseconds, and as long a rest after it.
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

/** Counts a week, and keeps what it comes to. @returns false where its emails have changed meanwhile. */
export async function keepWeek(pool: pg.Pool, week: BrandWeek, now: Date): Promise<boolean> {
  return keepSums(pool, week, await countWeek(pool, week, now));
}

const countWeek = (pool: pg.Pool, { brandId, week }: BrandWeek, now: Date) =>
  countSums(pool, everything(now), brandId, [{ first: week, last: dayOfNumber(dayNumber(week) + 6) }]);

/** So many weeks are looked at each night. */
const sampled = 100;

/** Counts some of the kept weeks anew, and has all counted anew where one of them was kept wrong. */
export async function checkBrandSums({
  database: { pool },
  now,
}: {
  database: { pool: pg.Pool };
  now: () => Date;
}): Promise<{ wrong: number }> {
  let wrong = 0;
  for (const { sums, ...week } of await sampleKeptSums(pool, sampled)) {
    const anew = await countWeek(pool, week, now());
    // What changed since is kept no longer, and is no fault: keeping it again says so.
    if (inOrder(sums) !== inOrder(anew) && (await keepSums(pool, week, anew))) wrong += 1;
  }
  if (wrong > 0)
    await inTransaction(pool, async (client) => {
      await client.query("select set_config('statement_timeout', '0', true)");
      await forgetSums(client);
    });
  return { wrong };
}

/** Sums of the same emails are the same text, in whatever order they were counted: lists of pairs and names have none. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) {
    const all = value.map(inOrder);
    return `[${value.some(Array.isArray) ? all.sort() : all}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.entries(value).map(([name, each]) => `${name}: ${inOrder(each)}`);
  return `{${names.sort()}}`;
}
