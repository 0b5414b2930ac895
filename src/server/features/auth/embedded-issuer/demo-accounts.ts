import type { SubscriptionTier } from '#shared/vocabulary/tiers.ts';

/** The accounts the embedded sign-in page offers as buttons (design, section 1). */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** What the button says of it. */
  role: string;
  /** What signing in for the first time gives. */
  tier: SubscriptionTier;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'free@demo.test', firstName: 'Fran', lastName: 'Holloway', role: 'Free Plan', tier: 'free' },
  { email: 'premium@demo.test', firstName: 'Priya', lastName: 'Nair', role: 'Premium', tier: 'premium' },
  {
    email: 'admin@demo.test',
    firstName: 'Ada',
    lastName: 'Whitlock',
    role: 'Primary Administrator',
    tier: 'free',
  },
];

/** The tier a new user of the embedded sign-in starts with. */
export function demoTier(email: string | null): SubscriptionTier {
  return demoAccounts.find((account) => account.email === email)?.tier ?? 'free';
}
