import type { QueryKey } from '@tanstack/react-query';

/**
 * What the key of every query begins with: the feature that asks. What one feature changes makes what others have asked
 * for stale, so all of them stand here.
 */
export const keys = {
  admin: ['admin'],
  adminBrands: ['admin-brands'],
  adminEmails: ['admin-emails'],
  adminUsers: ['admin-users'],
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
  health: ['health'],
  mailboxes: ['mailboxes'],
  mailImports: ['mail-imports'],
  recognitionRules: ['recognition-rules'],
  rejectedEmails: ['rejected-emails'],
  reviews: ['reviews'],
  savedLists: ['saved-lists'],
  savedSearches: ['saved-searches'],
  savedViews: ['saved-views'],
  settings: ['settings'],
  setup: ['setup'],
  signUpRows: ['sign-up-rows'],
  signUps: ['sign-ups'],
  stats: ['stats'],
} as const satisfies Record<string, QueryKey>;

/** What emails and brands are read from, on the public pages and in the dashboard. */
export const contentKeys: readonly QueryKey[] = [
  keys.emails,
  keys.brands,
  keys.stats,
  keys.favorites,
  keys.adminEmails,
  keys.adminBrands,
  keys.signUps,
];

/** Everything that shows brands: their names stand beside emails, in lists and among favourites. */
export const brandKeys: readonly QueryKey[] = [...contentKeys, keys.savedLists];

/** What changes with the reader's tier: who they are, and all that premium opens. */
export const tierKeys: readonly QueryKey[] = [
  keys.currentUser,
  keys.savedSearches,
  keys.brandSets,
  ...brandKeys,
];
