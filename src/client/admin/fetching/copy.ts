import { isUnderWay } from '#client/admin/fetching/api.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

export const stateLabels: Record<FetchRun['state'], string> = {
  running: 'Running',
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
};

export const triggerLabels: Record<FetchRun['trigger'], string> = {
  button: 'By an administrator',
  schedule: 'By schedule',
  idle: 'New email arrived',
  start: 'At start',
};

/** Counts of a run so far: "12 imported · 3 duplicates · 1 rejected". */
export function outcomesOf({ imported, duplicates, rejected }: FetchRun): string {
  return [
    `${formatCount(imported)} imported`,
    countOf(duplicates, 'duplicate', 'duplicates'),
    `${formatCount(rejected)} rejected`,
  ].join(' · ');
}

/** Number of processed messages; at most the number found, so that a bar stays within its track. */
export function accountedFor({ found, imported, duplicates, rejected }: FetchRun): number {
  return Math.min(found, imported + duplicates + rejected);
}

/** "38.2/s"; a whole number above ten, because the next poll changes it anyway. */
export function rateOf({ perSecond }: FetchRun): string {
  return `${perSecond >= 10 ? formatCount(Math.round(perSecond)) : perSecond.toFixed(1)}/s`;
}

/**
 * Text for screen readers. It changes only at each quarter of a run and at its end: counts that change each
 * second are not worth hearing.
 */
export function announcementOf(run: FetchRun): string {
  if (run.state === 'waiting') return sentences('The connection broke. Waiting to try again.', run.message);
  if (run.state === 'failed') return sentences('The fetch failed.', run.message);
  if (isUnderWay(run)) {
    const quarter = run.found === 0 ? 0 : Math.floor((4 * accountedFor(run)) / run.found);
    return quarter === 0 ? 'Fetching new emails.' : `Fetching new emails, ${quarter * 25} percent done.`;
  }
  if (run.found === 0) return sentences('The fetch is done: no new emails.', run.message);
  return sentences(`The fetch is done: ${outcomesOf(run).replaceAll(' · ', ', ')}.`, run.message);
}

function sentences(first: string, second: string | null): string {
  return second === null ? first : `${first} ${second}`;
}
