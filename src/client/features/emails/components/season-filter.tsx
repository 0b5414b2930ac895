import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#client/components/ui/button.tsx';
import { Chip } from '#client/components/ui/chip.tsx';
import { Popover } from '#client/components/ui/popover.tsx';
import {
  type EmailFilters,
  emailFiltersSearch,
  toggleSeason,
} from '#client/features/emails/email-filters.ts';
import { GetForm } from '#client/router/get-form.tsx';
import { filterableSeasons, type Season, seasonLabels } from '#shared/vocabulary/seasons.ts';

/**
 * The seasons as checkboxes in a popover. With JavaScript each tick filters at once; without it, Apply does.
 */
export function SeasonFilter({ filters }: { filters: EmailFilters }) {
  const navigate = useNavigate();
  const popoverId = useId();
  const [ticked, setTicked] = useTicked(filters);
  const choose = (season: Season) => {
    const wanted = toggleSeason({ ...filters, seasons: ticked }, season);
    setTicked(wanted.seasons);
    navigate({ search: emailFiltersSearch(wanted) }, { preventScrollReset: true });
  };

  return (
    <>
      <Chip popoverTarget={popoverId} aria-haspopup="dialog">
        Seasons
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
      </Chip>
      <Popover
        id={popoverId}
        role="dialog"
        aria-label="Seasons"
        itemSelector='input[type="checkbox"]'
        className="max-h-[min(480px,calc(100dvh-120px))] w-60 p-2 [position-area:bottom_span-right]"
      >
        <GetForm>
          {filters.type !== 'all' && <input type="hidden" name="type" value={filters.type} />}
          <fieldset>
            <legend className="sr-only">Seasons</legend>
            {filterableSeasons.map((season) => (
              <label
                key={season}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm hover:bg-hover max-md:min-h-11"
              >
                <input
                  type="checkbox"
                  name="season"
                  value={season}
                  checked={ticked.includes(season)}
                  onChange={() => choose(season)}
                  className="size-[18px] accent-accent"
                />
                {seasonLabels[season]}
              </label>
            ))}
          </fieldset>
          <noscript>
            <Button type="submit" variant="fill">
              Apply
            </Button>
          </noscript>
        </GetForm>
      </Popover>
    </>
  );
}

/**
 * The boxes as they were ticked. The address follows a moment later: without this a tick would jump back until then,
 * and a second one would forget the first. Whenever the address changes, it is right.
 */
function useTicked({ seasons }: EmailFilters) {
  const key = seasons.join();
  const [state, setState] = useState({ key, ticked: seasons });
  const ticked = state.key === key ? state.ticked : seasons;
  return [ticked, (wanted: EmailFilters['seasons']) => setState({ key, ticked: wanted })] as const;
}
