import { expect, test } from 'vitest';
import { emailExportPath } from '#client/screens/emails/export-menu.tsx';
import { noFacets } from '#client/testing/explorer.ts';
import { renderScreen, signedIn } from '#client/testing/rendered-screen.ts';

test('A file holds what is searched for, whatever page and view of it are shown', () => {
  expect(emailExportPath('q=a+b&brand=x&brand=y&sort=depth&view=table', 'xlsx')).toBe(
    '/api/emails/export?q=a+b&brand=x&brand=y&sort=depth&format=xlsx',
  );
  expect(emailExportPath('', 'csv')).toBe('/api/emails/export?format=csv');
});

test.each([
  ['premium', true],
  ['free', false],
] as const)('The explorer links to the files for premium readers alone: %s', async (tier, hasLinks) => {
  const { body, text } = await renderScreen('/emails?q=loaf', {
    ...signedIn(tier),
    '/api/emails?limit=24&q=loaf': { body: [] },
    '/api/emails/facets?q=loaf': { body: noFacets },
  });
  expect(text).toContain('Save search');
  expect(text).toContain('Download');
  expect(body.includes('href="/api/emails/export?q=loaf&amp;format=csv"')).toBe(hasLinks);
});
