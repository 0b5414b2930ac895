import { isUnderWay } from '#client/admin/fetching/api.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

export const stateLabels: Record<FetchRun['state'], string> = {
  running: 'Running',
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
};

/** What set a run off. */
export const triggerLabels: Record<FetchRun['trigger'], string> = {
  button: 'By an administrator',
  schedule: 'By schedule',
  idle: 'New email arrived',
  start: 'At start',
};

/** What became of the messages so far: "12 imported · 3 duplicates · 1 rejected". */
export function outcomesOf({ imported, duplicates, rejected }: FetchRun): string {
  return [
    `${formatCount(imported)} imported`,
    countOf(duplicates, 'duplicate', 'duplicates'),
    `${formatCount(rejected)} rejected`,
  ].join(' · ');
}

/** Messages that are accounted for; never more than were found, so that a bar stays within its track. */
export function accountedFor({ found, imported, duplicates, rejected }: FetchRun): number {
  return Math.min(found, imported + duplicates + rejected);
}

/** "38.2/s"; whole numbers above ten, because the next look will say something else anyway. */
export function rateOf({ perSecond }: FetchRun): string {
  return `${perSecond >= 10 ? formatCount(Math.round(perSecond)) : perSecond.toFixed(1)}/s`;
}

/**
 * What a screen reader is told. The words change at each quarter of a run and at its end only: counts that change each
 * second are to be looked at, not listened to.
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
