import { ChosenChipContent, chosenChipClass } from '#client/components/ui/chip.tsx';
import {
  type EmailFilters,
  emailFiltersSearch,
  noFilters,
  toggleSeason,
} from '#client/features/emails/email-filters.ts';
import { Link } from '#client/router/link.tsx';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** The chosen seasons, each taken out by a click, and the way back to everything. All of it links. */
export function FilterChips({ filters }: { filters: EmailFilters }) {
  if (filters.seasons.length === 0) return null;
  return (
    <>
      {filters.seasons.map((season) => (
        <Link
          key={season}
          to={{ search: emailFiltersSearch(toggleSeason(filters, season)) }}
          preventScrollReset
          className={chosenChipClass}
        >
          <ChosenChipContent>
            <span>
              <span className="sr-only">Remove </span>
              {seasonLabels[season]}
            </span>
          </ChosenChipContent>
        </Link>
      ))}
      <ClearFilters />
    </>
  );
}

export function ClearFilters() {
  return (
    <Link
      to={{ search: emailFiltersSearch(noFilters) }}
      preventScrollReset
      className="inline-flex min-h-9 items-center rounded-sm text-sm font-control text-accent underline-offset-4 hover:underline max-md:min-h-touch max-md:px-2"
    >
      Clear Filters
    </Link>
  );
}
