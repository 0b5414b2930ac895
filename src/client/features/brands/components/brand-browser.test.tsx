import { expect, test } from 'vitest';
import { brandListQuery } from '#client/features/brands/api/list-brands.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { browserApi } from '#client/lib/browser-api.ts';
import { failedQuery, renderedComponent } from '#client/testing/rendered-component.tsx';

const listing = { categorySlug: null, query: '', start: null };

test('While brands are on their way six cards hold their places', () => {
  const { body } = renderedComponent(<BrandBrowser listing={listing} path="/" />);
  expect(body).toContain('aria-label="Loading brands"');
  expect(body.match(/aspect-\[15\/8\]/g)).toHaveLength(6);
});

test('Brands that cannot be loaded are said so, with a way to try again', () => {
  const queryClient = failedQuery(brandListQuery(browserApi, listing));
  const { text, body } = renderedComponent(<BrandBrowser listing={listing} path="/" />, { queryClient });
  expect(text).toContain("The brands couldn't be loaded.");
  expect(body).toMatch(/<button[^>]*>Try Again<\/button>/);
});
