import type { ReactNode } from 'react';
import { formatPercent, useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { Link } from '#client/platform/router/link.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { TextLink } from '#client/ui/button.tsx';
import type { VaultInsights } from '#shared/contract/vault-insights.ts';
import { daysBetween } from '#shared/format/calendar-days.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { eventSeasons } from '#shared/vocabulary/season-events.ts';
import { type Season, seasonLabels } from '#shared/vocabulary/seasons.ts';

interface TileProps {
  id: string;
  title: string;
  note: string;
  more?: ReactNode;
  children: ReactNode;
}

function Tile({ id, title, note, more, children }: TileProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-raised p-6 max-md:p-4">
      <h2 id={id} className="heading">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">{note}</p>
      {children}
      {more !== undefined && <p className="pt-3">{more}</p>}
    </section>
  );
}

const nothing = (words: string) => <p className="border-t border-line pt-3 text-sm text-ink-2">{words}</p>;

/** Where a season leads: to its plan, or to its mails where it is about no day. */
const seasonPath = (season: Season) =>
  eventSeasons.some((each) => each === season)
    ? paths.planner(season)
    : `${paths.emails()}?${new URLSearchParams({ season })}`;

type Rising = VaultInsights['seasons'][number];

/** Seasons there is mail of now, beside the same days a year before. */
export function RisingSeasons({ insights: { seasons, to, since } }: { insights: VaultInsights }) {
  const reader = useReaderLocale();
  const percent = (share: number) => formatPercent(Math.round(share * 1000) / 10, reader);
  const beforeWords = (share: number, before: number) => {
    const way = share > before ? 'up from' : share < before ? 'down from' : 'as';
    return `${way} ${percent(before)} a year before`;
  };
  const eventWords = ({ event }: Rising) => {
    if (event === null) return null;
    const days = daysBetween(to, event);
    if (days === 0) return 'today';
    return days > 0 ? `in ${countOf(days, 'day', 'days')}` : `${countOf(-days, 'day', 'days')} ago`;
  };
  return (
    <Tile
      id="seasons"
      title="Which seasons rise?"
      note={
        since === null
          ? 'Share of all emails of the last two weeks, beside the two weeks that were as far from the day a year before.'
          : 'Share of all emails of the last two weeks.'
      }
      more={<TextLink to={paths.planner()}>Plan a season</TextLink>}
    >
      {seasons.length === 0 && nothing('No emails about a season in the last two weeks.')}
      <ul className="text-sm tabular">
        {seasons.map((rising) => (
          <li
            key={rising.season}
            className="flex items-baseline justify-between gap-4 border-t border-line py-2"
          >
            <span className="min-w-0">
              <Link to={seasonPath(rising.season)} className="font-strong hover:underline">
                {seasonLabels[rising.season]}
              </Link>
              <span className="block text-xs text-ink-2">
                {[
                  countOf(rising.emails, 'email', 'emails'),
                  countOf(rising.brands, 'brand', 'brands'),
                  eventWords(rising),
                ]
                  .filter((words) => words !== null)
                  .join(' · ')}
              </span>
            </span>
            <span className="text-right">
              <b className="font-strong">{percent(rising.share)}</b>
              {rising.before !== null && (
                <span className="block text-xs text-ink-2">
                  {beforeWords(rising.share, rising.before.share)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Tile>
  );
}

interface NamedRowProps {
  email: { emailId: number; subject: string; day: string; brand: VaultInsights['starts'][number]['brand'] };
  /** What stands at its end. */
  children: ReactNode;
}

function NamedRow({ email: { emailId, subject, day, brand }, children }: NamedRowProps) {
  const reader = useReaderLocale();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2 text-sm">
      <BrandMark {...brand} size="sm" />
      <span className="min-w-0">
        <Link to={paths.email(emailId)} title={subject} className="block font-strong hover:underline">
          <span dir="auto" className="block truncate">
            {subject}
          </span>
        </Link>
        <span className="block truncate text-xs text-ink-2">
          <Link to={paths.brandInsights(brand.slug)} className="hover:underline">
            <bdi>{brand.name}</bdi>
          </Link>{' '}
          · {formatCalendarDay(new Date(day), reader)}
        </span>
      </span>
      <span className="text-right whitespace-nowrap">{children}</span>
    </li>
  );
}

/** Whose first mail of a season just came. */
export function SeasonStarts({ insights: { starts, since } }: { insights: VaultInsights }) {
  return (
    <Tile
      id="starts"
      title="Who just began?"
      note={`The first email a brand sent about a season ${since === null ? 'in half a year' : 'in these days'}.`}
    >
      {starts.length === 0 && nothing('Nobody began a season in the last two weeks.')}
      <ul className="gap-x-10 lg:max-2xl:grid lg:max-2xl:grid-cols-2">
        {starts.map((start) => (
          <NamedRow key={`${start.season} ${start.emailId}`} email={start}>
            <Link to={seasonPath(start.season)} className="text-ink-2 hover:underline">
              {seasonLabels[start.season]}
            </Link>
          </NamedRow>
        ))}
      </ul>
    </Tile>
  );
}

/** The deepest offers of the last seven days, one a brand. */
export function DeepestOffers({ insights: { offers } }: { insights: VaultInsights }) {
  const reader = useReaderLocale();
  return (
    <Tile
      id="offers"
      title="Whose offers are deepest?"
      note="Percent off in the last seven days, the deepest of each brand."
      more={<TextLink to={paths.offers()}>All offers</TextLink>}
    >
      {offers.length === 0 && nothing('No reduction in percent in the last seven days.')}
      <ul>
        {offers.map((offer) => (
          <NamedRow key={offer.emailId} email={offer}>
            <b className="font-strong tabular">{formatPercent(offer.percent, reader)}</b>
          </NamedRow>
        ))}
      </ul>
    </Tile>
  );
}
