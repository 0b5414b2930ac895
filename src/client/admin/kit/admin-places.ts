import { toSearch } from '#client/platform/api/to-search.ts';

/**
 * The places of the dashboard: six tabs (specification, section 2). Three of them have further views:
 * sign-ups under Brands; the review queue and rejected mail under Emails; administrators' actions under Admin
 * Access. Health is a separate place.
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

/** Health: at the end of the row of tabs, but not one of them. */
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

/** Reads the place of a shared address; an unknown tab or view means the first one. */
export function readAdminPlace(search: URLSearchParams): AdminPlace {
  // Old links have it as a view of the settings.
  const isHealth = search.get('tab') === healthPlace.id || search.get('view') === healthPlace.id;
  const tab = isHealth ? healthPlace : (adminTabs.find(({ id }) => id === search.get('tab')) ?? adminTabs[0]);
  const views: readonly AdminView[] = tab.views;
  return { tab, view: views.find(({ id }) => id === search.get('view')) ?? tab.views[0] };
}

/** The query string of a place in its initial state; empty for the first place. */
export function adminPlaceSearch(tab: AdminTab, view: AdminView = tab.views[0]): string {
  return toSearch({
    tab: tab === adminTabs[0] ? null : tab.id,
    view: view === tab.views[0] ? null : view.id,
  });
}
