import { useQuery } from '@tanstack/react-query';
import { SetSelect } from '#client/features/brand-sets/components/set-select.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';
import { seasonYearsQuery } from '#client/screens/planner/api.ts';
import { type PlannedSeason, seasonsInOrder } from '#client/screens/planner/seasons-in-order.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { seasonYear } from '#shared/vocabulary/season-events.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** The plan itself links to more years. */
const maxYears = 4;

/** Lists the seasons that have an event. */
function PlannerScreen() {
  const today = useNow().toISOString().slice(0, 10);
  const held = useQuery(seasonYearsQuery(useApi())).data ?? [];
  const navigate = useNavigate();
  const set = readPickedSet(new URLSearchParams(useLocation().search));
  const all = seasonsInOrder(today);
  const groups = [
    { title: 'Now and next', seasons: all.filter(({ isNear }) => isNear) },
    { title: 'Later', seasons: all.filter(({ isNear }) => !isNear) },
  ];
  return (
    <>
      <header className="mb-8 max-md:mb-5">
        <h1 className="title">Planner</h1>
        <p className="mt-3 max-w-measure text-pretty text-ink-2">
          See when each brand started, how often it emailed and how much it took off, lined up by days to the
          event.
        </p>
        <SetSelect
          label="My brands"
          none="All brands"
          set={set}
          onChoose={(chosen) => navigate(paths.planner() + toSearch({ set: chosen }))}
          className="mt-4 w-60 max-md:w-full noscript:hidden"
        />
      </header>
      <div className="grid gap-8">
        {groups
          .filter(({ seasons }) => seasons.length > 0)
          .map(({ title, seasons }) => (
            <section key={title} aria-label={title}>
              <h2 className="heading mb-3">{title}</h2>
              <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
                {seasons.map((planned) => (
                  <SeasonCard
                    key={planned.season}
                    planned={planned}
                    set={set}
                    years={held.find(({ season }) => season === planned.season)?.years ?? []}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  );
}

interface SeasonCardProps {
  planned: PlannedSeason;
  /** The id of the set of brands that the plans are narrowed to; null for all brands. */
  set: number | null;
  years: readonly number[];
}

function SeasonCard({ planned, set, years }: SeasonCardProps) {
  const { season, event, days } = planned;
  const viewerLocale = useViewerLocale();
  const eventYear = seasonYear(season, event);
  // Until the next event has mail, links to the last one.
  const shown = years.includes(eventYear) ? eventYear : years[0];
  const others = years.filter((year) => year !== shown).slice(0, maxYears - 1);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-raised px-5 py-4">
      <div>
        <h3 className="heading">
          <Link to={planPath(season, shown, set)} className="hover:underline">
            {seasonLabels[season]} {shown ?? eventYear}
          </Link>
        </h3>
        <p className="text-sm text-ink-2">
          {shown === eventYear || shown === undefined ? '' : `Next: `}
          {formatCalendarDay(new Date(event), viewerLocale)}, {distanceWords(days)}
        </p>
      </div>
      {others.length > 0 && (
        <nav aria-label={`${seasonLabels[season]}, other years`} className="flex flex-wrap gap-2">
          {others.map((year) => (
            <Link
              key={year}
              to={planPath(season, year, set)}
              aria-label={`${seasonLabels[season]} ${year}`}
              className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm tabular hover:bg-hover max-md:min-h-touch"
            >
              {year}
            </Link>
          ))}
        </nav>
      )}
    </li>
  );
}

const planPath = (season: PlannedSeason['season'], year: number | undefined, set: number | null) =>
  paths.planner(season) + toSearch({ year, set });

function distanceWords(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `${countOf(-days, 'day', 'days')} ago` : `in ${countOf(days, 'day', 'days')}`;
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Planner',
    description: `When brands start their campaigns for each season, how often they email and how much they take off, from the emails kept by ${site.productName}.`,
    canonicalPath: paths.planner(),
  }),
  Component: PlannerScreen,
};
