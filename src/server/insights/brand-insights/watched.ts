import { listDaysWithMail } from '#server/insights/brand-insights/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createShortMemory } from '#server/platform/http/short-memory.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';

/** Days from and to, both included. */
export interface Gap {
  from: string;
  to: string;
}

/** So much would usually have come in a gap: that nothing did is then no chance (e⁻¹⁰). */
const missedEmails = 10;

/** A day without mail happens. */
const leastDays = 2;

/**
 * The days on which a vault was not watching: nothing came from anybody for so long that ten emails would usually have.
 * @param days on which anything came, oldest first.
 * @param emails how many came on them together.
 * @param today the day that is not over yet.
 */
function findGaps(days: readonly string[], emails: number, today: string): Gap[] {
  if (days.length === 0) return [];
  const least = Math.max(leastDays, Math.ceil((missedEmails * days.length) / Math.max(1, emails)));
  const numbers = [...days.map(dayNumber), dayNumber(today)];
  const gaps: Gap[] = [];
  for (let at = 1; at < numbers.length; at += 1) {
    const [before, after] = [numbers[at - 1] ?? 0, numbers[at] ?? 0];
    if (after - before - 1 >= least) gaps.push({ from: dayOfNumber(before + 1), to: dayOfNumber(after - 1) });
  }
  return gaps;
}

/** What of the gaps lies from a day on; a gap that began before is cut. */
export function gapsSince(gaps: readonly Gap[], since: string): Gap[] {
  return gaps
    .filter(({ to }) => to >= since)
    .map(({ from, to }) => ({ from: from < since ? since : from, to }));
}

/** Tells the gaps of the vault: remembered for a moment, because they are the same for all brands. */
export function vaultGaps(deps: {
  database: Database;
  content: ContentVersion;
  now: () => Date;
  /** How long they are remembered. */
  lifeMs: number;
}): () => Promise<Gap[]> {
  const memory = createShortMemory<Gap[]>({ ...deps, maxEntries: 1, maxBytes: 1, sizeOf: () => 1 });
  return () =>
    memory.get('gaps', async () => {
      const { days, emails } = await listDaysWithMail(deps.database.pool);
      return findGaps(days, emails, deps.now().toISOString().slice(0, 10));
    });
}
