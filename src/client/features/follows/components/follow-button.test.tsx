import { expect, test } from 'vitest';
import { followOf, followsOfReader } from '#client/testing/follows.ts';
import { cragline, renderScreen, ridgeSummary, signedIn, sport } from '#client/testing/rendered-screen.ts';
import { laneOf, planOf } from '#client/testing/season-plan.ts';

const screens = {
  '/api/brands/cragline': { body: cragline },
  '/api/brands/cragline/emails?limit=24': { body: [ridgeSummary] },
  '/api/categories/sports-fitness': { body: sport },
  '/api/categories/sports-fitness/brands?limit=60': { body: [] },
  '/api/insights/seasons/black_friday': { body: planOf({ brands: 1, emails: 1, lanes: [laneOf('Pear')] }) },
};

test.each([
  ['/brand/cragline', 'brand', 'cragline', 'Cragline'],
  ['/category/sports-fitness', 'category', 'sports-fitness', 'Sports &amp; Fitness'],
  ['/planner/black_friday', 'season', 'black_friday', 'Black Friday'],
] as const)('The bell works as soon as %s shows', async (url, kind, key, name) => {
  const { body } = await renderScreen(url, {
    ...signedIn('free'),
    ...screens,
    '/api/follows': { body: followsOfReader([followOf({ kind, key })]) },
  });
  const bell = new RegExp(`<button[^>]*aria-label="Follow ${name}"[^>]*>`).exec(body)?.[0];
  expect(bell).toContain('aria-pressed="true"');
  expect(bell).not.toContain('aria-disabled=');
});
