import type { Suggestions } from '#shared/contract/email-search.ts';
import { paths } from '#shared/paths.ts';

/** One row of the list, and where it leads. */
export type Suggestion = { to: string } & (
  | { kind: 'brand'; brand: Suggestions['brands'][number] }
  | { kind: 'name'; icon: 'category' | 'season'; name: string }
  | { kind: 'email'; email: Suggestions['emails'][number] }
);

export interface SuggestionGroup {
  name: string;
  /** The place of its first row in the whole list. */
  from: number;
  suggestions: Suggestion[];
}

/** What was suggested, as the list shows it; groups without a row are left out. */
export function groupsOf({ brands, categories, seasons, emails }: Suggestions): SuggestionGroup[] {
  const groups: Array<[string, Suggestion[]]> = [
    ['Brands', brands.map((brand) => ({ kind: 'brand', to: paths.brand(brand.slug), brand }))],
    [
      'Categories',
      categories.map(({ slug, name }) => ({
        kind: 'name',
        icon: 'category',
        to: paths.category(slug),
        name,
      })),
    ],
    [
      'Seasons',
      seasons.map(({ value, label }) => ({
        kind: 'name',
        icon: 'season',
        to: `${paths.emails()}?${new URLSearchParams({ season: value })}`,
        name: label,
      })),
    ],
    ['Emails', emails.map((email) => ({ kind: 'email', to: paths.email(email.id), email }))],
  ];
  let from = 0;
  return groups.flatMap(([name, suggestions]) => {
    if (suggestions.length === 0) return [];
    const group = { name, from, suggestions };
    from += suggestions.length;
    return [group];
  });
}

/** The row a key leads to from another, -1 for none; null for a key of the field. Rows go round; Home and End are the field's until one is chosen. */
export function stepFrom(active: number, key: string, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  if (active === -1) return null;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : null;
}
