const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns true if a text names a time zone, such as Europe/London. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the minutes a time zone is ahead of UTC at an instant.
 * @throws RangeError for an unknown time zone.
 */
export function minutesAhead(timeZone: string, at: Date): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  if (formats.size < 1000) formats.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -ahead : ahead;
}
