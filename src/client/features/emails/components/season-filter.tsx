import { ChevronDown } from 'lucide-react';
import { type ToggleEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#client/components/ui/button.tsx';
import { Chip } from '#client/components/ui/chip.tsx';
import {
  type EmailFilters,
  emailFiltersSearch,
  toggleSeason,
} from '#client/features/emails/email-filters.ts';
import { rovingFocus } from '#client/lib/roving-focus.ts';
import { GetForm } from '#client/router/get-form.tsx';
import { filterableSeasons, type Season, seasonLabels } from '#shared/vocabulary/seasons.ts';

/**
 * The seasons as checkboxes in a popover of the browser's own, which opens, closes on Escape or a click elsewhere and
 * gives the focus back without any code. With JavaScript each tick filters at once; without it, Apply does.
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
      <div
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label="Seasons"
        onToggle={focusFirstBox}
        className="inset-auto m-0 mt-1 max-h-[min(480px,calc(100dvh-120px))] w-60 overflow-y-auto rounded-lg border border-line bg-raised p-2 text-ink shadow-pop [position-area:bottom_span-right] [position-try-fallbacks:flip-block] not-supports-[position-area:bottom]:inset-0 not-supports-[position-area:bottom]:m-auto"
      >
        <GetForm onKeyDown={moveBetweenBoxes}>
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
      </div>
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

/** The browser leaves the focus on the opener; the reader came for the boxes. */
function focusFirstBox(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === 'open') {
    event.currentTarget.querySelector<HTMLElement>(boxSelector)?.focus();
  }
}

const boxSelector = 'input[type="checkbox"]';

const moveBetweenBoxes = rovingFocus(boxSelector, 'vertical');
