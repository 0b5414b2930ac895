import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type EmailFilters,
  emailFiltersSearch,
  toggleSeason,
} from '#client/features/emails/email-filters.ts';
import { GetForm } from '#client/platform/router/get-form.tsx';
import { useNavigate } from '#client/platform/router/location.tsx';
import { type CountedChoice, countedSeasons } from '#client/screens/brand/email-counts.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Count } from '#client/ui/count.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Popover } from '#client/ui/popover.tsx';
import type { EmailCount } from '#shared/contract/library/brands.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/**
 * The seasons as checkboxes, those with mail first: a popover below the button, or across the bottom of a
 * phone's screen. Each change filters immediately; without JavaScript, Apply does.
 */
export function SeasonFilter({ filters, counts }: { filters: EmailFilters; counts: readonly EmailCount[] }) {
  const navigate = useNavigate();
  const popoverId = useId();
  const [ticked, setTicked] = useTicked(filters);
  const choose = (season: Season) => {
    const wanted = toggleSeason({ ...filters, seasons: ticked }, season);
    setTicked(wanted.seasons);
    navigate({ search: emailFiltersSearch(wanted) }, { preventScrollReset: true });
  };
  const choices = countedSeasons(counts, filters);
  const withMail = choices.filter(({ isAbsent }) => !isAbsent);
  const without = choices.filter(({ isAbsent }) => isAbsent);
  const row = (choice: CountedChoice<Season>) => (
    <SeasonRow
      key={choice.value}
      choice={choice}
      isTicked={ticked.includes(choice.value)}
      onChoose={() => choose(choice.value)}
    />
  );

  return (
    <>
      <Chip popoverTarget={popoverId} aria-haspopup="dialog">
        Seasons
        <Icon of={ChevronDown} size={16} />
      </Chip>
      <Popover
        id={popoverId}
        role="dialog"
        aria-label="Seasons"
        itemSelector='input[type="checkbox"]'
        className="w-60 p-2 max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:m-0! max-md:max-h-[72dvh] max-md:w-full max-md:animate-[rise_var(--t-mid)_var(--ease-out)] max-md:rounded-b-none max-md:px-3 max-md:pt-0 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:backdrop:bg-scrim md:max-h-[min(520px,calc(100%-8px))] md:min-h-[min(240px,50dvh)] md:[position-area:bottom_span-right]"
      >
        <div className="sticky top-0 z-10 -mx-3 mb-1 flex items-center justify-between border-b border-line bg-raised py-2 pr-3 pl-6 md:hidden">
          <h2 className="font-display text-lg font-strong tracking-heading">Seasons</h2>
          <Button variant="quiet" popoverTarget={popoverId} popoverTargetAction="hide">
            Done
          </Button>
        </div>
        <GetForm>
          {filters.type !== 'all' && <input type="hidden" name="type" value={filters.type} />}
          <fieldset>
            <legend className="sr-only">Seasons</legend>
            {withMail.map(row)}
            {withMail.length > 0 && without.length > 0 && (
              <p className="mt-1.5 border-t border-line px-3 pt-3 pb-1.5 text-xs text-ink-3">
                No emails here
              </p>
            )}
            {without.map(row)}
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

interface SeasonRowProps {
  choice: CountedChoice<Season>;
  isTicked: boolean;
  onChoose: () => void;
}

/** An option without emails is muted but enabled, because an address may have it. */
function SeasonRow({ choice: { value, label, count }, isTicked, onChoose }: SeasonRowProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm hover:bg-hover max-md:min-h-11">
      <input
        type="checkbox"
        name="season"
        value={value}
        checked={isTicked}
        onChange={onChoose}
        aria-description={String(count)}
        className={`size-[18px] flex-none accent-accent ${count === 0 && !isTicked ? 'opacity-70' : ''}`}
      />
      <span className={`flex-1 ${count === 0 && !isTicked ? 'text-ink-3' : ''}`}>{label}</span>
      <Count of={count} className="text-sm" />
    </label>
  );
}

/**
 * The checked boxes. The address updates a moment later: without this state a box would jump back until then,
 * and a second click would lose the first. A change of the address overrides it.
 */
function useTicked({ seasons }: EmailFilters) {
  const key = seasons.join();
  const [state, setState] = useState({ key, ticked: seasons });
  const ticked = state.key === key ? state.ticked : seasons;
  return [ticked, (wanted: EmailFilters['seasons']) => setState({ key, ticked: wanted })] as const;
}
