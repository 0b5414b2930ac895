import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { matchScreen, screenPrefetch, screens } from '#client/app/routes.tsx';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { site } from '#client/testing/rendered-screen.ts';
import { paths, routePatterns } from '#shared/paths.ts';

const screenAt = (pathname: string) => {
  const { screen, args } = matchScreen(site, { pathname, search: '' });
  return { name: screen.name, params: args.params };
};

test('Every path pattern of the product has a screen, and every screen a file of its own', () => {
  expect(screens.map((screen) => screen.path)).toEqual(expect.arrayContaining(Object.values(routePatterns)));
  expect(new Set(screens.map((screen) => screen.name)).size).toBe(screens.length);
});

test.each([
  [paths.home(), 'home'],
  [paths.category('food-drink'), 'category'],
  [paths.brand('halden-moor'), 'brand'],
  [paths.email(7), 'email'],
  [paths.emails(), 'emails'],
  [paths.sideBySide([]).split('?')[0] ?? '', 'side-by-side'],
  [paths.favorites(), 'favorites'],
  [paths.myBrands(), 'my-brands'],
  [paths.savedLists(), 'saved-lists'],
  [paths.savedList(3), 'saved-list'],
  [paths.subscriptionSuccess(), 'subscription-success'],
  [paths.account(), 'account'],
  [paths.manageSubscription(), 'manage-subscription'],
  [paths.subscribe(), 'subscribe'],
  [paths.privacy(), 'privacy'],
  [paths.terms(), 'terms'],
  [paths.report(), 'report'],
  [paths.admin(), 'admin'],
  [paths.setup(), 'setup'],
])('The path %s leads to the screen %s', (path, name) => {
  expect(screenAt(path).name).toBe(name);
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
    expect(screenAt(path).name).toBe('not-found');
  }
});

test('A part of a path that is not well encoded stands for itself', () => {
  expect(screenAt('/brand/%E0%A4%A')).toEqual({ name: 'brand', params: { slug: '%E0%A4%A' } });
});

test('Only what has a screen is fetched ahead: not the way to sign in, a feed or a download', async () => {
  const asked: string[] = [];
  const api: ApiClient = {
    request: async (_method, path) => {
      asked.push(path);
      throw new Error('offline');
    },
  };
  const prefetch = screenPrefetch({ api, site, queryClient: new QueryClient() });
  for (const path of [paths.login(), paths.brandFeed('acme'), '/api/saved-lists/1/export.csv', '/nowhere'])
    await prefetch(new URL(path, 'https://vault.example'));
  expect(asked).toEqual([]);
  await expect(prefetch(new URL(paths.brand('acme'), 'https://vault.example'))).rejects.toThrow();
  expect(asked.length).toBeGreaterThan(0);
});
