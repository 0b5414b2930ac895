import {
  type EmailFilters,
  emailFiltersSearch,
  noFilters,
  toggleSeason,
} from '#client/features/emails/email-filters.ts';
import { TextLink } from '#client/ui/button.tsx';
import { ChosenChip } from '#client/ui/chip.tsx';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** The chosen seasons, each with a remove link, and a link that clears them. */
export function FilterChips({ filters }: { filters: EmailFilters }) {
  if (filters.seasons.length === 0) return null;
  return (
    <>
      {filters.seasons.map((season) => (
        <ChosenChip
          key={season}
          to={{ search: emailFiltersSearch(toggleSeason(filters, season)) }}
          preventScrollReset
        >
          {seasonLabels[season]}
        </ChosenChip>
      ))}
      <ClearFilters />
    </>
  );
}

export function ClearFilters() {
  return (
    <TextLink to={{ search: emailFiltersSearch(noFilters) }} preventScrollReset className="max-md:px-2">
      Clear Filters
    </TextLink>
  );
}
