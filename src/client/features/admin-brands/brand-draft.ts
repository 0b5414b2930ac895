import { type FormIssues, readForm } from '#client/lib/form-issues.ts';
import { type AdminBrand, type BrandBody, brandForm } from '#shared/contract/admin-brands.ts';

/** What stands in the edit form; the category is the value of a select. */
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
    logoUrl: shownLogo(brand) ?? '',
  };
}

/** The logo an administrator asked for last, whether it is kept already or not. */
function shownLogo({ logoUrl, wantedLogo }: AdminBrand): string | null {
  return wantedLogo?.url ?? logoUrl;
}

/**
 * Reads the form; the category becomes an integer (specification, section 5).
 * @param brand as it was when the form was opened.
 * @returns what the form changes of it: nothing else is sent, because others may be editing it too.
 */
export function readBrandDraft(
  draft: BrandDraft,
  brand: AdminBrand,
): { body: BrandBody } | { issues: FormIssues } {
  const trimmed = Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, value.trim()]),
  ) as unknown as BrandDraft;
  const read = readForm(brandForm, { ...trimmed, categoryId: Number(draft.categoryId) });
  if ('issues' in read) return read;
  const before = { ...brand, logoUrl: shownLogo(brand) };
  const changed = Object.entries(read.body).filter(
    ([name, value]) => value !== before[name as keyof BrandDraft],
  );
  return { body: Object.fromEntries(changed) };
}
