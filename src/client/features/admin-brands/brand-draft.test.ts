import { expect, test } from 'vitest';
import { draftOf, readBrandDraft } from '#client/features/admin-brands/brand-draft.ts';
import { adminBrand } from '#client/testing/admin-directory.ts';

const draft = draftOf(adminBrand());

test('The category becomes an integer, and what is empty is none', () => {
  expect(readBrandDraft({ ...draft, categoryId: '12', email: ' ', description: ' ', logoUrl: '' })).toEqual({
    body: {
      name: 'Cragline',
      slug: 'cragline',
      domain: 'cragline.example',
      email: null,
      description: null,
      categoryId: 12,
      logoUrl: null,
    },
  });
});

test('A logo of ours stays as it is', () => {
  const logoUrl = '/logos/5de64b1d01af98e28.svg';
  expect(readBrandDraft({ ...draftOf(adminBrand({ logoUrl })) })).toMatchObject({ body: { logoUrl } });
});

test('What is wrong is said of its field', () => {
  const bad = {
    name: ' ',
    slug: 'favorites',
    domain: 'no domain',
    email: 'nobody',
    logoUrl: 'javascript:alert(1)',
  };
  expect(readBrandDraft({ ...draft, ...bad })).toEqual({
    issues: {
      name: 'A brand name is needed.',
      slug: 'This slug is the address of another page.',
      domain: 'A domain looks like brand.example.',
      email: 'That is not an email address.',
      logoUrl: expect.any(String),
    },
  });
});
