import { formatDistance } from 'date-fns/formatDistance';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "about 2 hours ago" (specification, section 9: English wording). An instant a little ahead of us counts as now. */
export function formatAgo(instant: Date, now: Date): string {
  return formatDistance(instant > now ? now : instant, now, { addSuffix: true });
}

/**
 * "Saturday 21 November 2026, 09:12 UTC". In UTC and spelled out here, because server and browser must print the same
 * words whatever their time zones and language data.
 */
export function formatInstant(instant: Date): string {
  const day = `${weekdays[instant.getUTCDay()]} ${instant.getUTCDate()} ${months[instant.getUTCMonth()]}`;
  const clock = `${twoDigits(instant.getUTCHours())}:${twoDigits(instant.getUTCMinutes())}`;
  return `${day} ${instant.getUTCFullYear()}, ${clock} UTC`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
