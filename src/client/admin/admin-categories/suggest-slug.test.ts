import { expect, test } from 'vitest';
import { suggestSlug } from '#client/admin/admin-categories/components/category-form.tsx';
import { newSlug } from '#shared/contract/curation/admin-categories.ts';

test.each([
  ['Pets & Animals', 'pets-animals'],
  ['  Möbel / Café!  ', 'mobel-cafe'],
  ['3D Printing', '3d-printing'],
  ['ペット', ''],
  ['---', ''],
])('The slug for %j is %j', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

test('What is suggested is a slug the API takes, however long the name', () => {
  for (const name of ['a'.repeat(300), `${'a'.repeat(99)} b`, 'x - y'])
    expect(newSlug.safeParse(suggestSlug(name)).success).toBe(true);
});
