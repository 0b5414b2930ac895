import { expect, test } from 'vitest';
import { brandBody } from '#shared/contract/curation/admin-brands.ts';
import { categoryBody } from '#shared/contract/curation/admin-categories.ts';

const category = { name: ' Pets ', slug: 'pets', icon: 'dog', description: ' ', position: '3' };

test('A category is read as its form holds it', () => {
  expect(categoryBody.parse(category)).toEqual({
    name: 'Pets',
    slug: 'pets',
    icon: 'dog',
    description: null,
    position: 3,
  });
});

test('A brand is read as its form holds it: what is empty is none', () => {
  expect(brandBody.parse({ name: ' Crag Line ', email: '', description: '', logoUrl: '' })).toEqual({
    name: 'Crag Line',
    email: null,
    description: null,
    logoUrl: null,
  });
});

test('A logo of ours is as good as one of the web', () => {
  const logoUrl = '/logos/5de64b1d01af98e28.svg';
  expect(brandBody.parse({ logoUrl })).toEqual({ logoUrl });
});

test('What is wrong is said of its field, the first thing first', () => {
  const said = (parsed: ReturnType<(typeof brandBody | typeof categoryBody)['safeParse']>) =>
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
  const bad = { name: ' ', slug: 'favorites', domain: 'no domain', email: 'nobody', logoUrl: 'javascript:1' };
  expect(said(brandBody.safeParse(bad))).toEqual([
    ['name', 'A brand name is needed.'],
    ['slug', 'This slug is the address of another page.'],
    ['domain', 'A domain looks like brand.example.'],
    ['email', 'That is not an email address.'],
    ['logoUrl', expect.any(String)],
  ]);
  const empty = said(categoryBody.safeParse({ ...category, name: '', slug: '' }));
  expect(Object.fromEntries(empty.toReversed())).toEqual({
    name: 'A name is needed.',
    slug: 'A slug is needed.',
  });
});
