import type { Suggestions } from '#shared/contract/search/email-search.ts';
import { paths } from '#shared/paths.ts';

/** One row of the suggestions and its link. */
export type Suggestion = { to: string } & (
  | { kind: 'brand'; brand: Suggestions['brands'][number] }
  | { kind: 'name'; icon: 'category' | 'season'; name: string }
  | { kind: 'email'; email: Suggestions['emails'][number] }
);

interface SuggestionGroup {
  name: string;
  items: Suggestion[];
}

/** Groups the suggestions as the list shows them, without empty groups. */
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
  return groups.flatMap(([name, items]) => (items.length === 0 ? [] : [{ name, items }]));
}
