import { dayMs } from '#shared/format/calendar-days.ts';

/**
 * Returns the next instant at which the clock of a time zone shows that hour. On a day whose hour the change to
 * summer time skips, it is the instant of the change.
 */
export function nextDigest(now: Date, { digestHour, zone }: { digestHour: number; zone: string }): Date {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const localMs = (at: number): number => {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    return Date.parse(
      `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`,
    );
  };
  const today = Math.floor(localMs(now.getTime()) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const wanted = day + digestHour * 3_600_000;
    const guess = wanted - (localMs(now.getTime()) - Math.floor(now.getTime() / 1_000) * 1_000);
    // The offset may change between now and then. For a skipped hour no offset is right, and the guess is the change.
    const corrected = guess + wanted - localMs(guess);
    const at = localMs(corrected) === wanted ? corrected : guess;
    if (at > now.getTime()) return new Date(at);
  }
}

/** Returns the weekday of an instant in a time zone; 1 is Monday. */
export function weekdayIn(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' }).format(at);
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name) + 1;
}
