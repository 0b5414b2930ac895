import type { QueryKey } from '@tanstack/react-query';

/**
 * First element of every query key: the feature that requests. All are in one place because a change in one
 * feature invalidates the queries of others.
 */
export const keys = {
  account: ['account'],
  admin: ['admin'],
  adminBrands: ['admin-brands'],
  adminEmails: ['admin-emails'],
  adminUsers: ['admin-users'],
  alerts: ['alerts'],
  auditLog: ['audit-log'],
  billing: ['billing'],
  brandCategories: ['brand-categories'],
  brandSets: ['brand-sets'],
  brands: ['brands'],
  bulkChanges: ['bulk-changes'],
  categories: ['categories'],
  currentUser: ['auth', 'user'],
  emails: ['emails'],
  favorites: ['favorites'],
  fetching: ['fetching'],
  follows: ['follows'],
  health: ['health'],
  identities: ['identities'],
  twinWait: ['twin-wait'],
  ingestTokens: ['ingest-tokens'],
  mailboxes: ['mailboxes'],
  mailImports: ['mail-imports'],
  mailProviders: ['mail-providers'],
  outbox: ['outbox'],
  recognitionRules: ['recognition-rules'],
  rejectedEmails: ['rejected-emails'],
  reviews: ['reviews'],
  savedLists: ['saved-lists'],
  savedSearches: ['saved-searches'],
  savedViews: ['saved-views'],
  settings: ['settings'],
  setup: ['setup'],
  shares: ['shares'],
  signUpRows: ['sign-up-rows'],
  signUps: ['sign-ups'],
  stats: ['stats'],
  webhooks: ['webhooks'],
} as const satisfies Record<string, QueryKey>;

/** Queries whose answers contain emails or brands, on the public pages and in the dashboard. */
export const contentKeys: readonly QueryKey[] = [
  keys.emails,
  keys.brands,
  keys.stats,
  keys.favorites,
  keys.adminEmails,
  keys.adminBrands,
  keys.signUps,
];

/** Everything that shows brands: their names appear next to emails, in lists and among favourites. */
export const brandKeys: readonly QueryKey[] = [...contentKeys, keys.savedLists];

/** Queries that depend on the user's tier: the user and everything premium opens. */
export const tierKeys: readonly QueryKey[] = [
  keys.currentUser,
  keys.savedSearches,
  keys.brandSets,
  ...brandKeys,
];
