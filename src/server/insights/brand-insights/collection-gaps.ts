import { listDaysWithMail } from '#server/insights/brand-insights/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';

/** First and last day, both included. */
export interface CollectionGap {
  from: string;
  to: string;
}

/** Emails that would usually have arrived in a gap: with ten, none at all is no coincidence (e⁻¹⁰). */
const missedEmails = 10;

/** A single day without mail is normal. */
const minDays = 2;

/**
 * Finds the collection gaps: periods without any mail in which ten emails would usually have arrived.
 * @param days days with mail, oldest first.
 * @param emails the total of emails on them.
 * @param today the current, incomplete day.
 */
function findGaps(days: readonly string[], emails: number, today: string): CollectionGap[] {
  if (days.length === 0) return [];
  const least = Math.max(minDays, Math.ceil((missedEmails * days.length) / Math.max(1, emails)));
  const numbers = [...days.map(dayNumber), dayNumber(today)];
  const gaps: CollectionGap[] = [];
  for (let at = 1; at < numbers.length; at += 1) {
    const [before, after] = [numbers[at - 1] ?? 0, numbers[at] ?? 0];
    if (after - before - 1 >= least) gaps.push({ from: dayOfNumber(before + 1), to: dayOfNumber(after - 1) });
  }
  return gaps;
}

/** Returns the gaps from a day on; cuts a gap that began before it. */
export function gapsSince(gaps: readonly CollectionGap[], since: string): CollectionGap[] {
  return gaps
    .filter(({ to }) => to >= since)
    .map(({ from, to }) => ({ from: from < since ? since : from, to }));
}

/** Returns a function for the collection gaps of the vault: cached, because they are the same for all brands. */
export function cachedCollectionGaps(deps: {
  database: Database;
  content: ContentVersion;
  now: () => Date;
  /** Cache lifetime. */
  ttlMs: number;
}): () => Promise<CollectionGap[]> {
  const memory = createTtlCache<CollectionGap[]>({ ...deps, maxEntries: 1, maxBytes: 1, sizeOf: () => 1 });
  return () =>
    memory.get('gaps', async () => {
      const { days, emails } = await listDaysWithMail(deps.database.pool);
      return findGaps(days, emails, deps.now().toISOString().slice(0, 10));
    });
}
