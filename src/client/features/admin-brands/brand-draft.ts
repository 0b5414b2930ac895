import type { z } from 'zod';
import { type FormIssues, readForm } from '#client/lib/form-issues.ts';
import { type AdminBrand, brandBody } from '#shared/contract/admin-brands.ts';

/** What stands in the edit form; the category is the value of a select. */
export interface BrandDraft {
  name: string;
  slug: string;
  domain: string;
  email: string;
  description: string;
  categoryId: string;
  logoUrl: string;
}

export function draftOf(brand: AdminBrand): BrandDraft {
  return {
    name: brand.name,
    slug: brand.slug,
    domain: brand.domain,
    email: brand.email ?? '',
    description: brand.description ?? '',
    categoryId: String(brand.categoryId),
    logoUrl: brand.logoUrl ?? '',
  };
}

/** Reads the form; the category becomes an integer (specification, section 5). */
export function readBrandDraft(
  draft: BrandDraft,
): { body: z.output<typeof brandBody> } | { issues: FormIssues } {
  const trimmed = Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, value.trim()]),
  ) as unknown as BrandDraft;
  return readForm(brandBody, { ...trimmed, categoryId: Number(draft.categoryId) });
}
