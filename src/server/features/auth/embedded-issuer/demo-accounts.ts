/** The accounts the embedded sign-in page offers as buttons (design, section 1). */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** What the button says of it. */
  role: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'free@demo.test', firstName: 'Fran', lastName: 'Holloway', role: 'Free Plan' },
  { email: 'premium@demo.test', firstName: 'Priya', lastName: 'Nair', role: 'Premium' },
  { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Whitlock', role: 'Primary Administrator' },
];
