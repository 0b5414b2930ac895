import { stripMarks } from '#shared/format/normalized.ts';
/** Slugs that API routes use (`/api/brands/download`, `/api/brands/favorites`). */
export const reservedBrandSlugs: ReadonlySet<string> = new Set(['download', 'favorites']);

/** Long enough for every brand; addresses stay readable. */
const longestSlug = 60;

/**
 * Returns the slug of a brand from its name: lower-case letters, digits and single hyphens. Letters without a
 * Latin base are dropped; if none is left, the domain is used, and finally `brand`.
 */
export function toBrandSlug(name: string, domain: string): string {
  return slugify(name) || slugify(domain.split(/[.@]/)[0] ?? '') || slugify(domain) || 'brand';
}

/** Returns whether a slug is a base, or the base followed by a number. */
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
