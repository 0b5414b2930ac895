import type { AdminBrand, BrandBody } from '#shared/contract/curation/admin-brands.ts';

/** Field values of the edit form; the category is the value of a select. */
export type BrandDraft = {
  name: string;
  slug: string;
  domain: string;
  email: string;
  description: string;
  categoryId: string;
  logoUrl: string;
};

export function draftOf(brand: AdminBrand): BrandDraft {
  return {
    name: brand.name,
    slug: brand.slug,
    domain: brand.domain,
    email: brand.email ?? '',
    description: brand.description ?? '',
    categoryId: String(brand.categoryId),
    // The last URL an administrator set, fetched or not.
    logoUrl: brand.wantedLogo?.url ?? brand.logoUrl ?? '',
  };
}

/**
 * The changed fields as a request body; the category becomes an integer (specification, section 5).
 * @param brand the brand when the form was opened. Unchanged fields are not sent, because others may be
 * editing them.
 */
export function brandChanges(draft: BrandDraft, brand: AdminBrand): BrandBody {
  const before = draftOf(brand);
  const changes = Object.entries(draft)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== before[name as keyof BrandDraft]);
  return Object.fromEntries(
    changes.map(([name, value]) => [name, name === 'categoryId' ? Number(value) : value]),
  );
}
