/** Accounts that the embedded sign-in page offers as buttons (design, section 1). */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** Text on the button. */
  role: string;
  /** True if the first sign-in starts a subscription. */
  isPremium: boolean;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'free@demo.test', firstName: 'Fran', lastName: 'Holloway', role: 'Free Plan', isPremium: false },
  { email: 'premium@demo.test', firstName: 'Priya', lastName: 'Nair', role: 'Premium', isPremium: true },
  {
    email: 'admin@demo.test',
    firstName: 'Ada',
    lastName: 'Whitlock',
    role: 'Primary Administrator',
    isPremium: false,
  },
];

export function startsWithPremium(email: string | null): boolean {
  return demoAccounts.some((account) => account.email === email && account.isPremium);
}
