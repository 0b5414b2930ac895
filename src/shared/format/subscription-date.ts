import { monthNames } from '#shared/format/month-names.ts';

/**
 * Formats a day of a subscription, such as `3rd March 2025` (specification, section 2).
 * @param instant ISO 8601; the day is taken in UTC, so that server and browser agree.
 */
export function subscriptionDate(instant: string): string {
  const date = new Date(instant);
  return `${ordinal(date.getUTCDate())} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}
