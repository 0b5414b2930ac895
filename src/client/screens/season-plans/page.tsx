import { useQuery } from '@tanstack/react-query';
import { BrandPicker } from '#client/features/brands/components/brand-picker.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { notThere, type Page, usePageArgs } from '#client/platform/router/page.ts';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import {
  mostPlanned,
  planPath,
  planQuery,
  readWantedPlan,
  type WantedPlan,
} from '#client/screens/season-plans/api.ts';
import { SwimLanes } from '#client/screens/season-plans/swim-lanes.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { OpenDaysNote } from '#client/ui/page/open-days-note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SeasonPlan } from '#shared/contract/season-plans.ts';
import { countOf } from '#shared/format/count.ts';
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
  /** What stands stays until the next plan is there, and with it the field that somebody types in. */
  const placeholderData = (before?: SeasonPlan) => (before?.season === wanted.season ? before : undefined);
  const plan = useQuery({ ...planQuery(api, wanted), placeholderData });
  const isCompared = wanted.compare !== null;
  const other = useQuery({
    ...planQuery(api, { ...wanted, year: wanted.compare }),
    enabled: isCompared,
    placeholderData,
  });
  if (plan.isPending) return <Skeleton className="h-96" />;
  if (plan.data === undefined) return <LoadFailure what="The plan" level={1} query={plan} />;
  const behind = isCompared ? (other.data ?? null) : null;
  if (isCompared && behind === null && !other.isPending)
    return <LoadFailure what={`The plan of ${wanted.compare}`} level={1} query={other} />;
  const isChanging = plan.isPlaceholderData || (isCompared && (other.isPending || other.isPlaceholderData));
  return (
    <>
      <PlanHead plan={plan.data} behind={behind} wanted={wanted} />
      {plan.data.lanes.length === 0 && (behind?.lanes ?? []).length === 0 ? (
        <EmptyState title={`No emails about ${seasonLabels[plan.data.season]} ${plan.data.year}`}>
          {plan.data.since === null
            ? 'Choose another year or other brands above.'
            : `None of the last ${freeHistoryDays} days are about it.`}
        </EmptyState>
      ) : (
        <div aria-busy={isChanging} className="changing">
          <SwimLanes plan={plan.data} behind={behind} />
        </div>
      )}
      {plan.data.since !== null && (
        <OpenDaysNote premium="plans from every year and brand" login="plan from every year" />
      )}
    </>
  );
}

/** "9 days before the day", "on the day", "2 days after it". */
function offsetWords(offset: number): string {
  if (offset === 0) return 'on the day';
  return `${countOf(Math.abs(offset), 'day', 'days')} ${offset < 0 ? 'before' : 'after'}`;
}

/** How many wrote about it, and when they began. */
function summaryOf({ brands, emails, start }: SeasonPlan): string {
  if (brands === 0) return 'No brand has written about it.';
  const sent = `${countOf(brands, 'brand', 'brands')} sent ${countOf(emails, 'email', 'emails')} about it.`;
  if (start === null) return `${sent} Too few brands to speak of a norm.`;
  return `${sent} The first began ${offsetWords(start.earliest)}, the median brand ${offsetWords(start.median)}, the last ${offsetWords(start.latest)}.`;
}

interface PlanHeadProps {
  plan: SeasonPlan;
  behind: SeasonPlan | null;
  wanted: WantedPlan;
}

function PlanHead({ plan, behind, wanted }: PlanHeadProps) {
  const { season, year, events, years } = plan;
  const reader = useReaderLocale();
  const days = events.map((event) => formatCalendarDay(new Date(event), reader)).join(' or ');
  const others = years.filter((each) => each !== year);
  return (
    <header className="mb-6">
      <BackLink to={paths.planner()}>Planner</BackLink>
      <h1 className="title">
        {seasonLabels[season]} {year}
      </h1>
      <p className="mt-2 text-ink-2">{days}</p>
      <p className="mt-3 max-w-measure">{summaryOf(plan)}</p>
      {behind !== null && (
        <p className="mt-1 max-w-measure text-ink-2">
          {behind.year}: {summaryOf(behind)}
        </p>
      )}
      <p className="mt-3 text-sm">
        <Link
          to={`${paths.subjects()}?season=${season}`}
          className="text-accent underline underline-offset-[3px]"
        >
          Its subjects, and the words it uses
        </Link>
      </p>
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
            // Pressed again it goes away.
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
      <div className="mt-4">
        <BrandPicker
          chosen={wanted.brands}
          asked={plan.asked}
          most={mostPlanned}
          label="Brands of the plan"
          pathOf={(brands) => planPath({ ...wanted, brands })}
        />
      </div>
    </header>
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
      title: `${name}: who began when`,
      description: `When brands began to write about ${name}, how often and with what offers, from the emails kept by ${site.productName}.`,
      canonicalPath: paths.planner(wanted.season),
    };
  },
  Component: SeasonPlanScreen,
};
