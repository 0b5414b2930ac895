import { expect, test } from 'vitest';
import { accessOf, hasPremium, viewerName } from '#client/features/auth/use-current-user.ts';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';

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
  deletionDueAt: null,
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

test('The header calls a user by address, else by first name, else User', () => {
  expect(viewerName({ firstName: 'Ada', email: 'ada@demo.test' })).toBe('ada@demo.test');
  expect(viewerName({ firstName: 'Ada', email: ' ' })).toBe('Ada');
  expect(viewerName({ firstName: null, email: null })).toBe('User');
});

test('Premium ends with its end date and without one it lasts', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const premium = (premiumUntil: string | null) =>
    hasPremium({ subscriptionTier: 'premium', premiumUntil }, now);
  expect(premium(null)).toBe(true);
  expect(premium('2026-11-21T12:00:01Z')).toBe(true);
  expect(premium('2026-11-21T12:00:00Z')).toBe(false);
  expect(hasPremium({ subscriptionTier: 'free', premiumUntil: null }, now)).toBe(false);
});
