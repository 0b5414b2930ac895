import { maxSlugLength } from '#shared/vocabulary/limits.ts';

/** A slug for a name: "Pets & Möbel" as "pets-mobel". Empty where the name has no letter or digit of ours. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
}
