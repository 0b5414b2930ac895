import { expect, test } from 'vitest';
import { draftOf, readBrandDraft } from '#client/features/admin-brands/brand-draft.ts';
import { adminBrand } from '#client/testing/admin-directory.ts';

const brand = adminBrand();
const draft = draftOf(brand);

test('Only what was changed is sent', () => {
  expect(readBrandDraft(draft, brand)).toEqual({ body: {} });
  expect(readBrandDraft({ ...draft, name: ' Crag Line ' }, brand)).toEqual({ body: { name: 'Crag Line' } });
});

test('The category becomes an integer, and what is empty is none', () => {
  const full = adminBrand({
    email: 'a@cragline.example',
    description: 'Ropes',
    logoUrl: '/logos/5de64b1d.svg',
  });
  expect(
    readBrandDraft({ ...draftOf(full), categoryId: '12', email: ' ', description: ' ', logoUrl: '' }, full),
  ).toEqual({ body: { email: null, description: null, categoryId: 12, logoUrl: null } });
});

test('A logo of ours is as good as one of the web', () => {
  const logoUrl = '/logos/5de64b1d01af98e28.svg';
  expect(readBrandDraft({ ...draft, logoUrl }, adminBrand({ logoUrl: null }))).toEqual({ body: { logoUrl } });
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
  expect(readBrandDraft(draftOf(waiting), waiting)).toEqual({ body: {} });
  expect(readBrandDraft({ ...draftOf(waiting), logoUrl: '' }, waiting)).toEqual({ body: { logoUrl: null } });
});

test('What is wrong is said of its field', () => {
  const bad = {
    name: ' ',
    slug: 'favorites',
    domain: 'no domain',
    email: 'nobody',
    logoUrl: 'javascript:alert(1)',
  };
  expect(readBrandDraft({ ...draft, ...bad }, brand)).toEqual({
    issues: {
      name: 'A brand name is needed.',
      slug: 'This slug is the address of another page.',
      domain: 'A domain looks like brand.example.',
      email: 'That is not an email address.',
      logoUrl: expect.any(String),
    },
  });
});
