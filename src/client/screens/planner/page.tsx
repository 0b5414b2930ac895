import { ChevronRight } from 'lucide-react';
import { useNow } from '#client/platform/locale/now.tsx';
import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { Link } from '#client/platform/router/link.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { Icon } from '#client/ui/icon.tsx';
import { daysBetween } from '#shared/format/calendar-days.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { eventSeasons, nextEvent } from '#shared/vocabulary/season-events.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** The seasons that are about a day, the next one first. */
function PlannerScreen() {
  const today = useNow().toISOString().slice(0, 10);
  const reader = useReaderLocale();
  const next = eventSeasons
    .map((season) => ({ season, event: nextEvent(season, today) }))
    .sort((one, other) => (one.event < other.event ? -1 : 1));
  return (
    <>
      <header className="mb-8 max-md:mb-5">
        <h1 className="title">Planner</h1>
        <p className="mt-3 max-w-measure text-ink-2">
          Who began when, how often they wrote, and how deep they went: every brand on a lane, counted in days
          from the event.
        </p>
      </header>
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {next.map(({ season, event }) => {
          const days = daysBetween(today, event);
          return (
            <li key={season}>
              <Link
                to={paths.planner(season)}
                className="flex items-center justify-between gap-4 rounded-lg border border-line bg-raised px-5 py-4 hover:bg-hover"
              >
                <span>
                  <b className="heading block">{seasonLabels[season]}</b>
                  <span className="text-sm text-ink-2">
                    {formatCalendarDay(new Date(event), reader)},{' '}
                    {days === 0 ? 'today' : `in ${countOf(days, 'day', 'days')}`}
                  </span>
                </span>
                <Icon of={ChevronRight} size={20} className="flex-none text-ink-3" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Planner',
    description: `When brands begin their campaigns for each season, how often they write and how deep they go, from the emails kept by ${site.productName}.`,
    canonicalPath: paths.planner(),
  }),
  Component: PlannerScreen,
};
