import { stripMarks } from '#shared/format/normalized.ts';
/** Slugs the API needs for itself (`/api/brands/download`, `/api/brands/favorites`). */
export const reservedBrandSlugs: ReadonlySet<string> = new Set(['download', 'favorites']);

/** Long enough for every brand; addresses stay readable. */
const longestSlug = 60;

/**
 * The address part of a brand's page from its name: lower-case letters, digits and single dashes. Letters without
 * a Latin base give nothing; then the domain serves, and at last `brand`.
 */
export function toBrandSlug(name: string, domain: string): string {
  return slugify(name) || slugify(domain.split(/[.@]/)[0] ?? '') || slugify(domain) || 'brand';
}

/** Whether a slug is a base, or the base with a number behind it. */
export function isDerivedSlug(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^[0-9]+$/.test(slug.slice(base.length + 1)));
}

function slugify(text: string): string {
  return stripMarks(text, 'NFKD')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '');
}
