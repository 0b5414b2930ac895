import type { BrandSet, BrandSetDetail } from '#shared/contract/library/brand-sets.ts';

export const rivals: BrandSet = {
  id: 4,
  name: 'Rivals',
  brandCount: 2,
  createdAt: '2026-11-20T12:00:00.000Z',
};

export const rivalsWithBrands: BrandSetDetail = {
  ...rivals,
  brands: [
    { slug: 'cragline', name: 'Cragline', logoUrl: null, categoryId: 5 },
    { slug: 'tarn', name: 'Tarn', logoUrl: null, categoryId: 5 },
  ],
};
