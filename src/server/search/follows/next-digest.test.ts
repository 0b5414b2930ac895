import { expect, it } from 'vitest';
import { nextDigest, weekdayIn } from '#server/search/follows/next-digest.ts';

/** The next digests from an instant on, one after the other. */
function digestsFrom(from: string, count: number, chosen: { digestHour: number; zone: string }): string[] {
  const found: string[] = [];
  let now = new Date(from);
  for (let each = 0; each < count; each += 1) {
    now = nextDigest(now, chosen);
    found.push(now.toISOString().slice(0, 16));
  }
  return found;
}

it.each([
  ['on usual days', 'UTC', 7, '2026-11-20T07:00:00Z', ['2026-11-21T07:00', '2026-11-22T07:00']],
  ['of a zone with half an hour', 'Asia/Kolkata', 7, '2026-11-20T01:00:00Z', ['2026-11-20T01:30']],
  ['at a skipped hour', 'Europe/Berlin', 2, '2026-03-28T01:00:00Z', ['2026-03-29T01:00', '2026-03-30T00:00']],
  [
    'at an hour that comes twice',
    'Europe/Berlin',
    2,
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:00', '2026-10-26T01:00'],
  ],
  [
    'at a skipped midnight',
    'America/Santiago',
    0,
    '2026-09-04T12:00:00Z',
    ['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00'],
  ],
  [
    'at a skipped midnight of Friday',
    'Africa/Cairo',
    0,
    '2026-04-22T12:00:00Z',
    ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00'],
  ],
])('digests come once a day %s', (_name, zone, digestHour, from, expected) => {
  expect(digestsFrom(from, expected.length, { digestHour, zone })).toEqual(expected);
});

it('each weekday has one digest around every change of the clocks', () => {
  for (const zone of ['Europe/Berlin', 'America/Santiago', 'Africa/Cairo'])
    for (const digestHour of [0, 1, 2, 23]) {
      let now = new Date('2026-01-01T12:30:00Z');
      let weekday = weekdayIn(zone, nextDigest(now, { digestHour, zone }));
      for (let day = 1; day < 365; day += 1) {
        now = nextDigest(now, { digestHour, zone });
        expect(weekdayIn(zone, now), `${zone} ${digestHour} ${now.toISOString()}`).toBe(weekday);
        weekday = (weekday % 7) + 1;
      }
    }
});
