import { expect, test } from 'vitest';
import { hasPremium, viewerName } from '#client/features/auth/viewer-name.ts';

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
