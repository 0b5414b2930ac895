import { expect, test } from 'vitest';
import { matchScreen, screens } from '#client/routes.tsx';
import { site } from '#client/testing/rendered-screen.ts';
import { paths, routePatterns } from '#shared/paths.ts';

const screenAt = (pathname: string) => {
  const { screen, args } = matchScreen(site, { pathname, search: '' });
  return { file: screen.file, params: args.params };
};

test('Every path pattern of the product has a screen, and every screen a file of its own', () => {
  expect(screens.map((screen) => screen.path)).toEqual(expect.arrayContaining(Object.values(routePatterns)));
  expect(new Set(screens.map((screen) => screen.file)).size).toBe(screens.length);
});

test.each([
  [paths.home(), 'home'],
  [paths.category('food-drink'), 'category'],
  [paths.brand('halden-moor'), 'brand'],
  [paths.email(7), 'email'],
  [paths.emails(), 'emails'],
  [paths.sideBySide([]).split('?')[0] ?? '', 'side-by-side'],
  [paths.favorites(), 'favorites'],
  [paths.savedLists(), 'saved-lists'],
  [paths.savedList(3), 'saved-list-detail'],
  [paths.subscriptionSuccess(), 'subscription-success'],
  [paths.manageSubscription(), 'manage-subscription'],
  [paths.subscribe(), 'subscribe'],
  [paths.privacy(), 'privacy'],
  [paths.terms(), 'terms'],
  [paths.report(), 'report'],
  [paths.admin(), 'admin'],
  [paths.setup(), 'setup'],
])('The path %s leads to the screen %s', (path, file) => {
  expect(screenAt(path).file).toBe(file);
});

test('A built path gives back the slug it was built from, whatever stands in it', () => {
  for (const slug of ['rye-fennel', 'a/b', '50%', 'ä ö', '..']) {
    expect(screenAt(paths.brand(slug)).params.slug).toBe(slug);
  }
});

test('Any other path leads to the not-found page', () => {
  for (const path of [
    '/nowhere',
    '/brand',
    '/brand/a/b',
    '/email/1/2',
    '//evil.example',
    '/index.html',
    '/brand/',
    '/brand//',
    'brand/x',
  ]) {
    expect(screenAt(path).file).toBe('not-found');
  }
});

test.each([
  ['/brand/rye-fennel/', { slug: 'rye-fennel' }],
  ['/Brand/Rye', { slug: 'Rye' }],
  ['/brand/%E0%A4%A', { slug: '%E0%A4%A' }],
  ['/privacy//', {}],
])('The path %s is taken as it is meant', (path, params) => {
  expect(screenAt(path)).toEqual({ file: path.startsWith('/p') ? 'privacy' : 'brand', params });
});
