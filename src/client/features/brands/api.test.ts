import { expect, test } from 'vitest';
import { nameFromSlug } from '#client/features/brands/api.ts';

test.each([
  ['nineteen-hertz', 'Nineteen Hertz'],
  ['acme', 'Acme'],
  ['tea-2', 'Tea 2'],
  ['%E6%9D%B1', '%E6%9D%B1'],
  ['--', '--'],
  ['éclair-shop', 'Éclair Shop'],
])('The slug %s is %s to a reader', (slug, name) => {
  expect(nameFromSlug(slug)).toBe(name);
});
