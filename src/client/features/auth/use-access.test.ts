import { expect, test } from 'vitest';
import { accessOf } from '#client/features/auth/use-access.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const user: CurrentUser = {
  id: 'u1',
  email: null,
  firstName: null,
  lastName: null,
  isAdmin: true,
  subscriptionTier: 'premium',
  subscriptionEndDate: null,
  subscriptionCancelled: false,
  paymentProblem: null,
  premiumUntil: null,
};

test('What an account opens follows the tier and its end, for administrators too', () => {
  expect(accessOf(undefined, now)).toBe('unknown');
  expect(accessOf(null, now)).toBe('visitor');
  expect(accessOf(user, now)).toBe('premium');
  expect(accessOf({ ...user, subscriptionTier: 'free' }, now)).toBe('free');
  expect(accessOf({ ...user, premiumUntil: '2026-11-21T11:59:00.000Z' }, now)).toBe('free');
  expect(
    accessOf({ ...user, subscriptionCancelled: true, premiumUntil: '2026-12-01T00:00:00.000Z' }, now),
  ).toBe('premium');
});
