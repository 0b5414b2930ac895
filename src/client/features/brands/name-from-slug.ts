/** What a brand is called of which only the slug is known (specification, section 7): its words, each with a capital. */
export function nameFromSlug(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '');
  if (words.length === 0) return slug;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
