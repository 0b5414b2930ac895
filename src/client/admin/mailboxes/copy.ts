import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';
import { countOf } from '#shared/format/count.ts';

/** Fetch schedule of a mailbox. */
export function scheduleWords({
  schedule,
  everyMinutes,
  isPaused,
}: Pick<Mailbox, 'schedule' | 'everyMinutes' | 'isPaused'>): string {
  if (isPaused) return 'Paused';
  if (schedule === 'push') return 'As email arrives';
  if (schedule === 'interval') return `Every ${spanWords(everyMinutes ?? 0)}`;
  return 'Manually';
}

/** Whole hours are shown as hours. */
function spanWords(minutes: number): string {
  if (minutes === 60) return 'hour';
  if (minutes > 60 && minutes % 60 === 0) return countOf(minutes / 60, 'hour', 'hours');
  return countOf(minutes, 'minute', 'minutes');
}

/** Handling of a mailbox's mail that differs from the general rules; empty for none. */
export function handlingWords({ newBrands, authservId }: Pick<Mailbox, 'newBrands' | 'authservId'>): string {
  return [
    ...(newBrands === 'held' ? ['Email from new brands is held until they are approved.'] : []),
    ...(newBrands === 'published' ? ['Email from new brands is published.'] : []),
    ...(authservId === null ? [] : [`Mail server: ${authservId}.`]),
  ].join(' ');
}
