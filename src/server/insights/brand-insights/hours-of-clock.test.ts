import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOfClock, quarterSeconds } from '#server/insights/brand-insights/hours-of-clock.ts';

const zones = ['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];

/** The hour and weekday on a clock of the zone. */
function plainly(timeZone: string, at: Date): [weekday: number, hour: number] {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return [['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday')), Number(of('hour'))];
}

describe('the hours of a clock', () => {
  it('are those it showed, on days of clock change too', () => {
    const quarter = fc.integer({
      min: Date.parse('2024-01-01') / 1000 / quarterSeconds,
      max: Date.parse('2027-01-01') / 1000 / quarterSeconds,
    });
    const changing = ['2025-03-30T00:00Z', '2025-10-26T00:00Z', '2025-11-02T05:00Z', '2025-04-05T14:00Z'].map(
      (text) => Date.parse(text) / 1000 / quarterSeconds,
    );
    const near = fc.tuple(fc.constantFrom(...changing), fc.nat(12)).map(([start, after]) => start + after);
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(fc.oneof(quarter, near), { minLength: 1, maxLength: 12 }),
        (zone, quarters) => {
          const expected = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
          for (const each of quarters) {
            const [weekday, hour] = plainly(zone, new Date(each * quarterSeconds * 1000));
            const row = expected[weekday] ?? [];
            row[hour] = (row[hour] ?? 0) + 2;
          }
          expect(
            hoursOfClock(
              zone,
              quarters.map((each) => ({ quarter: each, emails: 2 })),
            ),
          ).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
