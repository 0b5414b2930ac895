const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** How many minutes a time zone is ahead of UTC at an instant. */
export function minutesAhead(timeZone: string, at: Date): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -ahead : ahead;
}

/** The instant at which the clocks of a time zone show a time, given as if they showed UTC. */
export function instantOf(timeZone: string, shown: number): number {
  const guess = shown - minutesAhead(timeZone, new Date(shown)) * minuteMs;
  return shown - minutesAhead(timeZone, new Date(guess)) * minuteMs;
}
