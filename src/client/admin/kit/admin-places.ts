import { toSearch } from '#client/platform/api/to-search.ts';

/**
 * The places of the dashboard: six tabs (specification, section 2), of which three hold further views: which brands we
 * mean to follow beside those that are there, what waits for a decision and mail that was refused beside the emails, and
 * what administrators did beside who they are. How the vault is stands apart from them.
 */
export const adminTabs = [
  { id: 'categories', label: 'Categories', views: [{ id: 'categories', label: 'Categories' }] },
  {
    id: 'brands',
    label: 'Brands',
    views: [
      { id: 'brands', label: 'All Brands' },
      { id: 'sign-ups', label: 'Sign-ups' },
    ],
  },
  {
    id: 'emails',
    label: 'Emails',
    views: [
      { id: 'emails', label: 'All Emails' },
      { id: 'to-review', label: 'To review' },
      { id: 'rejected', label: 'Rejected' },
    ],
  },
  { id: 'users', label: 'Users', views: [{ id: 'users', label: 'Users' }] },
  {
    id: 'admin-access',
    label: 'Admin Access',
    views: [
      { id: 'admin-access', label: 'Administrators' },
      { id: 'activity', label: 'Activity' },
    ],
  },
  { id: 'settings', label: 'Settings', views: [{ id: 'settings', label: 'Settings' }] },
] as const;

/** Where it says how the vault is: at the end of the row of tabs, and none of them. */
export const healthPlace = {
  id: 'health',
  label: 'Health',
  views: [{ id: 'health', label: 'Health' }],
} as const;

export type AdminTab = (typeof adminTabs)[number] | typeof healthPlace;
export type AdminView = AdminTab['views'][number];

export interface AdminPlace {
  tab: AdminTab;
  view: AdminView;
}

/** Reads where a shared address leads; words that name no tab or view lead to the first one. */
export function readAdminPlace(search: URLSearchParams): AdminPlace {
  // It was a view of the settings once.
  const isHealth = search.get('tab') === healthPlace.id || search.get('view') === healthPlace.id;
  const tab = isHealth ? healthPlace : (adminTabs.find(({ id }) => id === search.get('tab')) ?? adminTabs[0]);
  const views: readonly AdminView[] = tab.views;
  return { tab, view: views.find(({ id }) => id === search.get('view')) ?? tab.views[0] };
}

/** The query string of a place in its first state; empty for the first place of all. */
export function adminPlaceSearch(tab: AdminTab, view: AdminView = tab.views[0]): string {
  return toSearch({
    tab: tab === adminTabs[0] ? null : tab.id,
    view: view === tab.views[0] ? null : view.id,
  });
}
