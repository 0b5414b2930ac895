const weekMs = 7 * 86_400_000;

/** Monday, 3 January 2000, in UTC: week 0 of `email_week` in migration 0008. */
const firstMonday = Date.UTC(2000, 0, 3);

/** Returns the week of an instant, numbered like `email_week`. */
export function weekOf(instant: Date): number {
  return Math.floor((instant.getTime() - firstMonday) / weekMs);
}
