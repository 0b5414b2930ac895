import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, nextBillingDate } from '#doubles/payment-sandbox/billing/months.ts';

const day = (text: string) => new Date(`${text}T10:30:00.000Z`);

test('A day that a month does not have becomes its last one', () => {
  expect(addMonths(day('2026-01-31'), 1)).toEqual(day('2026-02-28'));
  expect(addMonths(day('2028-01-31'), 1)).toEqual(day('2028-02-29'));
  expect(addMonths(day('2026-10-31'), 1)).toEqual(day('2026-11-30'));
  expect(addMonths(day('2026-12-31'), 2)).toEqual(day('2027-02-28'));
  expect(addMonths(day('2026-03-15'), 0)).toEqual(day('2026-03-15'));
});

test('A short month does not move the billing dates after it', () => {
  const anchor = day('2026-01-31');
  const dates = [anchor];
  for (let month = 0; month < 4; month++) dates.push(nextBillingDate(anchor, dates.at(-1) ?? anchor));
  expect(dates.map((date) => date.toISOString().slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
});

test('The next billing date is after the instant, at most a month, at the time of the anchor', () => {
  const instant = fc.date({ min: day('2024-01-01'), max: day('2034-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [anchor = a, later = b] = [a, b].sort((x, y) => x.getTime() - y.getTime());
      const next = nextBillingDate(anchor, later);
      expect(next > later).toBe(true);
      expect(next.getTime() - later.getTime()).toBeLessThanOrEqual(31 * 86_400_000);
      expect(next.toISOString().slice(11)).toBe(anchor.toISOString().slice(11));
      expect(next.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate());
    }),
  );
});
