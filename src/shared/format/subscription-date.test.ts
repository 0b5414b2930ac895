import { format } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { subscriptionDate } from '#shared/format/subscription-date.ts';

describe('the day of a subscription', () => {
  it("reads like the specification's '3rd March 2025'", () => {
    expect(subscriptionDate('2025-03-03T00:00:00.000Z')).toBe('3rd March 2025');
  });

  it('has the right ordinal on every day of the year', () => {
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(Date.UTC(2024, 0, 1 + day, 12));
      expect(subscriptionDate(date.toISOString())).toBe(format(new Date(2024, 0, 1 + day), 'do MMMM yyyy'));
    }
  });

  it('takes the day in UTC', () => {
    expect(subscriptionDate('2025-12-31T23:59:59.999Z')).toBe('31st December 2025');
    expect(subscriptionDate('2026-01-01T00:00:00.000Z')).toBe('1st January 2026');
  });
});
