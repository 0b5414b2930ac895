import { useQuery } from '@tanstack/react-query';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { FollowButton } from '#client/features/follows/components/follow-button.tsx';
import { useApi, useHasBilling } from '#client/platform/api/app-context.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { notThere, type Page, usePageArgs } from '#client/platform/router/page.ts';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import {
  planEmailsPath,
  planPath,
  planQuery,
  readWantedPlan,
  type WantedPlan,
} from '#client/screens/season-plans/api.ts';
import {
  figureLabel,
  planName,
  readableWords,
  totalLabel,
  yearOnYear,
} from '#client/screens/season-plans/copy.ts';
import { PlanFigure } from '#client/screens/season-plans/plan-figure.tsx';
import { PlanFilters } from '#client/screens/season-plans/plan-filters.tsx';
import { ButtonAnchor, ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { paths } from '#shared/paths.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function SeasonPlanScreen() {
  const { season = '' } = usePageArgs().params;
  const { search } = useLocation();
  const wanted = readWantedPlan(season, new URLSearchParams(search));
  if (wanted !== null) return <KnownSeason wanted={wanted} />;
  return (
    <MissingScreen title="Season Not Found" address={season}>
      There is no such season to plan for.
    </MissingScreen>
  );
}

function KnownSeason({ wanted }: { wanted: WantedPlan }) {
  const api = useApi();
  /** Keeps the previous plan until the next one loads, so that the field the viewer types in stays. */
  const placeholderData = (before?: SeasonPlan) => (before?.season === wanted.season ? before : undefined);
  const plan = useQuery({ ...planQuery(api, wanted), placeholderData });
  const isCompared = wanted.compare !== null;
  const other = useQuery({
    ...planQuery(api, { ...wanted, year: wanted.compare }),
    enabled: isCompared,
    placeholderData,
  });
  if (plan.isPending) return <Skeleton className="h-96" />;
  if (plan.data === undefined) {
    const without = planPath({ ...wanted, set: null });
    return <FilteredFailure what="The plan" level={1} query={plan} set={wanted.set} without={without} />;
  }
  const behind = isCompared ? (other.data ?? null) : null;
  if (isCompared && behind === null && !other.isPending)
    return <LoadFailure what={`The plan of ${wanted.compare}`} level={1} query={other} />;
  const isChanging = plan.isPlaceholderData || (isCompared && (other.isPending || other.isPlaceholderData));
  return (
    <>
      <PlanHead plan={plan.data} behind={behind} wanted={wanted} />
      <div aria-busy={isChanging} className="changing">
        <PlanBody plan={plan.data} behind={behind} wanted={wanted} />
      </div>
    </>
  );
}

interface PlanProps {
  plan: SeasonPlan;
  behind: SeasonPlan | null;
  wanted: WantedPlan;
}

function PlanBody({ plan, behind, wanted }: PlanProps) {
  if (plan.lanes.length > 0 || (behind?.lanes ?? []).length > 0)
    return <PlanFigure plan={plan} behind={behind} wanted={wanted} />;
  if (plan.emails > 0) return <ClosedPlan plan={plan} />;
  return <EmptyPlan plan={plan} wanted={wanted} />;
}

function EmptyPlan({ plan, wanted }: Pick<PlanProps, 'plan' | 'wanted'>) {
  // Premium-only brands may have sent some.
  const isFreeView = useHasBilling() && plan.since !== null;
  const isNarrowed = wanted.brands.length > 0 || wanted.category !== null;
  const other = plan.years.find((year) => year !== plan.year);
  return (
    <EmptyState
      title={`No emails for ${planName(plan)}${isFreeView ? ' from free brands' : ''}${isNarrowed ? ' here' : ' yet'}`}
      action={
        isNarrowed ? (
          <ButtonLink to={planPath({ ...wanted, brands: [], category: null })}>Clear all filters</ButtonLink>
        ) : other === undefined ? undefined : (
          <ButtonLink to={planPath({ ...wanted, year: other })}>
            See {planName({ ...plan, year: other })}
          </ButtonLink>
        )
      }
    />
  );
}

/** Every email of the plan is older than the free days: offers premium or the login. */
function ClosedPlan({ plan }: { plan: SeasonPlan }) {
  const hasBilling = useHasBilling();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title={hasBilling ? `${planName(plan)} is part of Premium` : `Log in to see ${planName(plan)}`}
      action={
        hasBilling ? (
          <ButtonLink variant="fill" to={paths.subscribe()}>
            See what Premium includes
          </ButtonLink>
        ) : (
          <ButtonAnchor variant="fill" href={paths.login(pathname + search)}>
            Log in
          </ButtonAnchor>
        )
      }
    >
      Every brand by day: when it started, how often it emailed and how much it took off.
    </EmptyState>
  );
}

function PlanHead({ plan, behind, wanted }: PlanProps) {
  const { season, year, events, years } = plan;
  const viewerLocale = useViewerLocale();
  const days = events.map((event) => formatCalendarDay(new Date(event), viewerLocale)).join(' or ');
  const others = years.filter((each) => each !== year);
  const change = yearOnYear(plan, behind ?? plan.before);
  const emailsPath = planEmailsPath(plan, wanted);
  return (
    <header className="mb-5">
      <BackLink to={paths.planner()}>Planner</BackLink>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="title">{planName(plan)}</h1>
        <p className="text-ink-2">{days}</p>
        <FollowButton subject={{ kind: 'season', season }} name={seasonLabels[season]} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm md:ml-auto">
          {emailsPath !== null && (
            <Link to={emailsPath} className={linkClass}>
              See {seasonLabels[season]} emails
            </Link>
          )}
          <Link
            to={paths.subjects() + toSearch({ season, category: wanted.category, set: wanted.set })}
            className={linkClass}
          >
            See {seasonLabels[season]} subject lines
          </Link>
        </p>
      </div>
      <p className="mt-3 max-w-measure">
        <TotalsNote plan={plan} /> {figureLabel(plan)} {change}
      </p>
      {behind !== null && behind.emails > 0 && (
        <p className="mt-1 max-w-measure text-ink-2">
          <TotalsNote plan={behind} /> {figureLabel(behind)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {years.length > 1 && (
          <YearLinks
            label="Years"
            years={years}
            chosen={year}
            pathOf={(each) =>
              planPath({ ...wanted, year: each, compare: wanted.compare === each ? null : wanted.compare })
            }
          />
        )}
        {others.length > 0 && (
          <YearLinks
            label="Compare with"
            years={others}
            chosen={behind?.year ?? null}
            // A second click removes it.
            pathOf={(each) =>
              planPath({
                ...wanted,
                year: wanted.year ?? year,
                compare: behind?.year === each ? null : each,
              })
            }
          />
        )}
      </div>
      <PlanFilters wanted={wanted} asked={plan.asked} />
    </header>
  );
}

const linkClass = 'text-accent underline underline-offset-[3px]';

/** Number of emails, the readable share of them, and a link to premium or the login. */
function TotalsNote({ plan }: { plan: SeasonPlan }) {
  const hasBilling = useHasBilling();
  const { pathname, search } = useLocation();
  if (plan.emails === 0) return null;
  if (plan.readable.emails === plan.emails) return <>{totalLabel(plan)}</>;
  const way = hasBilling ? (
    <>
      <Link to={paths.subscribe()} className={linkClass}>
        Premium
      </Link>{' '}
      shows
    </>
  ) : (
    <>
      <a href={paths.login(pathname + search)} className={linkClass}>
        Log in
      </a>{' '}
      to see
    </>
  );
  return plan.readable.emails === 0 ? (
    <>
      {totalLabel(plan)} {way} who, when and how deep.
    </>
  ) : (
    <>
      {totalLabel(plan)} {readableWords(plan, freeHistoryDays)} {way} all of them.
    </>
  );
}

interface YearLinksProps {
  label: string;
  years: readonly number[];
  chosen: number | null;
  pathOf: (year: number) => string;
}

function YearLinks({ label, years, chosen, pathOf }: YearLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-2">{label}</span>
      {years.map((each) => (
        <Link
          key={each}
          to={pathOf(each)}
          preventScrollReset
          aria-current={each === chosen ? 'true' : undefined}
          className="inline-flex min-h-9 items-center rounded-full border border-line bg-raised px-3.5 text-sm tabular hover:bg-hover aria-[current]:border-transparent aria-[current]:bg-accent-tint aria-[current]:font-strong"
        >
          {each}
        </Link>
      ))}
    </nav>
  );
}

export const page: Page = {
  meta: ({ params, search, site }) => {
    const wanted = readWantedPlan(params.season, search);
    if (wanted === null) return notThere('Season');
    const name = `${seasonLabels[wanted.season]}${wanted.year === null ? '' : ` ${wanted.year}`}`;
    return {
      title: `${name} emails: who sent when`,
      description: `When brands started their ${name} emails, how often they sent and how much they took off, from the emails kept by ${site.productName}.`,
      canonicalPath: paths.planner(wanted.season),
    };
  },
  Component: SeasonPlanScreen,
};
