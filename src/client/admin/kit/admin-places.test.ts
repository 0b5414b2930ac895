import { expect, test } from 'vitest';
import { adminPlaceSearch, adminTabs, healthPlace, readAdminPlace } from '#client/admin/kit/admin-places.ts';

const placeOf = (search: string) => {
  const { tab, view } = readAdminPlace(new URLSearchParams(search));
  return `${tab.id} ${view.id}`;
};

test('There are the six tabs of the specification, in its order', () => {
  expect(adminTabs.map(({ label }) => label)).toEqual([
    'Categories',
    'Brands',
    'Emails',
    'Users',
    'Admin Access',
    'Settings',
  ]);
});

test('Every place has an address that leads back to it', () => {
  for (const tab of [...adminTabs, healthPlace])
    for (const view of tab.views) expect(placeOf(adminPlaceSearch(tab, view))).toBe(`${tab.id} ${view.id}`);
  expect(adminPlaceSearch(adminTabs[0])).toBe('');
});

test.each([
  ['', 'categories categories'],
  ['?tab=emails&view=rejected', 'emails rejected'],
  ['?tab=brands&view=sign-ups', 'brands sign-ups'],
  ['?tab=admin-access&view=activity', 'admin-access activity'],
  ['?tab=brands&view=rejected', 'brands brands'],
  ['?tab=health', 'health health'],
  ['?tab=settings&view=health', 'health health'],
  ['?tab=constructor&view=__proto__', 'categories categories'],
])('The address %j leads to %s', (search, place) => {
  expect(placeOf(search)).toBe(place);
});
