import type { QueryKey } from '@tanstack/react-query';

/**
 * The queries that emails and brands are read from, on the public pages and in the dashboard. The first part of a key
 * is the name of the feature it belongs to.
 */
export const contentKeys: readonly QueryKey[] = [
  ['emails'],
  ['brands'],
  ['stats'],
  ['favorites'],
  ['admin-emails'],
  ['admin-brands'],
];
