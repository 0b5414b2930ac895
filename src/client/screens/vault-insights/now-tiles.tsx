import type { ReactNode } from 'react';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { formatPercent, useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { TextLink } from '#client/ui/button.tsx';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
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

/** The plan of a season, or its emails if it has no event. */
const seasonPath = (season: Season) =>
  eventSeasons.some((each) => each === season)
    ? paths.planner(season)
    : `${paths.emails()}?${new URLSearchParams({ season })}`;

type Rising = VaultInsights['seasons'][number];

/** Current seasons in the mail, compared with the same days a year before. */
export function RisingSeasons({ insights: { seasons, to, since } }: { insights: VaultInsights }) {
  const viewerLocale = useViewerLocale();
  const percent = (share: number) => formatPercent(Math.round(share * 1000) / 10, viewerLocale);
  const eventWords = ({ event }: Rising) => {
    if (event === null) return null;
    const days = daysBetween(to, event);
    if (days === 0) return 'today';
    return days > 0 ? `in ${countOf(days, 'day', 'days')}` : `${countOf(-days, 'day', 'days')} ago`;
  };
  return (
    <Tile
      id="seasons"
      title="Trending seasons"
      note={
        since === null
          ? 'Share of emails in the last two weeks, against the same point last year.'
          : 'Share of emails in the last two weeks.'
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
                <span className="block text-xs text-ink-2">{percent(rising.before.share)} last year</span>
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
  /** Shown at the end of the row. */
  children: ReactNode;
}

function NamedRow({ email: { emailId, subject, day, brand }, children }: NamedRowProps) {
  const viewerLocale = useViewerLocale();
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
          · {formatCalendarDay(new Date(day), viewerLocale)}
        </span>
      </span>
      <span className="text-right whitespace-nowrap">{children}</span>
    </li>
  );
}

type Start = VaultInsights['starts'][number];

/** Groups brands that began a season with the same subject, newest first. */
function groupStarts(starts: readonly Start[]): Array<[Start, ...Start[]]> {
  const groups = new Map<string, [Start, ...Start[]]>();
  for (const start of starts) {
    const key = `${start.season} ${start.subject}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [start]);
    else group.push(start);
  }
  return [...groups.values()];
}

/** Brands whose first email of a season just came. */
export function SeasonStarts({ insights: { starts, since } }: { insights: VaultInsights }) {
  return (
    <Tile
      id="starts"
      title="Just started"
      note={`First email about a season in ${since === null ? 'six months' : 'this period'}.`}
    >
      {starts.length === 0 && nothing('No brand started a season in the last two weeks.')}
      <ul>
        {groupStarts(starts).map((group) => (
          <StartRow key={`${group[0].season} ${group[0].emailId}`} group={group} />
        ))}
      </ul>
    </Tile>
  );
}

function StartRow({ group }: { group: [Start, ...Start[]] }) {
  const [newest, ...others] = group;
  const end = (
    <Link to={seasonPath(newest.season)} className="text-ink-2 hover:underline">
      {seasonLabels[newest.season]}
    </Link>
  );
  if (others.length === 0) return <NamedRow email={newest}>{end}</NamedRow>;
  return (
    <li className="border-t border-line py-2 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <b dir="auto" className="font-strong wrap-anywhere">
            {newest.subject}
          </b>
          <span className="block text-xs text-ink-2">{countOf(group.length, 'brand', 'brands')}</span>
        </span>
        <span className="flex-none">{end}</span>
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {group.map(({ emailId, brand }) => (
          <li key={emailId} className="min-w-0">
            <Link
              to={paths.email(emailId)}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm hover:underline"
            >
              <BrandMark {...brand} size="sm" />
              <bdi className="min-w-0 truncate">{brand.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The largest discounts of the last seven days, one for each brand. */
export function DeepestOffers({ insights: { offers } }: { insights: VaultInsights }) {
  const viewerLocale = useViewerLocale();
  return (
    <Tile
      id="offers"
      title="Biggest discounts this week"
      note="Each brand’s biggest percentage off, last 7 days."
      more={<TextLink to={paths.offers()}>All offers</TextLink>}
    >
      {offers.length === 0 && nothing('No percentage discounts in the last 7 days.')}
      <ul>
        {offers.map((offer) => (
          <NamedRow key={offer.emailId} email={offer}>
            <b className="font-strong tabular">{formatPercent(offer.percent, viewerLocale)}</b>
          </NamedRow>
        ))}
      </ul>
    </Tile>
  );
}
