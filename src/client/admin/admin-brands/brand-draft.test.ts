import { expect, test } from 'vitest';
import { brandChanges, draftOf } from '#client/admin/admin-brands/brand-draft.ts';
import { adminBrand } from '#client/testing/admin-directory.ts';

const brand = adminBrand();
const draft = draftOf(brand);

test('Only what was changed is sent', () => {
  expect(brandChanges(draft, brand)).toEqual({});
  expect(brandChanges({ ...draft, name: ' Crag Line ' }, brand)).toEqual({ name: 'Crag Line' });
});

test('The category becomes an integer, and what was emptied is sent empty, which the API reads as none', () => {
  const full = adminBrand({
    email: 'a@cragline.example',
    description: 'Ropes',
    logoUrl: '/logos/5de64b1d.svg',
  });
  expect(
    brandChanges({ ...draftOf(full), categoryId: '12', email: ' ', description: ' ', logoUrl: '' }, full),
  ).toEqual({ email: '', description: '', categoryId: 12, logoUrl: '' });
});

test('A logo that is still asked for is the one in the form, and is sent only when it changes', () => {
  const wantedLogo = {
    url: 'https://a.example/l.png',
    state: 'failed',
    reason: null,
    nextAttemptAt: null,
  } as const;
  const waiting = adminBrand({ logoUrl: '/logos/5de64b1d.svg', wantedLogo });
  expect(draftOf(waiting).logoUrl).toBe('https://a.example/l.png');
  expect(brandChanges(draftOf(waiting), waiting)).toEqual({});
  expect(brandChanges({ ...draftOf(waiting), logoUrl: '' }, waiting)).toEqual({ logoUrl: '' });
});
